"""The schema of the report accepts every approved report and finds what is wrong with others.

Run as: schema_test.py SCHEMA APPROVED_FOLDER
"""

import copy
import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest

import jsonschema

from validate import load, violations

SCHEMA_PATH, APPROVED = sys.argv[1:3]
SCHEMA = load(SCHEMA_PATH)
REPORTS = {os.path.basename(path): load(path) for path in sorted(glob.glob(os.path.join(APPROVED, "*.json")))}


def changed(change, example="naive_and_staged_on_h200"):
    """The report of that example after `change` was applied to it."""
    report = copy.deepcopy(REPORTS[example + ".json"])
    change(report)
    return report


def objects_of(schema, path="schema"):
    """Every schema of an object within `schema`, and every schema of a property."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield path, schema
        for key, value in schema.items():
            yield from objects_of(value, f"{path}/{key}")


class SchemaTest(unittest.TestCase):
    def test_the_schema_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_every_approved_report_fits(self):
        self.assertGreaterEqual(len(REPORTS), 5)
        for name, report in REPORTS.items():
            with self.subTest(name):
                self.assertEqual(violations(SCHEMA, report), [])

    def test_every_object_is_closed_and_every_field_described(self):
        for path, schema in objects_of(SCHEMA):
            with self.subTest(path):
                self.assertIn("additionalProperties", schema)
                for name, field in schema.get("properties", {}).items():
                    self.assertTrue(field.get("description"), name)

    def assert_found(self, change, *example):
        self.assertNotEqual(violations(SCHEMA, changed(change, *example)), [])

    def test_a_missing_field_is_found_wherever_it_is_missing(self):
        def remove_each(value, path):
            if isinstance(value, dict):
                for key in value:
                    yield path, key
                    yield from remove_each(value[key], path + [key])
            if isinstance(value, list) and value:
                yield from remove_each(value[0], path + [0])

        def may_be_missing(path):
            return path[-1:] in (["per_call"], ["memory"]) or path[-2:] in (["expected", "counts"], ["times", "regions"])

        for path, key in remove_each(REPORTS["naive_and_staged_on_h200.json"], []):
            if may_be_missing(path):
                continue
            with self.subTest(path=path, key=key):
                def remove(report):
                    for step in path:
                        report = report[step]
                    del report[key]
                self.assert_found(remove)

    def test_a_remark_without_code_or_message_is_found(self):
        for key in ("code", "message"):
            self.assert_found(lambda report: report["runs"][1]["remarks"][0].pop(key), "crash_beside_a_pass")

    def test_an_unknown_field_is_found(self):
        self.assert_found(lambda report: report.update(extra=1))
        self.assert_found(lambda report: report["runs"][0]["processes"][0]["regions"][0]["counts"].update(extra=1))

    def test_a_negative_count_is_found(self):
        self.assert_found(lambda report: report["runs"][0]["checks"][0].update(actual=-1))

    def test_an_unknown_verdict_is_found(self):
        self.assert_found(lambda report: report["runs"][0].update(verdict="maybe"))

    def test_an_unknown_count_is_found(self):
        self.assert_found(lambda report: report["runs"][0]["checks"][0].update(count="copies"))

    def test_a_number_as_text_is_found(self):
        self.assert_found(lambda report: report["runs"][0]["output"].update(elements="1"))

    def test_another_version_is_found(self):
        self.assert_found(lambda report: report.update(schema="gpuflight-report/2"))


    def test_the_command_tells_fitting_broken_and_missing_files_apart(self):
        command = os.path.join(os.path.dirname(os.path.abspath(__file__)), "validate.py")

        def run(path):
            return subprocess.run([sys.executable, command, SCHEMA_PATH, path], stderr=subprocess.DEVNULL).returncode

        with tempfile.TemporaryDirectory() as folder:
            broken = os.path.join(folder, "broken.json")
            with open(broken, "w", encoding="utf-8") as file:
                json.dump(changed(lambda report: report.update(seed=-1)), file)
            self.assertEqual(run(os.path.join(APPROVED, "naive_and_staged_on_h200.json")), 0)
            self.assertEqual(run(broken), 1)
            self.assertEqual(run(os.path.join(folder, "missing.json")), 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

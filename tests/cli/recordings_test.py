"""Traces of a real H200, kept in the repository, give the reports that were printed there."""
import json
import os
import pathlib
import unittest

from gpuflight import SCHEMA, Case, gpuflight, validate

RECORDINGS = pathlib.Path(os.environ["GPUFLIGHT_RECORDINGS"])


class Recordings(Case):
    def reports(self):
        """Each kept recording: its name, the report made here, and the one that was made on the GPU."""
        for folder in sorted(RECORDINGS.glob("*/trace*")):
            again = self.folder / "again.json"
            run = gpuflight("report", folder, "--json", again)
            self.assertEqual(run.returncode, 0, run.stderr)
            kept = folder.parent / folder.name.replace("trace", "report")
            yield folder.name, json.loads(again.read_text()), json.loads(kept.with_suffix(".json").read_text())

    def test_give_the_same_reports_as_on_the_gpu(self):
        names = []
        for name, again, kept in self.reports():
            with self.subTest(recording=name):
                names.append(name)
                self.assertEqual(validate.violations(validate.load(SCHEMA), again), [])
                self.assertEqual(again, kept)
        self.assertGreaterEqual(len(names), 2)

    def test_of_the_exercise_have_the_counts_of_the_lesson(self):
        rows_seen = []
        for _, report, _ in self.reports():
            rows = report["exercise"]["rows"]
            rows_seen.append(rows)
            naive, staged = (run["processes"][0]["regions"][0] for run in report["runs"])
            self.assertEqual(naive["counts"]["host_to_device"]["sizes"], [{"bytes": 2048, "copies": rows}])
            self.assertEqual(naive["counts"]["host_to_device"]["memory"], {"pageable": rows})
            self.assertEqual(naive["counts"]["device_to_device"]["sizes"], [{"bytes": 1024, "copies": rows}])
            self.assertEqual([kernel["count"] for kernel in naive["kernels"]], [rows])
            self.assertIn("gemvx", naive["kernels"][0]["name"])
            self.assertEqual(staged["counts"]["host_to_device"]["sizes"], [{"bytes": 2048 * rows, "copies": 1}])
            self.assertEqual(staged["counts"]["device_to_device"]["copies"], 0)
            if rows == 128:
                self.assertEqual(staged["counts"]["kernels"], 2)
                self.assertEqual(len(staged["kernels"]), 2)
        self.assertIn(128, rows_seen)


if __name__ == "__main__":
    unittest.main()

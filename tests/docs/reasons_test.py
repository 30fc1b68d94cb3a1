"""The reference has every reason that the code can give, and no other."""
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
REFERENCE = (ROOT / "docs/reference/verdicts.md").read_text()
REPORT = (ROOT / "docs/reference/report.md").read_text()
CODES = (ROOT / "gpuflight/core/reason_codes.hpp").read_text()


def codes_of(namespace):
    body = CODES.split(f"namespace gpuflight::{namespace} {{")[1].split("}  //")[0]
    return set(re.findall(r'const char\* k\w+ = "(\w+)";', body))


def codes_in_the_code():
    return codes_of("reason")


def rows(text):
    return re.findall(r"^\| `(\w+)` \|(.*)\|$", text, re.MULTILINE)


def rows_of_the_reference():
    return rows(REFERENCE.split("## Reasons")[1])


class Reasons(unittest.TestCase):
    def test_the_reference_and_the_code_have_the_same(self):
        self.assertGreater(len(codes_in_the_code()), 20)
        self.assertEqual({code for code, _ in rows_of_the_reference()}, codes_in_the_code())

    def test_the_reference_and_the_code_have_the_same_remarks(self):
        section = REPORT.split("## Remarks")[1].split("\n## ")[0]
        self.assertEqual({code for code, _ in rows(section)}, codes_of("remark"))

    def test_each_says_how_it_comes_about_and_what_to_do(self):
        for code, text in rows_of_the_reference():
            with self.subTest(code=code):
                cells = [cell.strip() for cell in text.split(" | ")]
                self.assertEqual(len(cells), 2)
                self.assertTrue(all(len(cell) > 20 for cell in cells))

    def test_the_code_names_reasons_by_their_constants_alone(self):
        # Reports pass codes on, and have words of their own.
        files = [file for file in (ROOT / "gpuflight").rglob("*.cpp") if "report" not in file.parts]
        for file in [*files, *(ROOT / "cli").rglob("*.cpp")]:
            for code in codes_in_the_code() | codes_of("remark"):
                with self.subTest(file=file.name, code=code):
                    self.assertNotIn(f'"{code}"', file.read_text())


if __name__ == "__main__":
    unittest.main()

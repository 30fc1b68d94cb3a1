"""The reference has every finding that the code can give, and no other."""
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
REFERENCE = (ROOT / "docs/reference/findings.md").read_text()
CODES = (ROOT / "gpuflight/core/finding_codes.hpp").read_text()
THRESHOLDS = (ROOT / "gpuflight/analysis/findings/thresholds.hpp").read_text()


def codes_in_the_code():
    return re.findall(r'const char\* k\w+ = "(\w+)";', CODES)


def rows_of_the_reference():
    return re.findall(r"^\| `(\w+)` \|(.*)\|$", REFERENCE, re.MULTILINE)


def threshold(name):
    expression = re.search(rf"{name} = ([\dUL *]+);", THRESHOLDS)[1]
    product = 1
    for factor in expression.split("*"):
        product *= int(factor.strip(" UL"))
    return product


class Findings(unittest.TestCase):
    def test_the_reference_and_the_code_have_the_same(self):
        self.assertGreater(len(codes_in_the_code()), 5)
        self.assertEqual({code for code, _ in rows_of_the_reference()}, set(codes_in_the_code()))

    def test_each_says_what_is_seen_when_it_is_certain_and_what_to_do(self):
        for code, text in rows_of_the_reference():
            with self.subTest(code=code):
                cells = [cell.strip() for cell in text.split(" | ")]
                self.assertEqual(len(cells), 3)
                self.assertTrue(all(len(cell) > 15 for cell in cells))

    def test_the_reference_has_the_numbers_of_the_code(self):
        rows = dict(rows_of_the_reference())
        self.assertIn(f"{threshold('kFewestCopies')} or more", rows["repeated_copies"])
        self.assertIn(f"{threshold('kMostOfSmallCopy') // 1024} KiB", rows["repeated_copies"])
        self.assertIn(f"{threshold('kFewestPageableBytes') // 1024 ** 2} MiB", rows["pageable_copies"])
        self.assertIn(f"{threshold('kFewestLaunches')} or more", rows["short_kernels"])
        self.assertEqual((threshold("kTimesShorter"), threshold("kTimesIdle")), (2, 4))

    def test_the_code_names_them_by_their_constants_alone(self):
        for file in [*(ROOT / "gpuflight").rglob("*.cpp"), *(ROOT / "cli").rglob("*.cpp")]:
            for code in codes_in_the_code():
                with self.subTest(file=file.name, code=code):
                    self.assertNotIn(f'"{code}"', file.read_text())


if __name__ == "__main__":
    unittest.main()

"""That the suite tells what goes wrong, with operators spoilt on purpose."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import kept
import outcomes
import suite

SUITE = pathlib.Path(__file__).with_name("suite.py")
SPOIL = """
import os, time
import torch

def spoil(name, on_device):
    original = getattr(torch, name)
    setattr(torch, name, lambda x, **options: on_device(original, x) if x.is_cuda else original(x, **options))

def refuse(original, x):
    raise NotImplementedError("not simulated: aten::cos")

def fail(original, x):
    raise RuntimeError("no such kernel")

spoil("sin", lambda original, x: original(x) + 1)
spoil("cos", refuse)
spoil("tan", fail)
spoil("sinh", lambda original, x: os.abort())
spoil("cosh", lambda original, x: time.sleep(60))
spoil("asin", lambda original, x: original(x).cpu())
"""


class SuiteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            spoil = pathlib.Path(folder, "spoil.py")
            spoil.write_text(SPOIL)
            names = [word for name in ("sin", "cos", "tan", "sinh", "cosh", "asin", "exp") for word in ("--only", name)]
            options = ["--before", spoil, "--dtype", "float32", "--jobs", "1", "--timeout", "5", "--out", folder]
            cls.suite = subprocess.run([sys.executable, SUITE, *options, *names], stdout=subprocess.PIPE)
            lines = pathlib.Path(folder, "results.jsonl").read_text().splitlines()
        cls.records = {record["name"]: record for record in map(json.loads, lines)}

    def outcome(self, name):
        return self.records[name]["outcome"]

    def test_another_value_differs(self):
        self.assertEqual(self.outcome("sin"), outcomes.DIFFERS)

    def test_a_result_left_on_the_host_differs(self):
        self.assertEqual(self.outcome("asin"), outcomes.DIFFERS)

    def test_a_refusal_is_told_by_its_words(self):
        self.assertEqual(self.outcome("cos"), outcomes.REFUSES)

    def test_another_error_raises(self):
        self.assertEqual(self.outcome("tan"), outcomes.RAISES)

    def test_a_crash_costs_its_own_pair_only(self):
        self.assertEqual(self.outcome("sinh"), outcomes.CRASHES)
        self.assertIn("SIGABRT", self.records["sinh"]["text"])
        self.assertEqual(self.outcome("exp"), outcomes.AGREES)

    def test_what_hangs_times_out(self):
        self.assertEqual(self.outcome("cosh"), outcomes.TIMES_OUT)

    def test_the_run_fails(self):
        self.assertEqual(self.suite.returncode, 1)


class KeptListTest(unittest.TestCase):
    LISTED = {("operator", "lu", "float32"): "not simulated: aten::lu"}

    def judge(self, name, outcome):
        return kept.judge({"kind": "operator", "name": name, "dtype": "float32", "outcome": outcome}, self.LISTED)

    def test_a_listed_refusal_passes(self):
        self.assertEqual(self.judge("lu", outcomes.REFUSES), "")

    def test_a_refusal_that_is_not_listed_fails(self):
        self.assertIn("isn't in the kept list", self.judge("add", outcomes.REFUSES))

    def test_a_listed_pair_that_agrees_is_told(self):
        self.assertIn("take it off", self.judge("lu", outcomes.AGREES))

    def test_a_listed_pair_must_not_crash(self):
        self.assertEqual(self.judge("lu", outcomes.CRASHES), outcomes.CRASHES)


if __name__ == "__main__":
    if suite.lacks_modules():
        sys.exit(suite.SKIPPED)
    unittest.main()

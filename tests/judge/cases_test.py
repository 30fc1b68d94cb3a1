"""Every case of cases.txt gets its verdict and its first reason, on the device that ctest names."""
import collections
import functools
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "cli"))
from gpuflight import DEVICE  # it skips where the device isn't there

from cases import built_file, judge, sources, titles_and_cases

TITLES, CASES = titles_and_cases()
HERE = [case for case in CASES if DEVICE in case.demands and built_file(case)]


class TheTable(unittest.TestCase):
    def test_has_one_line_for_each_file(self):
        lines = collections.Counter(case.name for case in CASES)
        self.assertEqual(lines, collections.Counter(file.stem for file in sources()))

    def test_has_a_case_for_each_title(self):
        self.assertEqual(TITLES, list(dict.fromkeys(case.title for case in CASES)))

    def test_gives_a_reason_for_each_verdict_that_is_no_pass(self):
        for case in CASES:
            for device, demand in case.demands.items():
                with self.subTest(case=case.name, device=device):
                    self.assertIn(demand.verdict.verdict, ("pass", "fail", "inconclusive", "refused"))
                    has_reason = demand.verdict.verdict in ("fail", "inconclusive")
                    self.assertEqual(bool(demand.verdict.reason), has_reason)


@functools.cache
def judged():
    """Both runs of the judge: their exit codes, and the outcomes of all cases."""
    code, quick = judge(CASES, DEVICE, waits=False)
    code_of_waiting, waiting = judge(CASES, DEVICE, waits=True)
    return (code, code_of_waiting), quick | waiting


def setUpModule():
    _, outcomes = judged()
    for case in CASES:
        demand = case.demands.get(DEVICE)
        if demand and not built_file(case):
            print(f"not built here: {case.name}", file=sys.stderr)
        elif demand and not demand.met:
            print(f"not yet: {case.name} is {outcomes[case.name].verdict}, not {demand.verdict}", file=sys.stderr)


class Verdicts(unittest.TestCase):
    def setUp(self):
        self.codes, self.outcomes = judged()

    def test_are_those_of_the_table_and_say_why(self):
        for case in HERE:
            demand = case.demands[DEVICE]
            if not demand.met:
                continue
            with self.subTest(case=case.name):
                outcome = self.outcomes[case.name]
                self.assertEqual(outcome.verdict, demand.verdict, outcome.message)
                if case.message and outcome.verdict.reason:
                    self.assertRegex(outcome.message, case.message)

    def test_that_are_not_given_yet_are_marked_so(self):
        for case in HERE:
            demand = case.demands[DEVICE]
            if demand.met:
                continue
            with self.subTest(case=case.name):
                outcome = self.outcomes[case.name]
                self.assertNotEqual(outcome.verdict, demand.verdict, "take '(not yet)' out of its line")

    def test_are_given_to_all_that_was_handed_over(self):
        self.assertEqual(set(self.outcomes), {case.name for case in HERE})

    def test_make_an_exit_code_2_where_something_was_refused_and_else_1(self):
        self.assertEqual(self.codes, (2, 1))


class Reports(unittest.TestCase):
    """What they say beside verdict and first reason."""

    def setUp(self):
        _, self.outcomes = judged()

    def counts(self, name):
        (process,) = self.outcomes[name].run["processes"]
        return process["regions"][0]["counts"]

    def codes(self, name):
        return [reason["code"] for reason in self.outcomes[name].run["reasons"]]

    def test_copies_from_pinned_memory_are_counted_as_such(self):
        for name in ("pins_the_batch", "copies_on_its_own_stream"):
            with self.subTest(case=name):
                self.assertEqual(self.counts(name)["host_to_device"]["memory"], {"pinned": 1})
        self.assertEqual(self.counts("pins_the_batch")["blocking_synchronizations"], 0)

    def test_memory_that_kernels_reach_by_themselves_is_named(self):
        for name, code in (("reads_registered_memory", "mapped_memory"), ("reads_managed_memory", "managed_memory")):
            if name not in self.outcomes:
                continue
            with self.subTest(case=name):
                self.assertIn(code, [remark["code"] for remark in self.outcomes[name].run["remarks"]])

    def test_that_calls_vary_is_said_beside_the_worst(self):
        self.assertIn("counts_vary", self.codes("batches_every_other_call"))

    def test_work_on_the_host_lacks_kernels_too(self):
        self.assertIn("kernels_under_minimum", self.codes("multiplies_on_the_host"))

    def test_only_the_end_of_a_gigabyte_is_kept_and_that_is_said(self):
        self.assertRegex(self.outcomes["prints_a_gigabyte"].run["printed"], r"^\[\d{10} bytes before this were cut\]")


if __name__ == "__main__":
    unittest.main()

"""An exercise whose budget says which counts are judged on the simulated device."""
import csv
import json
import pathlib
import re
import unittest
import xml.etree.ElementTree

from gpuflight import DEVICE, EXERCISE, SOLUTIONS, SOURCES, Case, gpuflight, validate
from single_solution import single_solution

SIMULATED = DEVICE == "simulated"
FOLDER = SOURCES / "exercises/stage_the_batch"
TEXT = (FOLDER / "exercise.json").read_text(encoding="utf-8")
REFERENCE = SOURCES / "docs/reference/simulated-device.md"
COUNTS = ["host_to_device.bytes", "host_to_device.copies", "kernels", "device_to_host.copies"]


def definition(judged, change=lambda document: None):
    """The exercise's definition, with these counts judged on the simulated device."""
    document = json.loads(TEXT)
    document["budget"]["simulated"] = judged
    change(document)
    return document


def runs_by_name(report):
    return {run["name"].rpartition(":")[2]: run for run in report["runs"]}


def codes(run):
    return [reason["code"] for reason in run["reasons"]]


def statuses(run):
    return {check["count"]: check["status"] for check in run["checks"]}


class JudgedCounts(Case):
    def exercise(self, *what):
        """The exercise with another definition in the place of its own, which is longer: no compiler is needed."""
        own = TEXT.encode()
        text = json.dumps(definition(*what)).encode().ljust(len(own))
        content = pathlib.Path(EXERCISE).read_bytes()
        self.assertEqual((len(text), content.count(own)), (len(own), 1))
        file = self.folder / "exercise.so"
        file.write_bytes(content.replace(own, text))
        return file

    def judged(self, counts, *words, code):
        """The report on naive and staged, as on anybody's solutions."""
        return self.report("--solution", EXERCISE, *words, code=code, exercise=self.exercise(counts))


@unittest.skipUnless(SIMULATED, "on a GPU every count is judged")
class OnTheSimulatedDevice(JudgedCounts):
    def test_no_other_count_decides_and_each_says_that_it_is_not_judged(self):
        report = self.judged(["host_to_device.bytes"], code=0)
        naive = runs_by_name(report)["naive"]
        self.assertEqual((naive["verdict"], naive["reasons"]), ("pass", []))
        self.assertEqual(statuses(naive), {**dict.fromkeys(COUNTS, "not_judged"), "host_to_device.bytes": "within"})
        self.assertEqual([check["actual"] for check in naive["checks"]], [262144, 128, 128, 0])
        self.assertEqual([(growth["grows"], growth["judged"]) for growth in naive["scaling"]], [(True, False)] * 2)
        self.assertEqual([remark["code"] for remark in naive["remarks"]], ["counts_not_judged"])

    def test_what_is_judged_decides_with_more_rows_too(self):
        runs = runs_by_name(self.judged(["kernels"], code=1))
        self.assertEqual(codes(runs["naive"]), ["kernels_over_budget", "kernels_grow_with_n"])
        self.assertEqual(statuses(runs["naive"])["host_to_device.copies"], "not_judged")
        self.assertEqual(runs["staged"]["verdict"], "pass")

    def test_the_table_and_every_format_that_shows_limits_says_so(self):
        names = ("junit", "csv", "markdown", "sarif", "html")
        words = [word for name in names for word in (f"--{name}", self.folder / name)]
        run = gpuflight("run", self.exercise(["host_to_device.bytes"]), "--device", DEVICE, "--solution", EXERCISE, *words)
        self.assertRegex(run.stdout, r"\n  budget +\(1\) +256 KiB +\(1–4\) +\(0\)")
        self.assertIn("\nbudgets in parentheses: not judged on the simulated device\n", run.stdout)
        self.assertIn("kernels: 128 with 128 rows, 256 with 256, 512 with 512, not judged", run.stdout)
        self.assertIn("and every count that is judged on the simulated device is within the budget.",
                      " ".join(run.stdout.split()))
        text = {name: (self.folder / name).read_text(encoding="utf-8") for name in names}
        skipped = xml.etree.ElementTree.fromstring(text["junit"]).iter("skipped")
        # Of both solutions three limits, and two counts with more rows.
        self.assertEqual([one.get("message") for one in skipped], ["not judged on the simulated device"] * 2 * 5)
        naive = next(csv.DictReader(text["csv"].splitlines()))
        self.assertEqual(naive["not_judged"], "host_to_device.copies kernels device_to_host.copies")
        self.assertIn("| 128 (1 to 4, not judged) |", text["markdown"])
        self.assertEqual(json.loads(text["sarif"])["runs"][0]["properties"]["not_judged"], sorted(COUNTS[1:]))
        self.assertIn("<small>budget 1–4</small><small>not judged</small>", text["html"])

    def test_a_kept_trace_and_a_kept_json_say_the_same(self):
        trace = self.folder / "trace"
        report = self.judged(["host_to_device.copies"], "--save-trace", trace, code=1)
        self.assertEqual(statuses(runs_by_name(report)["naive"])["kernels"], "not_judged")
        for kept in (trace, self.folder / "report.json"):
            again = self.folder / "again.json"
            self.assertEqual(gpuflight("report", kept, "--json", again).returncode, 1)
            self.assertEqual(json.loads(again.read_text(encoding="utf-8")), report)

    def test_where_no_count_is_judged_nothing_passes(self):
        report = self.judged([], code=3)
        self.assertEqual([(run["verdict"], codes(run)) for run in report["runs"]],
                         [("inconclusive", ["no_count_judged"])] * 2)
        wrong = self.folder / "wrong.so"
        wrong.write_bytes(single_solution(SOLUTIONS / "misbehaving.so", "shifts_by_a_row"))
        report = self.report("--solution", wrong, code=1, exercise=self.exercise([]))
        self.assertEqual(codes(report["runs"][0]), ["output_wrong"])

    def test_a_crash_leaves_the_limits_that_are_not_judged_marked(self):
        crashing = self.folder / "crashing.so"
        crashing.write_bytes(single_solution(SOLUTIONS / "misbehaving.so", "throws_an_int"))
        report = self.report("--solution", crashing, code=1, exercise=self.exercise(["host_to_device.copies"]))
        unjudged = {limit["count"] for limit in report["runs"][0]["unchecked"] if not limit.get("judged", True)}
        self.assertEqual(unjudged, set(COUNTS) - {"host_to_device.copies"})

    def test_the_exercises_own_solutions_are_expected_to_get_what_is_judged(self):
        copies = ["host_to_device_copies_over_budget", "host_to_device_copies_grow_with_n"]

        def expect_copies_alone(document):
            document["solutions"]["naive"]["simulated"]["reasons"] = copies

        judged = ["host_to_device.copies"]
        report = self.report(code=0, exercise=self.exercise(judged, expect_copies_alone))
        self.assertEqual(codes(runs_by_name(report)["naive"]), copies)
        report = self.report(code=1, exercise=self.exercise(judged))
        self.assertIn("got " + ", ".join(copies), runs_by_name(report)["naive"]["expected"]["unexpected"][0])

    def test_the_reference_shows_a_list_that_does_what_it_says(self):
        (shown,) = re.findall(r"^```json\n(.*?)^```$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        budget = json.loads("{" + shown + "}")
        exercise = self.exercise(budget["budget"]["simulated"], lambda document: document.update(budget))
        runs = runs_by_name(self.report("--solution", EXERCISE, code=1, exercise=exercise))
        self.assertEqual(runs["staged"]["verdict"], "pass")
        self.assertEqual(statuses(runs["staged"])["kernels"], "not_judged")
        self.assertEqual(codes(runs["naive"]),
                         ["host_to_device_copies_over_budget", "host_to_device_copies_grow_with_n"])

    def test_a_gradebook_says_which_counts_were_not_judged(self):
        submissions = self.folder / "submissions"
        submissions.mkdir()
        (submissions / "both.so").write_bytes(pathlib.Path(EXERCISE).read_bytes())
        book, table = self.folder / "grades.json", self.folder / "grades.csv"
        exercise = self.exercise(["host_to_device.bytes", "device_to_host.copies"])
        run = gpuflight("grade", exercise, submissions, "--device", DEVICE, "--sandbox", "auto", "--json", book,
                        "--csv", table)
        self.assertIn("\nNot judged on the simulated device: host_to_device.copies, kernels.\n1 submission: 1 pass.\n",
                      run.stdout)
        self.assertEqual(validate.violations(validate.load(SOURCES / "schema/grade.schema.json"), validate.load(book)), [])
        (both,) = json.loads(book.read_text(encoding="utf-8"))["submissions"]
        self.assertEqual([each["not_judged"] for each in both["solutions"]], [["host_to_device.copies", "kernels"]] * 2)
        rows = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
        self.assertEqual([row["not_judged"] for row in rows], ["host_to_device.copies kernels"] * 2)

    def test_a_list_that_is_wrong_is_refused_before_anything_is_built(self):
        for judged, message in (
            (["kernel"], r"/budget/simulated/0: no such count; there are host_to_device\.copies, "),
            (["kernels", "fills"], r"/budget/simulated/1: is \"fills\"; it has neither a limit nor a scaling"),
            (["kernels", "kernels"], r"/budget/simulated/1: stands twice; name each once$"),
            ("kernels", r"/budget/simulated: is \"kernels\"; write an array$"),
        ):
            with self.subTest(judged=judged):
                file = self.folder / "exercise.json"
                file.write_text(json.dumps(definition(judged)), encoding="utf-8")
                product = self.folder / "built.so"
                run = gpuflight("build", FOLDER / "exercise.cpp", "--exercise", file, "-o", product)
                self.assert_refused(run, 2, r"exercise\.json: " + message)
                self.assertFalse(product.exists())


@unittest.skipIf(SIMULATED, "needs a GPU")
class OnAGpu(JudgedCounts):
    def test_every_count_is_judged_whatever_the_list_says(self):
        runs = runs_by_name(self.judged([], code=1))
        self.assertEqual(runs["staged"]["verdict"], "pass")
        self.assertNotIn("not_judged", statuses(runs["naive"]).values())
        self.assertEqual(codes(runs["naive"])[:2], ["host_to_device_copies_over_budget", "kernels_over_budget"])


if __name__ == "__main__":
    unittest.main()

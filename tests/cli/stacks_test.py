"""gpuflight run --stacks: findings and crashes tell their line, on the device that ctest names."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOURCES, Case, gpuflight

NAIVE = SOURCES / "exercises/stage_the_batch/solutions/naive.cpp"

# A loop that does each thing in a line of its own, one of them in a function of its own; and one that crashes.
MINE = """#include <gpuflight/solution.hpp>

static at::Tensor upload(const at::Tensor& row) {
  return row.to(at::kCUDA);  // uploads
}

at::Tensor spread(const at::Tensor& data, const at::Tensor& weight) {
  at::Tensor logits = at::empty({data.size(0), weight.size(1)}, weight.options());
  for (int64_t row = 0; row < data.size(0); ++row) {
    const at::Tensor on_device = upload(data[row]);
    const at::Tensor product = on_device.matmul(weight);
    logits[row] = product;  // writes
  }
  return logits;
}
GPUFLIGHT_SOLUTION(spread)

at::Tensor crashing(const at::Tensor& data, const at::Tensor& weight) {
  const volatile float* volatile nothing = nullptr;
  return data.to(at::kCUDA).matmul(weight) * *nothing;  // crashes
}
GPUFLIGHT_SOLUTION(crashing)

at::Tensor early(const at::Tensor& data, const at::Tensor& weight) {
  const at::Tensor logits = data.to(at::kCUDA).matmul(weight);
  const at::Tensor there = logits.to(at::kCPU, /*non_blocking=*/true);  // downloads
  const volatile float* const numbers = there.const_data_ptr<float>();
  static_cast<void>(numbers[0]);  // touches
  return logits;
}
GPUFLIGHT_SOLUTION(early)
"""


def line_with(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


UPLOADS, WRITES, CRASHES, DOWNLOADS, TOUCHES = (
    line_with(MINE, f"// {what}") for what in ("uploads", "writes", "crashes", "downloads", "touches"))


def places(run):
    return {finding["code"]: (finding["file"], finding["line"]) for finding in run["findings"]}


class TheExercise(Case):
    def test_its_naive_loop_is_found(self):
        naive = self.report("--stacks", code=0)["runs"][0]
        self.assertEqual(naive["name"], "naive")
        line = line_with(NAIVE.read_text(), ".to(at::kCUDA)")
        self.assertGreaterEqual(set(places(naive)), {"repeated_copies", "slice_writes", "synchronize_after_each_copy"})
        for code, (file, found) in places(naive).items():
            with self.subTest(code=code):
                self.assertEqual(file, "solutions/naive.cpp")
                self.assertEqual(found, line)

    def test_has_no_places_without_it(self):
        naive = self.report(code=0)["runs"][0]
        self.assertGreater(len(places(naive)), 0)
        self.assertEqual(set(places(naive).values()), {(None, None)})

    def test_has_the_same_counts_with_it(self):
        def counts(*words):
            regions = [run["processes"][0]["regions"][0] for run in self.report(*words, code=0)["runs"]]
            return [{name: spread["max"] for name, spread in region["per_call"].items()} for region in regions]

        self.assertEqual(counts("--stacks"), counts())

    def test_without_what_looks_lines_up_there_is_no_place_and_no_error(self):
        report = self.folder / "r.json"
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--stacks", "--sandbox", "off", "--json", report,
                        env={**os.environ, "PATH": str(self.folder)})
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        naive = json.loads(report.read_text())["runs"][0]
        self.assertEqual(set(places(naive).values()), {(None, None)})


class ASource(Case):
    """Compiled once: it takes longer than all else."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.here = pathlib.Path(folder.name)
        (cls.here / "mine.cpp").write_text(MINE)
        words = ["run", EXERCISE, "--device", DEVICE, "--stacks", "--solution", "mine.cpp", "--save-trace", "trace",
                 "--json", "r.json", "--sarif", "r.sarif", "--github-annotations", "r.github",
                 "--gitlab-code-quality", "r.gitlab", "--markdown", "r.md", "--html", "r.html"]
        cls.run_of_it = subprocess.run([PROGRAM, *words], cwd=cls.here, capture_output=True, text=True)
        (cls.here / "mine.cpp").unlink()

    def written(self, name):
        self.assertEqual(self.run_of_it.returncode, 1, self.run_of_it.stderr)
        return (self.here / name).read_text()

    def runs(self):
        return {run["name"]: run for run in json.loads(self.written("r.json"))["runs"]}

    def test_has_a_line_for_each_finding_from_the_working_directory(self):
        found = places(self.runs()["mine:spread"])
        self.assertEqual(found["repeated_copies"], ("mine.cpp", UPLOADS))
        self.assertEqual(found["synchronize_after_each_copy"], ("mine.cpp", UPLOADS))
        self.assertEqual(found["slice_writes"], ("mine.cpp", WRITES))

    def test_has_the_line_of_a_crash_in_the_reason(self):
        (reason,) = self.runs()["mine:crashing"]["reasons"]
        self.assertEqual((reason["code"], reason["file"], reason["line"]), ("crashed", "mine.cpp", CRASHES))
        self.assertRegex(reason["message"], rf" at mine\.cpp:{CRASHES}$")

    @unittest.skipUnless(DEVICE == "simulated", "a GPU doesn't tell what nothing orders")
    def test_has_both_lines_of_uses_that_nothing_orders(self):
        finding = next(found for found in self.runs()["mine:early"]["findings"] if found["code"] == "unordered_use")
        self.assertEqual((finding["file"], finding["line"]), ("mine.cpp", TOUCHES))
        self.assertTrue(finding["message"].startswith(
            f"the host (mine.cpp:{TOUCHES}) reads memory that is written by cudaMemcpyAsync on the default stream "
            f"(mine.cpp:{DOWNLOADS}), and nothing makes it wait"), finding["message"])

    def test_is_pointed_to_in_the_table_the_page_and_the_comment(self):
        self.written("r.json")
        self.assertIn(f"(mine.cpp:{UPLOADS})", " ".join(self.run_of_it.stdout.split()))
        self.assertIn(f"(mine.cpp:{WRITES})", self.written("r.md"))
        for line in (UPLOADS, WRITES, CRASHES):
            self.assertIn(f"<code>mine.cpp:{line}</code>", self.written("r.html"))

    def test_is_annotated(self):
        written = self.written("r.github")
        self.assertIn(f"::notice file=mine.cpp,line={UPLOADS},title=repeated_copies::", written)
        self.assertIn(f"::error file=mine.cpp,line={CRASHES},title=crashed::", written)
        self.assertIn(f"::error file=mine.cpp,line={UPLOADS},title=host_to_device_copies_over_budget::", written)
        entries = {entry["check_name"]: entry["location"] for entry in json.loads(self.written("r.gitlab"))}
        self.assertEqual(entries["slice_writes"], {"path": "mine.cpp", "lines": {"begin": WRITES}})
        self.assertEqual(entries["crashed"], {"path": "mine.cpp", "lines": {"begin": CRASHES}})

    def test_has_locations_for_code_scanning(self):
        results = json.loads(self.written("r.sarif"))["runs"][0]["results"]
        lines = {result["ruleId"]: result["locations"][0]["physicalLocation"] for result in results}
        for code, line in (("repeated_copies", UPLOADS), ("slice_writes", WRITES), ("crashed", CRASHES)):
            self.assertEqual(lines[code], {"artifactLocation": {"uri": "mine.cpp"}, "region": {"startLine": line}})

    def test_has_its_places_in_a_kept_trace_when_it_is_gone(self):
        again = self.folder / "again.json"
        self.written("r.json")
        self.assertEqual(gpuflight("report", self.here / "trace", "--json", again).returncode, 1)
        runs = {run["name"]: run for run in json.loads(again.read_text())["runs"]}
        for name, run in self.runs().items():
            self.assertEqual((runs[name]["findings"], runs[name]["reasons"]), (run["findings"], run["reasons"]))


if __name__ == "__main__":
    unittest.main()

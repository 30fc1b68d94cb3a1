"""gpuflight run --stacks: findings tell the line that they come from, on the device that ctest names."""
import json
import os
import subprocess
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOURCES, Case, gpuflight

NAIVE = SOURCES / "exercises/stage_the_batch/solutions/naive.cpp"

# Several things that a loop does, each in a line of its own, and a function around them that is a header's.
SPREAD = """#include <gpuflight/solution.hpp>

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
"""
CRASHING = """#include <gpuflight/solution.hpp>

at::Tensor crashing(const at::Tensor& data, const at::Tensor& weight) {
  const volatile float* volatile nothing = nullptr;
  return data.to(at::kCUDA).matmul(weight) * *nothing;  // crashes
}
GPUFLIGHT_SOLUTION(crashing)
"""


def line_with(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def places(run):
    return {finding["code"]: (finding["file"], finding["line"]) for finding in run["findings"]}


class Stacks(Case):
    def source(self, name, text):
        file = self.folder / name
        file.write_text(text)
        return file

    def test_the_exercises_naive_loop_is_found(self):
        naive = self.report("--stacks", code=0)["runs"][0]
        self.assertEqual(naive["name"], "naive")
        line = line_with(NAIVE.read_text(), ".to(at::kCUDA)")
        self.assertGreaterEqual(set(places(naive)),
                                {"repeated_copies", "slice_writes", "synchronize_after_each_copy"})
        for code, (file, found) in places(naive).items():
            with self.subTest(code=code):
                self.assertTrue(str(NAIVE).endswith(file), file)
                self.assertEqual(found, line)

    def test_each_finding_of_a_source_has_its_own_line(self):
        found = places(self.report("--stacks", "--solution", self.source("spread.cpp", SPREAD), code=1)["runs"][0])
        uploads, writes = (line_with(SPREAD, f"// {what}") for what in ("uploads", "writes"))
        self.assertEqual(found["repeated_copies"], (str(self.folder / "spread.cpp"), uploads))
        self.assertEqual(found["synchronize_after_each_copy"][1], uploads)
        self.assertEqual(found["slice_writes"][1], writes)

    def test_files_are_told_from_the_working_directory(self):
        self.source("spread.cpp", SPREAD)
        words = ["run", EXERCISE, "--device", DEVICE, "--stacks", "--solution", "spread.cpp"]
        formats = ["--json", "r.json", "--sarif", "r.sarif", "--github-annotations", "r.github",
                   "--gitlab-code-quality", "r.gitlab", "--markdown", "r.md"]
        run = subprocess.run([PROGRAM, *map(str, words), *formats], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, 1, run.stderr)
        line = line_with(SPREAD, "// uploads")
        self.assertIn(f"(spread.cpp:{line})", " ".join(run.stdout.split()))
        found = places(json.loads((self.folder / "r.json").read_text())["runs"][0])
        self.assertEqual(found["repeated_copies"], ("spread.cpp", line))
        results = json.loads((self.folder / "r.sarif").read_text())["runs"][0]["results"]
        (copies,) = [result for result in results if result["ruleId"] == "repeated_copies"]
        self.assertEqual(copies["locations"][0]["physicalLocation"],
                         {"artifactLocation": {"uri": "spread.cpp"}, "region": {"startLine": line}})
        self.assertIn(f"::notice file=spread.cpp,line={line},title=repeated_copies::",
                      (self.folder / "r.github").read_text())
        (quality,) = [entry for entry in json.loads((self.folder / "r.gitlab").read_text())
                      if entry["check_name"] == "repeated_copies"]
        self.assertEqual(quality["location"], {"path": "spread.cpp", "lines": {"begin": line}})
        self.assertIn(f"(spread.cpp:{line})", (self.folder / "r.md").read_text())

    def test_a_kept_trace_has_the_places_when_the_solution_is_gone(self):
        source = self.source("spread.cpp", SPREAD)
        trace = self.folder / "trace"
        before = self.report("--stacks", "--solution", source, "--save-trace", trace, code=1)
        source.unlink()
        file = self.folder / "again.json"
        self.assertEqual(gpuflight("report", trace, "--json", file).returncode, 1)
        self.assertEqual(json.loads(file.read_text())["runs"][0]["findings"], before["runs"][0]["findings"])

    def test_without_it_findings_have_no_place(self):
        naive = self.report(code=0)["runs"][0]
        self.assertGreater(len(places(naive)), 0)
        self.assertEqual(set(places(naive).values()), {(None, None)})

    def test_counts_are_the_same_with_it(self):
        def counts(*words):
            return [run["processes"][0]["regions"][0]["counts"] for run in self.report(*words, code=0)["runs"]]

        if DEVICE == "simulated":  # a GPU's times are never the same
            self.assertEqual(counts("--stacks"), counts())

    def test_without_what_looks_lines_up_there_is_no_place_and_no_error(self):
        # What else a run needs of the system is found by its path, or built in already.
        words = ("run", EXERCISE, "--device", DEVICE, "--stacks", "--sandbox", "off", "--json", self.folder / "r.json")
        run = gpuflight(*words, env={**os.environ, "PATH": str(self.folder)})
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        naive = json.loads((self.folder / "r.json").read_text())["runs"][0]
        self.assertEqual(set(places(naive).values()), {(None, None)})

    def test_a_crash_has_its_line_in_every_format(self):
        self.source("crashing.cpp", CRASHING)
        words = ["run", EXERCISE, "--device", DEVICE, "--solution", "crashing.cpp", "--json", "r.json",
                 "--github-annotations", "r.github"]
        run = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(run.returncode, 1, run.stderr)
        (reason,) = json.loads((self.folder / "r.json").read_text())["runs"][0]["reasons"]
        line = line_with(CRASHING, "// crashes")
        self.assertEqual((reason["code"], reason["file"], reason["line"]), ("crashed", "crashing.cpp", line))
        self.assertIn(f"::error file=crashing.cpp,line={line},title=crashed::", (self.folder / "r.github").read_text())


if __name__ == "__main__":
    unittest.main()

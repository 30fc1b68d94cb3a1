"""gpuflight run --solution FILE.cpp builds the source first, and shows what the compiler wrote."""
import os
import re
import signal
import subprocess
import time
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOLUTIONS, SOURCES, Case, gpuflight
from processes import processes_with

CRASHING = """#include <gpuflight/solution.hpp>

static float scale(const at::Tensor& weight) {
  const std::vector<float> scales(weight.size(0));
  const volatile float* volatile nothing = nullptr;
  return scales[1] * *nothing;
}

at::Tensor mine(const at::Tensor& data, const at::Tensor& weight) {
  return data.to(at::kCUDA).matmul(weight) * scale(weight);
}
GPUFLIGHT_SOLUTION(mine)
"""
STAGED = (SOURCES / "exercises/stage_the_batch/solutions/staged.cpp").read_text()


class Source(Case):
    def source(self, name, text):
        file = self.folder / name
        file.write_text(text)
        return file

    def scratch(self):
        scratch = self.folder / "scratch"
        scratch.mkdir(exist_ok=True)
        return scratch

    def test_is_built_and_judged_under_its_own_name_and_leaves_nothing(self):
        source = self.source("mine.cpp", STAGED)
        file = self.folder / "report.json"
        words = ("run", EXERCISE, "--device", DEVICE, "--solution", source, "--json", file)
        run = gpuflight(*words, env={**os.environ, "TMPDIR": str(self.scratch())})
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        self.assertRegex(file.read_text(), '"name": *"mine"')
        self.assertIn(f'"{source}"', file.read_text())
        self.assertNotIn(str(self.scratch()), file.read_text())
        self.assertEqual(list(self.scratch().iterdir()), [])
        self.assertFalse((self.folder / "mine.so").exists())

    def test_that_crashes_is_told_with_its_line(self):
        (run,) = self.report("--solution", self.source("mine.cpp", CRASHING), code=1)["runs"]
        self.assertRegex(run["reasons"][0]["message"], r"SIGSEGV \(.*\) in scale(\(.*\))? at mine\.cpp:6$")

    def test_that_does_not_compile_is_told_in_the_compilers_own_words_and_the_others_are_judged(self):
        broken = self.source("broken.cpp", "int main( {\n")
        report = self.report("--solution", broken, "--solution", SOLUTIONS / "honest.so", code=2)
        self.assertEqual([rejected["file"] for rejected in report["rejected"]], [str(broken)])
        self.assertEqual({run["verdict"] for run in report["runs"]}, {"pass"})
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--solution", broken)
        self.assertEqual(run.returncode, 2)
        (rejected,) = report["rejected"]
        self.assertTrue(rejected["message"].startswith(f"{broken}: doesn't compile:\n{broken}:1:"), rejected)
        self.assertIn("Not judged: ", run.stdout)
        self.assertIn(": error: ", run.stdout)
        alone = gpuflight("build", broken)
        self.assertEqual(run.stderr, alone.stderr)
        self.assertTrue(run.stderr.startswith(f"{broken}:1:"), run.stderr)

    def test_that_has_no_solution_or_is_not_there_is_told_in_one_line(self):
        words = ("run", EXERCISE, "--device", DEVICE, "--solution")
        plain = self.source("plain.cpp", "int answer;\n")
        self.assert_refused(gpuflight(*words, plain), 2, "has no GPUFLIGHT_SOLUTION")
        run = gpuflight(*words, self.folder / "none.cpp")
        self.assert_refused(run, 2, "none.cpp: no such file")
        self.assertIn("none.cpp: no such file\n", run.stdout)
        self.assertNotIn("compile", run.stdout)

    def test_that_was_built_is_said_to_be_unless_it_is_to_be_quiet(self):
        source = self.source("mine.cpp", STAGED)
        run = gpuflight("build", source)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, f"Wrote {self.folder}/mine.so.\n", ""))
        run = gpuflight("build", "--quiet", source)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_warnings_stay_off_the_report_on_stdout(self):
        source = self.source("mine.cpp", '#warning "look here"\n' + STAGED)
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--solution", source, "--json", "-")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue(run.stdout.startswith("{"))
        self.assertIn("look here", run.stderr)

    def test_without_a_compiler_or_libtorch_the_machine_can_not_do_it(self):
        run = gpuflight("run", EXERCISE, "--solution", self.source("mine.cpp", STAGED),
                        env={**os.environ, "GPUFLIGHT_TORCH_DIR": "/no/torch"})
        self.assert_refused(run, 4, "LibTorch was not found in '/no/torch'")

    def test_broken_off_while_it_builds_it_leaves_nothing(self):
        scratch = self.scratch()
        environment = {**os.environ, "TMPDIR": str(scratch)}
        source = self.source("mine.cpp", STAGED)
        run = subprocess.Popen([PROGRAM, "run", EXERCISE, "--solution", str(source)], env=environment,
                               stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(run.kill)
        deadline = time.monotonic() + 60
        while not list(scratch.glob("*/0/.mine.so.*")) and time.monotonic() < deadline:
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=30)
        self.assertEqual(run.returncode, -signal.SIGINT)
        self.assertTrue(re.fullmatch("(.*\n)?gpuflight: interrupted\n", errors), errors)
        self.assertEqual(list(scratch.iterdir()), [])
        self.assertEqual(processes_with(f"TMPDIR={scratch}"), [])


if __name__ == "__main__":
    unittest.main()

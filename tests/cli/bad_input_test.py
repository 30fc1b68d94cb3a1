"""Whatever is wrong with the command line or a file is said in one line, with the right exit code."""
import os
import shutil
import struct
import subprocess
import unittest

from gpuflight import EXERCISE, HAS_DRIVER, PROGRAM, SOLUTIONS, Case, gpuflight


class CommandLine(Case):
    def test_no_arguments_and_unknown_ones_are_errors(self):
        for words in ((), ("run",), ("dance",), ("run", EXERCISE, "--speed", "9")):
            with self.subTest(words=words):
                self.assertEqual(gpuflight(*words).returncode, 2)

    def test_numbers_must_be_positive(self):
        for option in ("--calls", "--timed-calls", "--timeout", "--rows"):
            for number in ("0", "-1", "many"):
                with self.subTest(option=option, number=number):
                    run = gpuflight("run", EXERCISE, option, number)
                    self.assertEqual(run.returncode, 2)
                    self.assertIn(option, run.stderr)

    def test_a_seed_or_a_limit_that_is_no_number_of_64_bits_is_refused(self):
        for option in ("--seed", "--tasks", "--open-files"):
            for number in ("-1", "18446744073709551616", "many", "1.5"):
                with self.subTest(option=option, number=number):
                    self.assert_refused_word(gpuflight("run", EXERCISE, option, number), option)

    def test_a_limit_that_no_run_could_keep_to_is_refused_with_what_is_allowed(self):
        for option, value, allowed in (("--memory", "10", "'10' is neither 0, for no limit, nor a number from 512 to"),
                                       ("--timeout", "0.001", r"Value 0.001 not in range 1\.0+ to 86400\.0+"),
                                       ("--rows", "2147483648", "Value 2147483648 not in range 1 to 2147483647")):
            with self.subTest(option=option):
                run = gpuflight("run", EXERCISE, option, value)
                self.assertEqual(run.returncode, 2)
                self.assertRegex(run.stderr.splitlines()[0], f"{option}: .*{allowed}")

    def test_an_empty_path_is_refused(self):
        for option in ("--json", "--solution", "--save-trace"):
            with self.subTest(option=option):
                self.assert_refused_word(gpuflight("run", EXERCISE, option, ""), option)

    def assert_refused_word(self, run, word):
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(word, run.stderr)

    def test_an_unknown_command_is_named(self):
        self.assert_refused_word(gpuflight("dance"), "'dance'")

    def test_help_and_version_are_everywhere_and_no_errors(self):
        for command in ((), ("run",), ("build",), ("report",), ("new",), ("grade",), ("compare",)):
            with self.subTest(command=command):
                run = gpuflight(*command, "--help")
                self.assertEqual(run.returncode, 0)
                self.assertIn("Usage", run.stdout)
                run = gpuflight(*command, "--version")
                self.assertEqual(run.returncode, 0)
                self.assertRegex(run.stdout, r"^gpuflight \d+\.\d+\.\d+$")


class ExerciseFile(Case):
    def refused(self, file, message):
        self.assert_refused(gpuflight("run", file), 2, message)

    def test_that_is_not_there(self):
        self.refused(self.folder / "none.so", "none.so: no such file")

    def test_that_is_a_directory(self):
        self.refused(self.folder, "directory")

    def test_that_is_text(self):
        file = self.folder / "text.so"
        file.write_text("int main() {}\n")
        self.refused(file, "text.so: .*not a")

    def test_that_is_empty(self):
        file = self.folder / "empty.so"
        file.touch()
        self.refused(file, "empty.so: .*empty")

    def test_that_has_no_exercise(self):
        self.refused(SOLUTIONS / "honest.so", "honest.so: is a solution and no exercise; pass it with --solution")
        self.refused(os.environ["GPUFLIGHT_EMPTY_LIBRARY"], "has no exercise in it")


class SolutionFile(Case):
    def refused(self, *files, message):
        words = [word for file in files for word in ("--solution", file)]
        run = gpuflight("run", EXERCISE, "--device", "simulated", *words)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertRegex(run.stdout + run.stderr, message)
        self.assertNotIn("terminate called", run.stderr)

    def test_that_has_no_solution(self):
        self.refused(os.environ["GPUFLIGHT_EMPTY_LIBRARY"], message="has no solution in it")

    def test_of_another_libtorch(self):
        def change(content, record):
            content[record + 16 : record + 22] = b"2.10.0"

        self.refused(self.patched("honest.so", change), message=r"2\.10\.0.*2\.11\.0")

    def test_of_another_interface_version(self):
        def change(content, record):
            content[record + 8 : record + 12] = struct.pack("<I", 99)

        self.refused(self.patched("honest.so", change), message="99")

    def test_with_the_wrong_number_of_arguments(self):
        def change(content, record):
            content[record + 12 : record + 16] = struct.pack("<I", 3)

        self.refused(self.patched("honest.so", change), message="3 .*2|2 .*3")

    def test_two_of_one_name_are_refused_before_anything_runs(self):
        words = ("--solution", SOLUTIONS / "honest.so") * 2
        self.assert_refused(gpuflight("run", EXERCISE, *words), 2, "two solutions are called 'honest:")

    def test_one_bad_file_among_several_is_reported_and_the_rest_run(self):
        none = self.folder / "none.so"
        report = self.report("--solution", none, "--solution", SOLUTIONS / "honest.so", code=2)
        self.assertEqual([rejected["file"] for rejected in report["rejected"]], [str(none)])
        self.assertEqual({run["verdict"] for run in report["runs"]}, {"pass"})


class Destination(Case):
    def test_json_that_can_not_be_written_is_found_out_before_the_work_is_done(self):
        place = self.folder / "none" / "report.json"
        run = gpuflight("run", EXERCISE, "--json", place, "--save-trace", self.folder / "trace")
        self.assert_refused(run, 2, "report.json: can't be written")
        self.assertFalse((self.folder / "trace").exists())

    def test_json_that_is_a_directory_is_refused(self):
        self.assert_refused(gpuflight("run", EXERCISE, "--json", self.folder), 2, "is a directory")

    def test_a_failed_run_leaves_no_partial_report(self):
        run = gpuflight("run", self.folder / "none.so", "--json", self.folder / "report.json")
        self.assertEqual(run.returncode, 2)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_trace_folder_that_is_not_empty_is_refused(self):
        (self.folder / "kept").touch()
        run = gpuflight("run", EXERCISE, "--device", "simulated", "--save-trace", self.folder)
        self.assert_refused(run, 2, "is not empty")

    @unittest.skipUnless(shutil.which("setpriv"), "there is no setpriv")
    def test_a_trace_folder_that_can_not_be_read_is_told_as_such(self):
        trace = self.folder / "trace"
        trace.mkdir(mode=0)
        words = []
        if os.geteuid() == 0:  # who reads every folder, unless without these powers
            powers = "-dac_override,-dac_read_search"
            words = ["setpriv", f"--bounding-set={powers}", f"--inh-caps={powers}"]
        words += [PROGRAM, "run", EXERCISE, "--device", "simulated", "--save-trace", trace]
        run = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120)
        self.assert_refused(run, 2, "trace: can't be read: Permission denied")

    @unittest.skipIf(HAS_DRIVER, "this machine has an NVIDIA driver")
    def test_a_gpu_that_is_not_there_is_said_so(self):
        self.assert_refused(gpuflight("run", EXERCISE, "--device", "cuda"), 4, "no NVIDIA driver")


if __name__ == "__main__":
    unittest.main()

"""gpuflight grade: many submissions, each judged for itself, and a grading that goes on where it was broken off."""
import csv
import json
import os
import pathlib
import pty
import shutil
import signal
import subprocess
import time
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOLUTIONS, SOURCES, Case, gpuflight, validate
from processes import processes_with
from single_solution import single_solution
from terminals import read_all

SCHEMA = SOURCES / "schema/grade.schema.json"
HONEST, MISBEHAVING = SOLUTIONS / "honest.so", SOLUTIONS / "misbehaving.so"


class Grading(Case):
    def setUp(self):
        super().setUp()
        self.submissions = self.folder / "submissions"
        self.submissions.mkdir()
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir()
        self.file = self.folder / "grades.json"
        self.environment = {**os.environ, "TMPDIR": str(self.scratch)}

    def submit(self, name, content):
        file = self.submissions / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def words(self, *words):
        common = ("grade", EXERCISE, self.submissions, "--device", DEVICE, "--json", self.file, "--sandbox", "auto")
        return [*map(str, (*common, *words))]

    def grade(self, *words, code=0):
        run = gpuflight(*self.words(*words), env=self.environment, timeout=280)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.assertEqual(list(self.scratch.iterdir()), [], "something temporary stayed")
        return run

    def book(self):
        book = json.loads(self.file.read_text())
        self.assertEqual(validate.violations(validate.load(SCHEMA), book), [])
        return book

    def results(self):
        return {each["name"]: each["result"] for each in self.book()["submissions"]}

    def judged_now(self, run):
        lines = [line for line in run.stderr.splitlines() if not line.startswith("gpuflight: ")]
        return sorted(line.split()[1].rstrip(":") for line in lines)


class Results(Grading):
    def test_each_has_its_own_and_none_stops_another(self):
        self.submit("ada/mine.so", single_solution(HONEST, "matmul"))
        self.submit("bob/mine.so", single_solution(MISBEHAVING, "copies_back"))
        self.submit("crash.so", single_solution(MISBEHAVING, "leaves_a_child_and_dies"))
        self.submit("hang.so", single_solution(MISBEHAVING, "hangs"))
        self.submit("empty.so", b"")
        self.submit("broken.cpp", "int main( {\n")
        self.submit("both.so", pathlib.Path(EXERCISE).read_bytes())
        self.submit("=1+1.cpp", '#include "no, such, file.hpp"\n')
        self.submit("notes.txt", "nothing")
        table = self.folder / "grades.csv"
        run = self.grade("--jobs", 2, "--timeout", 4, "--csv", table)
        self.assertEqual(self.results(), {
            "=1+1.cpp": "rejected", "ada/mine.so": "pass", "bob/mine.so": "fail", "both.so": "fail",
            "broken.cpp": "rejected", "crash.so": "fail", "empty.so": "rejected", "hang.so": "fail"})
        self.check_book({each["name"]: each for each in self.book()["submissions"]})
        self.check_csv(table)
        self.assertIn("8 submissions: 1 pass, 4 fail, 3 rejected.", run.stdout)
        self.assertIn("Skipped: notes.txt is neither", run.stdout)
        self.assertEqual(len(run.stderr.splitlines()), 8, run.stderr)

    def check_book(self, entries):
        (passed,) = entries["ada/mine.so"]["solutions"]
        self.assertEqual(passed["counts"]["host_to_device.copies"], 1)
        (failed,) = entries["bob/mine.so"]["solutions"]
        self.assertEqual(failed["reasons"][0]["code"], "device_to_host_copies_over_budget")
        self.assertEqual((failed["reasons"][0]["limit"], failed["reasons"][0]["actual"]), (0, 1))
        both = [each["name"] for each in entries["both.so"]["solutions"]]
        self.assertEqual(both, ["both.so:naive", "both.so:staged"])
        self.assertEqual(entries["hang.so"]["solutions"][0]["reasons"][0]["code"], "timeout")
        self.assertTrue(entries["broken.cpp"]["message"].startswith("broken.cpp:1:"))
        self.assertEqual(entries["empty.so"]["message"], "empty.so: is empty")
        self.assertNotIn(str(self.scratch), self.file.read_text())

    def check_csv(self, table):
        with open(table, newline="", encoding="utf-8") as file:
            rows = {row["solution"] or row["submission"]: row for row in csv.DictReader(file)}
        self.assertEqual(len(rows), 9)
        self.assertEqual(rows["ada/mine.so"]["kernels"], "1")
        self.assertEqual(rows["both.so:naive"]["host_to_device.copies"], "128")
        self.assertEqual(rows["'=1+1.cpp"]["result"], "rejected")
        self.assertIn("no, such, file.hpp", rows["'=1+1.cpp"]["message"])

    def test_a_source_is_built_and_judged(self):
        self.submit("c/staged.cpp", (SOURCES / "exercises/stage_the_batch/solutions/staged.cpp").read_text())
        self.grade()
        self.assertEqual(self.results(), {"c/staged.cpp": "pass"})

    def test_who_takes_too_long_altogether_is_rejected(self):
        self.submit("hang.so", single_solution(MISBEHAVING, "hangs"))
        self.grade("--limit", 3)
        self.assertEqual(self.results(), {"hang.so": "rejected"})
        self.assertIn("took longer than 3 s altogether (--limit)", self.book()["submissions"][0]["message"])

    def test_a_result_is_not_written_over_a_submission(self):
        self.submit("one.so", b"mine")
        run = gpuflight("grade", EXERCISE, self.submissions, "--csv", self.submissions / "one.so")
        self.assert_refused(run, 2, "--csv .*one.so: would be written over what is read$")
        self.assertEqual((self.submissions / "one.so").read_bytes(), b"mine")

    def test_on_a_terminal_there_is_a_bar_that_vanishes(self):
        self.submit("one.so", single_solution(HONEST, "matmul"))
        ours, theirs = pty.openpty()
        subprocess.run([PROGRAM, *self.words()], stderr=theirs, stdout=subprocess.PIPE, check=True, timeout=120)
        os.close(theirs)
        shown = read_all(ours).decode()
        os.close(ours)
        self.assertIn("[########################] 1/1", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), repr(shown))


class GoingOn(Grading):
    def test_only_what_is_new_or_changed_is_judged_again(self):
        self.submit("a.so", b"nothing")
        self.submit("b.so", b"nothing at all")
        self.assertEqual(self.judged_now(self.grade()), ["a.so", "b.so"])
        before = self.file.read_text()
        self.assertEqual(self.judged_now(self.grade()), [])
        self.assertEqual(self.file.read_text(), before)
        self.submit("b.so", b"something else")
        self.submit("c/d.so", b"new")
        self.assertEqual(self.judged_now(self.grade()), ["b.so", "c/d.so"])
        (self.submissions / "a.so").unlink()
        self.assertEqual(self.judged_now(self.grade()), [])
        self.assertEqual(sorted(self.results()), ["b.so", "c/d.so"])

    def test_another_exercise_or_option_makes_all_results_worthless(self):
        self.submit("a.so", b"nothing")
        self.grade()
        run = self.grade("--rows", 7)
        self.assertEqual(self.judged_now(run), ["a.so"])
        notice = f"gpuflight: {self.file}: nothing is taken over: rows was the exercise's, is 7"
        self.assertEqual(run.stderr.splitlines()[0], notice)
        run = self.grade("--rows", 7, "--jobs", 1)
        self.assertEqual((self.judged_now(run), run.stderr), ([], ""))
        other = self.folder / "other.so"
        other.write_bytes(pathlib.Path(EXERCISE).read_bytes() + b"\0")
        words = [other if word == EXERCISE else word for word in self.words("--rows", 7)]
        self.assertEqual(self.judged_now(gpuflight(*words)), ["a.so"])

    def test_after_a_kill_it_goes_on_where_it_was(self):
        for name in ("a.so", "b.so", "d.so"):
            self.submit(name, single_solution(HONEST, "matmul"))
        self.submit("c.so", single_solution(MISBEHAVING, "hangs"))
        run = subprocess.Popen([PROGRAM, *self.words("--jobs", "1", "--timeout", "5")], env=self.environment,
                               stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.addCleanup(run.kill)
        self.assertEqual([run.stderr.readline() for _ in range(2)], ["1/4 a.so: pass\n", "2/4 b.so: pass\n"])
        run.kill()
        run.communicate(timeout=30)
        self.assertEqual(self.results(), {"a.so": "pass", "b.so": "pass"})
        self.assertEqual((self.book()["complete"], self.book()["summary"]["pending"]), (False, 2))
        self.assert_all_end()
        shutil.rmtree(self.scratch)
        self.scratch.mkdir()
        run = self.grade("--timeout", 5)
        self.assertEqual(self.judged_now(run), ["c.so", "d.so"])
        self.assertEqual(self.results(), {"a.so": "pass", "b.so": "pass", "c.so": "fail", "d.so": "pass"})
        self.assertTrue(self.book()["complete"])

    def assert_all_end(self):
        """What a killed grading had started ends by itself."""
        deadline = time.monotonic() + 20
        while processes_with(f"TMPDIR={self.scratch}") and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(processes_with(f"TMPDIR={self.scratch}"), [])

    def test_broken_off_it_leaves_its_results_and_nothing_else(self):
        self.submit("a.so", b"nothing")
        self.submit("hang.so", single_solution(MISBEHAVING, "hangs"))
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                self.file.unlink(missing_ok=True)
                run = subprocess.Popen([PROGRAM, *self.words("--jobs", "2")], env=self.environment,
                                       stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
                self.addCleanup(run.kill)
                self.assertEqual(run.stderr.readline(), "1/2 a.so: rejected\n")
                run.send_signal(number)
                self.assertEqual(run.communicate(timeout=30)[1], "gpuflight: interrupted\n")
                self.assertEqual(run.returncode, -number)
                self.assertEqual(self.results(), {"a.so": "rejected"})
                self.assertEqual(list(self.scratch.iterdir()), [])
                self.assert_all_end()


class Refusals(Grading):
    def refused(self, *words, code, message):
        self.assert_refused(gpuflight("grade", *words, env=self.environment), code, message)

    def test_an_exercise_or_a_folder_that_is_none(self):
        self.refused(self.folder / "none.so", self.submissions, code=2, message="none.so: no such file")
        self.refused(EXERCISE, self.folder / "none", code=2, message="none: can't be read")
        self.refused(EXERCISE, self.submissions, "--sandbox", "off", code=2, message="has no submissions")

    def test_a_file_that_is_no_gradebook_is_not_overwritten(self):
        self.submit("a.so", b"nothing")
        self.file.write_text("{}")
        self.refused(*self.words()[1:], code=2, message="grades.json: is no gpuflight-grade/1; name another")
        self.assertEqual(self.file.read_text(), "{}")

    def test_submissions_that_can_not_be_hidden_from_each_other(self):
        run = gpuflight("grade", EXERCISE, pathlib.Path(PROGRAM).parent.parent, "--device", DEVICE)
        if run.returncode == 4:
            self.skipTest(run.stderr)
        self.assert_refused(run, 2, "lies in it.* a folder of their own")

    def test_places_that_can_not_be_written_are_found_out_before_the_work_is_done(self):
        self.submit("a.so", b"nothing")
        for option in ("--json", "--csv"):
            place = self.folder / "none/grades"
            self.refused(EXERCISE, self.submissions, option, place, code=2, message="grades: can't be written")
            self.refused(EXERCISE, self.submissions, option, self.folder, code=2, message=f"{option} wants a file")

    def test_without_a_sandbox_unless_told_to_do_without(self):
        self.submit("a.so", b"nothing")
        programs = self.folder / "programs"
        programs.mkdir()
        for name in ("sha256sum", "env"):
            (programs / name).symlink_to(shutil.which(name))
        self.environment["PATH"] = str(programs)
        words = (EXERCISE, self.submissions, "--device", DEVICE)
        self.refused(*words, code=4, message="no bubblewrap .* --sandbox=off")
        for choice in ("auto", "off"):
            run = gpuflight("grade", *words, "--sandbox", choice, env=self.environment)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("sandbox off", run.stdout)


if __name__ == "__main__":
    unittest.main()

"""Whatever breaks on the way, a run ends with the right exit code and one clear line, and leaves no process."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOLUTIONS, Case
from processes import processes_with
from single_solution import single_solution

DIES_AT = os.environ["GPUFLIGHT_DIES_AT"]
BARE = os.environ["GPUFLIGHT_BARE_SOLUTIONS"]
SOLUTION_WORKER, REFERENCE_WORKER = "gpuflight-worker solution", "gpuflight-worker reference"
SUPERVISOR = "gpuflight-supervisor"


def succeeds(*words):
    try:
        return subprocess.run(words, capture_output=True, timeout=30).returncode == 0
    except FileNotFoundError:
        return False


HAS_SANDBOX = succeeds("bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "true")
SANDBOXES = ("on", "off") if HAS_SANDBOX else ("off",)
# A namespace in which file systems may be mounted.
MOUNTING = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
CAN_MOUNT = succeeds(*MOUNTING, "mount", "-t", "tmpfs", "none", "/mnt")


class FaultCase(Case):
    def setUp(self):
        super().setUp()
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir()
        self.solution = self.folder / "right.so"
        self.solution.write_bytes(single_solution(SOLUTIONS / "honest.so", "matmul"))
        self.json = self.folder / "report.json"
        self.mark = f"GPUFLIGHT_TEST_MARK={self.folder}"
        self.environment = {**os.environ, "TMPDIR": str(self.scratch), "GPUFLIGHT_TEST_MARK": str(self.folder)}

    def words(self, *words):
        common = ("run", EXERCISE, "--device", DEVICE, "--calls", 2, "--solution", self.solution)
        return [PROGRAM, *map(str, (*common, *words))]

    def run_to_end(self, *words, around=(), **environment):
        """gpuflight run, perhaps within other words."""
        return self.to_its_end([*around, *self.words(*words)], **environment)

    def to_its_end(self, words, **environment):
        """Runs these words with these variables; those that are None are unset."""
        changed = {**self.environment, **environment}
        changed = {name: value for name, value in changed.items() if value is not None}
        run = subprocess.run([*map(str, words)], env=changed, capture_output=True, text=True, timeout=120)
        self.assert_no_process()
        return run

    def fault(self, program, message, number=1, action=signal.SIGKILL):
        """What has a process of the run end or stop itself at this step."""
        return {"LD_PRELOAD": DIES_AT, "DIES_AT_PROGRAM": program, "DIES_AT_MESSAGE": message,
                "DIES_AT_NUMBER": str(number), "DIES_AT_SIGNAL": str(int(action))}

    def assert_no_process(self, patience=0):
        deadline = time.monotonic() + patience
        while processes_with(self.mark) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(processes_with(self.mark), [])

    def assert_passed(self, run):
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(list(self.scratch.iterdir()), [])


# name, part of the message, which of those; the step's first reason, or "" where it can't be judged at all
SOLUTION_STEPS = (
    ("start", "", 1, ""),
    ("ready", '"facts"', 1, ""),
    ("open", '"do":"open"', 1, "killed"),
    ("opened", '"ok":true', 2, "killed"),
    ("warm-up call", '"do":"call"', 1, "killed"),
    ("warm-up called", '"calls"', 1, "killed"),
    ("first judged call", '"do":"call"', 2, "killed"),
    ("last judged call", '"do":"call"', 3, "killed"),
    ("last called", '"calls"', 3, "killed"),
    ("finish", '"do":"finish"', 1, "stream_incomplete"),
)
REFERENCE_STEPS = (
    ("start", "", 1),
    ("inputs of no call", '"do":"inputs"', 1),
    ("inputs made", '"tensors"', 1),
    ("inputs of the last call", '"do":"inputs"', 4),
    ("check", '"do":"check"', 1),
    ("checked", '"wrong"', 2),
)


class Killed(FaultCase):
    """A process of the run is killed at an exact step."""

    def test_a_solution_worker_is_no_verdict_about_the_solution(self):
        for sandbox in SANDBOXES:
            for name, message, number, reason in SOLUTION_STEPS:
                with self.subTest(step=name, sandbox=sandbox):
                    self.json.unlink(missing_ok=True)
                    words = ("--json", self.json, "--sandbox", sandbox)
                    run = self.run_to_end(*words, **self.fault(SOLUTION_WORKER, message, number))
                    if reason:
                        self.assertEqual((run.returncode, run.stderr), (3, ""))
                        (judged,) = json.loads(self.json.read_text())["runs"]
                        self.assertEqual(judged["reasons"][0]["code"], reason)
                    else:
                        self.assert_refused(run, 4, r"^gpuflight: a worker can't start here \(killed\)$")
                    self.assertEqual(list(self.scratch.iterdir()), [])

    def test_a_reference_worker_is_no_fault_of_any_file(self):
        for name, message, number in REFERENCE_STEPS:
            with self.subTest(step=name):
                run = self.run_to_end("--sandbox", "off", **self.fault(REFERENCE_WORKER, message, number))
                self.assert_refused(run, 4, "^gpuflight: the exercise's process was killed .*; run it again$")
                self.assertEqual(list(self.scratch.iterdir()), [])

    def test_a_supervisor_that_does_not_start_says_so(self):
        for sandbox in SANDBOXES:
            with self.subTest(sandbox=sandbox):
                run = self.run_to_end("--sandbox", sandbox, **self.fault(SUPERVISOR, ""))
                self.assert_refused(run, 4, "no worker can be started")


class BrokenOff(FaultCase):
    """A process of the run stops itself at an exact step; then another is ended from outside."""

    STEPS = (
        (SOLUTION_WORKER, ""),
        (SOLUTION_WORKER, '"do":"open"'),
        (SOLUTION_WORKER, '"do":"call"'),
        (SOLUTION_WORKER, '"do":"finish"'),
        (REFERENCE_WORKER, ""),
        (REFERENCE_WORKER, '"do":"inputs"'),
        (REFERENCE_WORKER, '"do":"check"'),
    )

    @contextlib.contextmanager
    def stopped_run(self, program, message, sandbox):
        environment = {**self.environment, **self.fault(program, message, action=signal.SIGSTOP)}
        words = self.words("--sandbox", sandbox, "--json", self.json)
        run = subprocess.Popen(words, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            yield run, self.stopped_process()
        finally:
            run.kill()
            run.communicate()

    def stopped_process(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            for process in processes_with(self.mark):
                with contextlib.suppress(OSError):
                    if field_of(process, "State").startswith("T"):
                        return process
            time.sleep(0.01)
        self.fail("nothing stopped")

    def at_every_step(self, act, programs=(SOLUTION_WORKER, REFERENCE_WORKER)):
        for sandbox in SANDBOXES:
            for program, message in self.STEPS:
                if program not in programs or (program == REFERENCE_WORKER and sandbox == "on"):
                    continue  # a reference worker is in no sandbox
                with self.subTest(program=program, step=message, sandbox=sandbox):
                    with self.stopped_run(program, message, sandbox) as (run, stopped):
                        act(run, stopped)

    def test_by_the_keyboard_it_leaves_nothing(self):
        def act(run, _):
            run.send_signal(signal.SIGINT)
            _, errors = run.communicate(timeout=30)
            self.assertEqual((run.returncode, errors), (-signal.SIGINT, "gpuflight: interrupted\n"))
            self.assert_no_process()
            self.assertEqual(list(self.scratch.iterdir()), [])
            self.assertFalse(self.json.exists())

        self.at_every_step(act)

    def test_while_it_compiles_it_leaves_nothing_either(self):
        os.mkfifo(self.folder / "never_written.hpp")
        self.solution = self.folder / "source.cpp"
        self.solution.write_text('#include "never_written.hpp"\n')
        for number, left in ((signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGKILL, True)):
            with self.subTest(signal=number):
                run = subprocess.Popen(self.words(), env=self.environment, text=True, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
                self.addCleanup(run.kill)
                self.wait_for_compiler()
                run.send_signal(number)
                _, errors = run.communicate(timeout=30)
                self.assertEqual(run.returncode, -number)
                self.assertEqual(errors, "" if left else "gpuflight: interrupted\n")
                self.assert_no_process(patience=10)
                self.assertEqual(bool(list(self.scratch.iterdir())), left)

    def test_a_plain_build_leaves_nothing_either(self):
        os.mkfifo(self.folder / "never_written.hpp")
        place = self.folder / "place"
        place.mkdir()
        (place / "source.cpp").write_text('#include "../never_written.hpp"\n')
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                build = subprocess.Popen([PROGRAM, "build", place / "source.cpp"], env=self.environment, text=True,
                                         stderr=subprocess.PIPE, process_group=0)
                self.addCleanup(build.kill)
                self.wait_for_compiler()
                build.send_signal(number)
                _, errors = build.communicate(timeout=30)
                self.assertEqual((build.returncode, errors), (-number, ""))
                self.assert_no_process(patience=10)
                self.assertEqual([file.name for file in place.iterdir()], ["source.cpp"])

    def wait_for_compiler(self):
        deadline = time.monotonic() + 30
        while not any(map(is_compiler, processes_with(self.mark))) and time.monotonic() < deadline:
            time.sleep(0.02)

    def test_killed_itself_it_leaves_no_process(self):
        def act(run, _):
            run.kill()
            run.communicate(timeout=30)
            self.assert_no_process(patience=10)
            for left in self.scratch.iterdir():  # its own folder stays
                self.assertTrue(left.name.startswith("gpuflight-"))
                shutil.rmtree(left)

        self.at_every_step(act)

    def test_without_its_supervisor_a_solution_is_not_judged(self):
        def act(run, stopped):
            supervisor = int(field_of(stopped, "PPid"))
            self.assertIn(SUPERVISOR, pathlib.Path(f"/proc/{supervisor}/cmdline").read_text())
            os.kill(supervisor, signal.SIGKILL)
            _, errors = run.communicate(timeout=30)
            self.assertIn(run.returncode, (3, 4), errors)  # 4 before anything of the solution is loaded
            self.assertLessEqual(len(errors.splitlines()), 1, errors)
            self.assert_no_process(patience=10)

        self.at_every_step(act, programs=(SOLUTION_WORKER,))


class Disk(FaultCase):
    """One that is full."""

    def test_a_report_that_does_not_fit_is_said_so(self):
        self.assert_refused(self.run_to_end("--json", "/dev/full"), 4, "/dev/full: can't be written whole")
        with open("/dev/full", "w") as full:
            run = subprocess.run(self.words(), env=self.environment, stdout=full, stderr=subprocess.PIPE, text=True)
        self.assert_refused(run, 4, "^gpuflight: stdout can't be written$")

    @unittest.skipUnless(CAN_MOUNT, "no file system can be mounted here")
    def on_a_full_disk(self, *words, inodes=20, **environment):
        """Runs it while the folder disk is full: the run, and what it left there."""
        return self.with_a_full_disk(self.words("--sandbox", "off", *words), inodes, **environment)

    def with_a_full_disk(self, words, inodes=20, **environment):
        disk = self.folder / "disk"
        disk.mkdir(exist_ok=True)
        script = (f"mount -t tmpfs -o size=4k,nr_inodes={inodes} none {disk} || exit 99; "
                  f"head -c 9999 /dev/zero > {disk}/fill 2>/dev/null; "
                  f'"$@"; code=$?; ls -A {disk} > {self.folder}/left; exit $code')
        run = self.to_its_end([*MOUNTING, "sh", "-c", script, "sh", *words], **environment)
        return run, (self.folder / "left").read_text().split()

    def test_a_report_on_it_is_not_left_in_part(self):
        run, left = self.on_a_full_disk("--json", self.folder / "disk/report.json")
        self.assert_refused(run, 4, "report.json: can't be written whole")
        self.assertEqual(left, ["fill"])

    def test_a_trace_on_it_is_no_trace(self):
        run, _ = self.on_a_full_disk("--save-trace", self.folder / "disk/trace")
        self.assert_refused(run, 4, r"the trace right.recorded.0.trace could not be written whole")

    def test_a_run_needs_no_room_for_itself(self):
        run, left = self.on_a_full_disk(TMPDIR=str(self.folder / "disk"))
        self.assertEqual((run.returncode, run.stderr, left), (0, "", ["fill"]))

    def test_without_room_for_a_folder_it_says_so(self):
        run, _ = self.on_a_full_disk(inodes=2, TMPDIR=str(self.folder / "disk"))
        self.assert_refused(run, 4, "TMPDIR wants a folder that can be written; .*: No space left on device$")

    def test_a_place_to_work_in_is_made_whole_or_not_at_all(self):
        # On a full disk empty files can be made, so both of them are begun.
        run, left = self.with_a_full_disk([PROGRAM, "new", self.folder / "disk/place", "--exercise", EXERCISE])
        self.assert_refused(run, 4, "/disk/place/[a-zA-Z.]*: can't be written whole$")
        self.assertEqual(left, ["fill", "place"])

    def test_a_source_that_can_not_be_compiled_for_it_is_no_bad_source(self):
        self.solution = self.folder / "source.cpp"
        self.solution.write_text("int number;\n")
        run, left = self.on_a_full_disk(TMPDIR=str(self.folder / "disk"))
        self.assertEqual((run.returncode, left), (4, ["fill"]), run.stderr)
        self.assertRegex(run.stderr, "source.cpp can't be built here: there is no room left to compile in [^\n]*\n$")

    @unittest.skipUnless(CAN_MOUNT, "no file system can be mounted here")
    def test_an_output_that_can_not_be_written_for_it_is_no_bad_source(self):
        source = self.folder / "source.cpp"
        source.write_text("int number;\n")
        words = [PROGRAM, "build", source, "--output", self.folder / "disk/source.so"]
        run, left = self.with_a_full_disk(words, inodes=2)
        self.assert_refused(run, 4, "disk/source.so: can't be written: No space left on device$")
        self.assertEqual(left, ["fill"])


class Places(FaultCase):
    """Folders that other programs take for granted."""

    def test_a_home_that_can_not_be_written_or_is_not_there_makes_no_difference(self):
        for home in ("/proc", "/nowhere", None):
            with self.subTest(home=home):
                self.assert_passed(self.run_to_end(HOME=home))

    def test_temporary_files_without_a_place_are_told_in_one_line(self):
        for place in ("/nowhere", "/proc", "/dev/null"):
            with self.subTest(TMPDIR=place):
                run = self.run_to_end(TMPDIR=place)
                self.assert_refused(run, 4, f"TMPDIR wants a folder that can be written; there is none at {place}")

    def test_a_place_whose_name_is_too_long_for_a_socket_is_told_in_one_line(self):
        place = self.scratch / ("x" * 100)
        place.mkdir()
        self.assert_refused(self.run_to_end(TMPDIR=str(place)), 4, "too long for a socket; set a shorter TMPDIR$")
        self.assertEqual(list(place.iterdir()), [])

    def test_a_place_may_be_told_from_where_one_is(self):
        for place in (os.path.relpath(self.scratch), ""):
            with self.subTest(TMPDIR=place):
                self.assert_passed(self.run_to_end(TMPDIR=place))


class Descriptors(FaultCase):
    """Those that a program has from the start are closed."""

    def with_closed(self, redirections):
        self.json.unlink(missing_ok=True)
        around = ["sh", "-c", f'exec "$@" {redirections}', "sh"]
        run = self.run_to_end("--json", self.json, around=around)
        self.assertEqual(json.loads(self.json.read_text())["verdict"], "pass")
        return run

    def test_closed_ones_that_are_not_needed_make_no_difference(self):
        for redirections in ("<&-", "2>&-", "<&- 2>&-"):
            with self.subTest(closed=redirections):
                self.assert_passed(self.with_closed(redirections))

    def test_without_stdout_the_report_is_written_and_the_lack_is_said(self):
        for redirections in (">&-", "<&- >&-"):
            with self.subTest(closed=redirections):
                self.assert_refused(self.with_closed(redirections), 4, "^gpuflight: stdout can't be written$")

    def test_without_any_the_exit_code_tells(self):
        self.assertEqual(self.with_closed("<&- >&- 2>&-").returncode, 4)


ALLOW_NAMESPACES = r"allow user namespaces \(docs/reference/sandbox\.md\)"


class NoSandbox(FaultCase):
    """This machine can't make one."""

    def without(self, reason, remedy, around=(), **environment):
        run = self.run_to_end(around=around, **environment)
        self.assert_passed(run)
        printed = " ".join(run.stdout.split())  # however it was wrapped
        self.assertRegex(printed, f"Solutions ran without a sandbox: .*{reason}")
        run = self.run_to_end("--sandbox", "on", around=around, **environment)
        self.assert_refused(run, 4, f"no sandbox can be made: .*{reason}.*; {remedy}, or use --sandbox=off")
        run = self.run_to_end("--sandbox", "off", around=around, **environment)
        self.assertIn("Solutions ran without a sandbox: as asked for", run.stdout)

    def test_for_want_of_bubblewrap(self):
        self.without("there is no bubblewrap", "install the package bubblewrap", PATH=str(self.folder))

    def test_because_bubblewrap_fails(self):
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "bwrap").write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2; exit 1\n")
        (programs / "bwrap").chmod(0o755)
        self.without("setting up uid map: Permission denied", ALLOW_NAMESPACES, PATH=str(programs))

    @unittest.skipUnless(HAS_SANDBOX and succeeds("unshare", "--user", "true"), "no user namespaces to begin with")
    def test_for_want_of_user_namespaces(self):
        # A user that isn't mapped may make no others.
        self.without("bwrap: ", ALLOW_NAMESPACES, around=["unshare", "--user"])


class Hostile(FaultCase):
    def test_output_without_end_does_not_hold_the_judge(self):
        self.solution.write_bytes(single_solution(BARE, "prints_without_end"))
        for sandbox in SANDBOXES:
            with self.subTest(sandbox=sandbox):
                started = time.monotonic()
                run = self.run_to_end("--sandbox", sandbox, "--json", self.json)
                self.assertLess(time.monotonic() - started, 20)
                self.assertEqual((run.returncode, run.stderr), (1, ""))
                (judged,) = json.loads(self.json.read_text())["runs"]
                self.assertEqual(judged["reasons"][0]["code"], "output_undefined")
                self.assertLess(len(judged["printed"]), 20000)

    def seen_by_a_submission(self, sandbox):
        """How many files of others a submission of `grade` sees."""
        submissions = self.folder / "submissions"
        submissions.mkdir(exist_ok=True)
        for name in ("a.so", "b.so"):
            (submissions / name).write_bytes(single_solution(BARE, "looks_for_others"))
        book = self.folder / f"{sandbox}.json"
        words = [PROGRAM, "grade", EXERCISE, submissions, "--device", DEVICE, "--sandbox", sandbox, "--json", book]
        environment = {**self.environment, "GPUFLIGHT_TEST_SUBMISSIONS": str(submissions)}
        subprocess.run([*map(str, words)], env=environment, capture_output=True, timeout=120)
        for entry in json.loads(book.read_text())["submissions"]:
            yield int(re.search(r"code (\d+)", entry["solutions"][0]["reasons"][0]["message"])[1])

    def test_submissions_do_not_see_each_other_in_a_sandbox(self):
        for seen in self.seen_by_a_submission("off"):
            self.assertGreater(seen, 0)
        if not HAS_SANDBOX:
            self.skipTest("there is no sandbox on this machine")
        self.assertEqual(list(self.seen_by_a_submission("on")), [0, 0])


def is_compiler(process):
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip() in ("cc1plus", "clang", "clang++")
    except OSError:
        return False


def field_of(process, name):
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return re.search(rf"^{name}:\s*(.*)$", text, re.MULTILINE)[1]


if __name__ == "__main__":
    unittest.main()

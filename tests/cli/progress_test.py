"""What is told at a terminal while something takes longer than a second, and nowhere else."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOLUTIONS, SOURCES, Case
from single_solution import single_solution
from terminals import read_all

ERASED = "\r\x1b[K"
STAGED = SOURCES / "exercises/stage_the_batch/solutions/staged.cpp"


def watched(*words, columns=80, **variables):
    """The exit code, stdout, and what a terminal of that width is shown on stderr."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **variables}
    process = subprocess.Popen([PROGRAM, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=its,
                               env=environment)
    os.close(its)
    shown = read_all(ours).decode().replace("\r\n", "\n")
    os.close(ours)
    stdout = process.stdout.read().decode()
    process.stdout.close()
    return process.wait(timeout=60), stdout, shown


def lines_of(shown):
    """What stood in the line, one after the other; the last is what stays."""
    return shown.split(ERASED)


class Progress(Case):
    def hanging(self):
        file = self.folder / "hangs.so"
        file.write_bytes(single_solution(SOLUTIONS / "misbehaving.so", "hangs"))
        return ("run", EXERCISE, "--device", DEVICE, "--solution", file, "--timeout", 4)

    def test_of_a_run_tells_the_step_and_the_seconds_and_vanishes(self):
        code, stdout, shown = watched(*self.hanging())
        self.assertEqual(code, 1, stdout)
        lines = lines_of(shown)
        self.assertEqual((lines[0], lines[-1]), ("", ""))
        self.assertTrue(any(re.fullmatch(r"\[#*\.+\] hangs: (warm-up|recorded call 1 of 3), [2-4] s", line)
                            for line in lines), shown)
        self.assertNotIn("\x1b", stdout)
        self.assertNotIn("hangs: warm-up", stdout)

    def test_of_several_solutions_tells_which_one_it_is(self):
        words = self.hanging()
        code, stdout, shown = watched(*words, "--solution", SOLUTIONS / "honest.so")
        self.assertEqual(code, 1, stdout)
        self.assertRegex(shown, r"\[\.+\] hangs \(1 of \d+\): ")

    def test_is_one_line_of_a_narrow_terminal(self):
        _, _, shown = watched(*self.hanging(), columns=24)
        self.assertTrue(any("…" in line for line in lines_of(shown)), shown)
        self.assertLess(max(map(len, lines_of(shown))), 24)
        _, _, shown = watched(*self.hanging(), columns=24, LC_ALL="C")
        self.assertTrue(shown.isascii())

    def test_is_not_in_a_file_nor_where_a_line_can_not_be_rewritten(self):
        run = subprocess.run([PROGRAM, *map(str, self.hanging())], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.stderr, "")
        self.assertEqual(watched(*self.hanging(), TERM="dumb")[2], "")

    def test_is_not_there_for_what_is_done_at_once(self):
        self.assertEqual(watched("build", "--version")[2], "")

    def test_of_building_tells_the_file_and_what_the_compiler_wrote_comes_after_it(self):
        source = self.folder / "mine.cpp"
        source.write_text('#warning "look here"\n' + STAGED.read_text())
        code, stdout, shown = watched("build", source)
        self.assertEqual((code, stdout), (0, f"Wrote {self.folder}/mine.so.\n"))
        lines = lines_of(shown)
        self.assertTrue(lines[1].startswith("building /"), shown)
        self.assertRegex(lines[-1], "^.*mine.cpp:1:2: warning: .*look here")
        code, stdout, shown = watched("run", EXERCISE, "--device", DEVICE, "--solution", source, columns=300)
        self.assertEqual(code, 0, stdout)
        self.assertIn(f"building {source}, ", shown)
        self.assertEqual(shown.count("mine.cpp:1:2: warning: "), 1)


if __name__ == "__main__":
    unittest.main()

"""How the table looks in a terminal, in a file, and as its options ask for."""
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import termios
import unittest

from gpuflight import PROGRAM, Case
from terminals import read_all

TRACE = pathlib.Path(os.environ["GPUFLIGHT_RECORDINGS"]) / "h200/trace"
ESCAPE = "\x1b["
UNLIKE_USERS = ("NO_COLOR", "COLUMNS", "LANG", "LC_ALL", "LC_CTYPE")


def environment(**variables):
    usual = {name: value for name, value in os.environ.items() if name not in UNLIKE_USERS}
    return {**usual, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **variables}


def in_file(*words, **variables):
    run = subprocess.run([PROGRAM, "report", TRACE, *words], capture_output=True, env=environment(**variables), timeout=60)
    return run.stdout.decode()


def in_terminal(*words, columns=100, **variables):
    """What gpuflight report prints where stdout and stderr are a terminal of that width."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([PROGRAM, "report", TRACE, *words], stdin=subprocess.DEVNULL, stdout=its, stderr=its,
                               env=environment(**variables))
    os.close(its)
    try:
        return read_all(ours).decode().replace("\r\n", "\n")
    finally:
        os.close(ours)
        process.wait(timeout=60)


def widest(text):
    return max(len(line) for line in re.sub(r"\x1b\[\d+m", "", text).splitlines())


class Colours(Case):
    def test_are_in_a_terminal_and_not_in_a_file(self):
        self.assertIn(ESCAPE + "31mfail", in_terminal())
        self.assertNotIn(ESCAPE, in_file())

    def test_are_left_out_by_no_color_unless_it_is_empty(self):
        self.assertNotIn(ESCAPE, in_terminal(NO_COLOR="1"))
        self.assertNotIn(ESCAPE, in_terminal(NO_COLOR="0"))
        self.assertIn(ESCAPE, in_terminal(NO_COLOR=""))

    def test_are_left_out_where_the_terminal_has_none(self):
        for terminal in ("dumb", ""):
            text = in_terminal(TERM=terminal)
            self.assertNotIn(ESCAPE, text)
            self.assertTrue(text.isascii())

    def test_are_as_the_option_says_whatever_else_is(self):
        self.assertIn(ESCAPE, in_file("--color=always", NO_COLOR="1", TERM="dumb"))
        self.assertIn(ESCAPE, in_terminal("--color", "always", NO_COLOR="1"))
        self.assertNotIn(ESCAPE, in_terminal("--color=never"))
        self.assertIn(ESCAPE, in_terminal("--color=auto"))

    def test_are_of_the_stream_that_gets_the_table(self):
        ours, its = pty.openpty()
        words = [PROGRAM, "report", TRACE, "--json", "-"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=its, env=environment())
        os.close(its)
        stdout, _ = process.communicate(timeout=60)
        self.assertNotIn(ESCAPE.encode(), stdout)
        self.assertIn(ESCAPE.encode(), read_all(ours))
        os.close(ours)

    def test_of_another_word_are_refused(self):
        run = subprocess.run([PROGRAM, "report", TRACE, "--color=red"], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--color", run.stderr)


class Characters(Case):
    def test_are_ascii_where_the_locale_has_no_others(self):
        self.assertTrue(in_terminal(LC_ALL="C").isascii())
        self.assertTrue(in_terminal(LC_ALL="xx_XX.UTF-8").isascii())
        self.assertIn("▁▁▁", in_terminal())

    def test_in_a_file_do_not_depend_on_the_locale(self):
        self.assertEqual(in_file(LC_ALL="C"), in_file())
        self.assertIn("▁▁▁", in_file())


class Width(Case):
    def test_is_the_terminals(self):
        for columns in (80, 100, 160):
            self.assertLessEqual(widest(in_terminal(columns=columns)), columns)
        self.assertEqual(widest(in_terminal(columns=160)), 160)

    def test_is_that_of_columns_where_the_terminal_tells_none(self):
        self.assertEqual(widest(in_terminal(columns=0, COLUMNS="120")), 120)
        for nonsense in ("", "0", "-1", "many", "99999999999999999999"):
            self.assertLessEqual(widest(in_terminal(columns=0, COLUMNS=nonsense)), 80)

    def test_of_a_file_is_100(self):
        self.assertEqual(in_file(COLUMNS="60"), in_file())
        self.assertLessEqual(widest(in_file()), 100)


class FullNames(Case):
    def test_have_everything(self):
        short, full = in_file(), in_file("--full-names")
        self.assertRegex(short, r"kernels +128 × internal::gemvx::kernel<.*…\n")
        self.assertRegex(full, r"kernels +128 × std::enable_if<")
        parameters = "cutlass_80_simt_sgemm_64x64_8x5_nn_align1::Params)"
        self.assertNotIn(parameters, short)
        self.assertIn(parameters, full)


if __name__ == "__main__":
    unittest.main()

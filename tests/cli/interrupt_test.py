"""A run that is broken off ends at once and leaves nothing: no process, no file, no socket."""
import os
import signal
import subprocess
import time
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOLUTIONS, Case
from processes import processes_with


class Interrupt(Case):
    def broken_off_by(self, number):
        """Breaks off a run whose solution hangs."""
        scratch = self.folder / "scratch"
        scratch.mkdir(exist_ok=True)
        report = self.folder / "report.json"
        words = ["--device", DEVICE, "--json", report, "--solution", SOLUTIONS / "misbehaving.so"]
        run = subprocess.Popen(
            [PROGRAM, "run", EXERCISE, *map(str, words)],
            env={**os.environ, "TMPDIR": str(scratch)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.addCleanup(run.kill)
        # Its socket is there: a worker is under way.
        deadline = time.monotonic() + 60
        while not list(scratch.glob("*/events")) and time.monotonic() < deadline:
            time.sleep(0.01)
        started = time.monotonic()
        run.send_signal(number)
        _, errors = run.communicate(timeout=60)
        self.assertLess(time.monotonic() - started, 10)
        self.assertEqual(run.returncode, -number, errors)
        self.assertEqual(errors, "gpuflight: interrupted\n")
        self.assertEqual(list(scratch.iterdir()), [])
        self.assertFalse(report.exists())
        self.assertEqual(list(self.folder.glob("*.part")), [])
        self.assertEqual(processes_with(f"TMPDIR={scratch}"), [])

    def test_by_the_keyboard_or_politely_leaves_nothing(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                self.broken_off_by(number)


if __name__ == "__main__":
    unittest.main()

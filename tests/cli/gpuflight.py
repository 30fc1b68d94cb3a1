"""The gpuflight program, as tests run it. ctest sets the variables."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "report"))
try:
    import validate
except ImportError as missing:
    print(f"skipped: {missing}; scripts/setup --tests installs it", file=sys.stderr)
    sys.exit(77)  # ctest shows it as skipped

PROGRAM = os.environ["GPUFLIGHT"]
EXERCISE = os.environ["GPUFLIGHT_EXERCISE"]
SOLUTIONS = pathlib.Path(os.environ["GPUFLIGHT_TEST_SOLUTIONS"])
SOURCES = pathlib.Path(os.environ["GPUFLIGHT_SOURCES"])
SCHEMA = os.environ["GPUFLIGHT_REPORT_SCHEMA"]
DEVICE = os.environ["GPUFLIGHT_DEVICE"]
HAS_DRIVER = any(map(os.path.exists, ("/dev/nvidiactl", "/proc/driver/nvidia/version", "/usr/lib/wsl/lib/libcuda.so.1")))

if DEVICE == "cuda" and not HAS_DRIVER:
    print("skipped: there is no NVIDIA driver on this machine", file=sys.stderr)
    sys.exit(77)


def gpuflight(*words, **options):
    """Runs gpuflight with these words; its output is text."""
    options.setdefault("timeout", 120)
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, **options)


class Case(unittest.TestCase):
    """A test with a folder of its own, which vanishes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def assert_refused(self, run, code, message):
        """The run ended with this code and said this, in one line and nothing worse."""
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertRegex(run.stderr, message)
        self.assertNotIn("terminate called", run.stderr)
        self.assertNotRegex(run.stderr, r"\n\s*(at|#\d+) ")
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)

    def report(self, *words, code, exercise=EXERCISE):
        """Runs gpuflight run on the tests' device; the validated JSON of its report."""
        file = self.folder / "report.json"
        run = gpuflight("run", exercise, "--device", DEVICE, "--json", file, *words)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.assertEqual(validate.violations(validate.load(SCHEMA), validate.load(file)), [])
        return json.loads(file.read_text())

    def patched(self, name, change):
        """A copy of a solution's shared object whose first record was changed by change(bytearray, offset)."""
        content = bytearray((SOLUTIONS / name).read_bytes())
        for record in re.finditer(rb"GPUFLMOD", bytes(content)):
            change(content, record.start())
        file = self.folder / name
        file.write_bytes(content)
        return file

"""HolisticTraceAnalysis reads our Chrome trace and finds the kernels and copies that we counted."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    from hta.trace_analysis import TraceAnalysis
except ImportError:
    print("skipped: HolisticTraceAnalysis is not installed; scripts/setup --checks installs it")
    sys.exit(77)

PROGRAM = os.environ["GPUFLIGHT"]
RECORDINGS = pathlib.Path(os.environ["GPUFLIGHT_RECORDINGS"])


class Hta(unittest.TestCase):
    def read(self, trace):
        """The device's rows as HTA has them, and the report's judged regions."""
        with tempfile.TemporaryDirectory() as folder:
            file, report = pathlib.Path(folder, "rank0.json"), pathlib.Path(folder, "report")
            subprocess.run([PROGRAM, "report", RECORDINGS / trace, "--chrome-trace", file, "--json", report],
                           check=True, stdout=subprocess.DEVNULL)
            regions = [process["regions"][0] for run in json.loads(report.read_text())["runs"]
                       for process in run["processes"]]
            report.unlink()
            analysis = TraceAnalysis(trace_dir=folder)
        names = analysis.t.symbol_table.get_sym_table()
        rows = analysis.t.get_trace(0)
        return [(names[row.cat], names[row.name]) for row in rows[rows.stream >= 0].itertuples()], regions

    def test_it_finds_as_many_kernels_and_copies(self):
        for trace in ("h200/trace", "h200/trace-1", "h200/trace-7"):
            with self.subTest(trace=trace):
                rows, regions = self.read(trace)
                found = collections.Counter(category for category, _ in rows)
                self.assertEqual(found["kernel"], sum(region["counts"]["kernels"] for region in regions))
                for direction, name in (("host_to_device", "Memcpy HtoD"), ("device_to_device", "Memcpy DtoD")):
                    copies = sum(category == "gpu_memcpy" and row.startswith(name) for category, row in rows)
                    self.assertEqual(copies, sum(region["counts"][direction]["copies"] for region in regions))


if __name__ == "__main__":
    unittest.main()

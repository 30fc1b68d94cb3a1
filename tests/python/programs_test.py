"""Runs the programs on the simulated device."""
import collections
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SIMULATED = os.environ["GPUFLIGHT_PYTHONPATH"]

if importlib.util.find_spec("torch") is None or importlib.util.find_spec("sympy") is None:
    print("skipped: this Python has no torch, or not what its optimizers need; scripts/setup installs it",
          file=sys.stderr)
    sys.exit(77)  # ctest shows it as skipped


def run(program, *words, **variables):
    environment = os.environ | {"PYTHONPATH": SIMULATED} | variables
    return subprocess.run([sys.executable, "-B", str(program), *words], capture_output=True, text=True, timeout=120,
                          env=environment)


def recorded(program, *words, **variables):
    """What was recorded of the program's one process."""
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "counts.json"
        subprocess.run([os.environ["RECORDED_REGIONS"], "simulated", str(output), sys.executable, "-B", str(program),
                        *words], check=True, timeout=120, env=os.environ | variables)
        (stream,) = json.loads(output.read_text(encoding="utf-8"))
    return stream


def counts(program):
    """NVTX range → what was counted in all its openings."""
    stream = recorded(program)
    regions = collections.defaultdict(collections.Counter)
    for region in stream["regions"]:
        regions[region["name"]].update(region["counts"])
    return regions, stream


class Programs(unittest.TestCase):
    def test_each_does_what_it_says(self):
        for program in sorted((HERE / "programs").glob("*.py")):
            with self.subTest(program=program.name):
                done = run(program, GPUFLIGHT_SIMULATED_DEVICES="2", GPUFLIGHT_SIMULATED_MEMORY=str(1 << 30))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_training_step_is_counted(self):
        regions, stream = counts(HERE / "programs" / "training.py")
        self.assertTrue(stream["complete"])
        self.assertEqual(stream["faults"], [])
        self.assertEqual(stream["facts"]["torch"].split("+")[0], "2.11.0")
        step = regions["training step"]
        # Three steps: a batch and its targets each, and the loss that is read.
        self.assertEqual(step["host_to_device.copies"], 6)
        self.assertEqual(step["host_to_device.bytes"], 3 * (32 * 8 + 32) * 4)
        self.assertEqual(step["device_to_host.copies"], 3)
        self.assertEqual(step["device_to_host.bytes"], 3 * 4)


class Ordering(unittest.TestCase):
    """Uses of memory that nothing orders: who used it before, who uses it, and how (the format's UnorderedKind)."""

    def found(self, case):
        stream = recorded(HERE / "ordering" / "two_streams.py", case, GPUFLIGHT_SIMULATED_DEVICES="2")
        self.assertEqual(stream["faults"], [])
        return stream["unordered"]

    def test_uses_without_an_order_are_told(self):
        for case, use in {
                "side_reads_without_waiting": ["aten::mul", "aten::neg", 1],
                "default_reads_without_waiting": ["aten::mul", "aten::neg", 1],
                "side_writes_what_is_read": ["aten::mul", "aten::zero_", 2],
                "freed_while_in_use": ["aten::neg", "aten::mul", 4],
                "download_read_early": ["cudaMemcpyAsync", "the host", 1],
                "upload_overwritten_early": ["cudaMemcpyAsync", "the host", 2]}.items():
            with self.subTest(case=case):
                self.assertEqual(self.found(case), [use])

    def test_uses_in_order_are_not(self):
        for case in ("side_waits", "side_waits_for_an_event", "columns_side_by_side", "freed_after_it_was_told",
                     "download_waited_for", "upload_waited_for", "backward_of_a_side_stream", "between_devices",
                     "rows_by_index"):
            with self.subTest(case=case):
                self.assertEqual(self.found(case), [])

    def test_programs_that_wait_have_none(self):
        for program in ("training.py", "streams.py", "devices.py", "saving.py"):
            with self.subTest(program=program):
                stream = recorded(HERE / "programs" / program, GPUFLIGHT_SIMULATED_DEVICES="2")
                self.assertEqual(stream["unordered"], [])


class Entering(unittest.TestCase):
    """What stands between Python and torch."""

    def in_folder(self, files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in files.items():
            path = pathlib.Path(folder.name) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return pathlib.Path(folder.name)

    def run_with(self, folder, text):
        program = folder / "program.py"
        program.write_text(text, encoding="utf-8")
        return run(program, PYTHONPATH=f"{SIMULATED}:{folder}")

    def test_another_version_of_torch_is_refused_by_name(self):
        folder = self.in_folder({"torch/__init__.py": "", "torch/version.py": "__version__ = '2.9.1+cu128'\n"})
        done = self.run_with(folder, "import torch")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("works with torch 2.11.0 only, and this is 2.9.1", done.stderr)

    def test_a_torch_without_cuda_is_refused(self):
        folder = self.in_folder({"torch/__init__.py": "", "torch/version.py": "__version__ = '2.11.0+cpu'\n"})
        done = self.run_with(folder, "import torch")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("was built without CUDA", done.stderr)

    def test_a_program_without_torch_loads_nothing(self):
        done = self.run_with(self.in_folder({}), "print('libcudart' in open('/proc/self/maps').read())")
        self.assertEqual(done.stdout, "False\n", done.stderr)

    def test_the_environments_own_sitecustomize_runs_too(self):
        folder = self.in_folder({"sitecustomize.py": "print('own')\n"})
        done = self.run_with(folder, "import torch; print(torch.cuda.is_available())")
        self.assertEqual(done.stdout, "own\nTrue\n", done.stderr)


if __name__ == "__main__":
    unittest.main()

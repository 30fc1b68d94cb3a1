"""That a record of refused dtypes says what the device did, and the comparison what comes to something else."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import suite

COMMAND = [sys.executable, pathlib.Path(__file__).with_name("refused_types.py"), "--only", "mm"]


class RefusedTypesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "record.json")
            subprocess.run([*COMMAND, "--record", path], check=True, stdout=subprocess.DEVNULL)
            cls.recorded = json.loads(path.read_text())

    def setUp(self):
        pairs = json.loads(json.dumps(self.recorded["pairs"]))
        self.pair = next(pair for pair in pairs if pair["dtype"] == "int64")

    def faults(self):
        import refusing
        return list(refusing.faults(self.pair))

    def test_it_names_the_machine(self):
        self.assertIn("simulated", self.recorded["machine"]["gpu"])

    def test_all_dtypes_that_only_the_cpu_has_are_recorded(self):
        dtypes = [pair["dtype"] for pair in self.recorded["pairs"]]
        self.assertEqual(dtypes, ["int16", "int32", "int64", "int8", "uint8"])

    def test_a_refusal_has_its_words_and_its_operations(self):
        (refusal,) = self.pair["refused"]
        self.assertEqual((refusal["error"], refusal["text"]),
                         ("NotImplementedError", "\"addmm_cuda\" not implemented for 'Long'"))
        self.assertEqual(refusal["operations"], ["aten::mm"])
        self.assertEqual(refusal["dispatched"],
                         {"operation": "aten::mm", "types": {"self": "int64", "mat2": "int64"}})

    def test_samples_without_elements_are_computed(self):
        self.assertEqual((self.pair["refused"][0]["samples"], self.pair["computed"]), ([0], [1, 2]))

    def test_what_was_recorded_here_comes_to_the_same(self):
        self.assertEqual(self.faults(), [])

    def test_other_words_are_told(self):
        self.pair["refused"][0]["text"] = "\"addmm_cuda\" not implemented for 'Int'"
        self.assertEqual(self.faults(), ["mm int64, sample 0: \"addmm_cuda\" not implemented for 'Long'; "
                                         "on the GPU: \"addmm_cuda\" not implemented for 'Int'"])

    def test_a_sample_that_only_the_gpu_computes_is_told(self):
        self.pair["computed"].append(self.pair["refused"].pop()["samples"][0])
        self.assertEqual(self.faults(), ["mm int64, sample 0: \"addmm_cuda\" not implemented for 'Long'; "
                                         "on the GPU: computed"])

    def test_a_sample_that_only_the_gpu_refuses_is_told(self):
        self.pair["refused"][0]["samples"].append(self.pair["computed"].pop())
        self.assertEqual(self.faults(), ["mm int64, sample 2: computed; "
                                         "on the GPU: \"addmm_cuda\" not implemented for 'Long'"])

    def test_a_sample_that_is_gone_is_told(self):
        self.pair["computed"].append(3)
        self.assertEqual(self.faults(), ["mm int64, sample 3: there is no such sample; on the GPU: computed"])

    def test_an_operation_without_a_cuda_kernel_is_the_same_in_either_words(self):
        import refusing
        theirs = "Could not run 'aten::histogram.bin_ct' with arguments from the 'CUDA' backend. This could be …"
        ours = "not simulated: LibTorch has no CUDA kernel of aten::histogram.bin_ct, so a GPU …"
        self.assertEqual(refusing.words(ours), refusing.words(theirs))
        self.assertNotEqual(refusing.words(ours.replace("bin_ct", "bins_tensor")), refusing.words(theirs))

    def test_the_comparison_fails(self):
        self.pair["computed"].append(3)
        with tempfile.NamedTemporaryFile("w+") as file:
            json.dump({"pairs": [self.pair]}, file)
            file.flush()
            compared = subprocess.run([*COMMAND, "--compare", file.name], capture_output=True, text=True)
        self.assertEqual(compared.returncode, 1)
        self.assertIn("no such sample", compared.stderr)


if __name__ == "__main__":
    if suite.lacks_modules():
        sys.exit(suite.SKIPPED)
    unittest.main()

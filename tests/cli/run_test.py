"""gpuflight run: what it counts and how it judges, on the device that ctest names."""
import json
import time
import unittest

from gpuflight import DEVICE, EXERCISE, HAS_DRIVER, SOLUTIONS, Case, gpuflight

SIMULATED = DEVICE == "simulated"


def runs_by_name(report):
    return {run["name"]: run for run in report["runs"]}


def judged(run):
    (process,) = run["processes"]
    return process["regions"][0]


class TheExercise(Case):
    def test_naive_and_staged_are_counted_exactly(self):
        report = self.report(code=0)
        naive, staged = (judged(runs_by_name(report)[name])["counts"] for name in ("naive", "staged"))
        self.assertEqual(naive["host_to_device"]["copies"], 128)
        self.assertEqual(naive["host_to_device"]["sizes"], [{"bytes": 2048, "copies": 128}])
        self.assertEqual(naive["host_to_device"]["memory"], {"pageable": 128})
        self.assertEqual(naive["device_to_device"]["sizes"], [{"bytes": 1024, "copies": 128}])
        self.assertEqual(naive["kernels"], 128)
        self.assertEqual(naive["blocking_synchronizations"], 128)
        self.assertEqual(staged["host_to_device"]["sizes"], [{"bytes": 262144, "copies": 1}])
        self.assertEqual(staged["device_to_device"]["copies"], 0)
        # One matmul is no promise of one kernel: on an H200 it is two.
        self.assertIn(staged["kernels"], (1,) if SIMULATED else (1, 2, 3, 4))

    def test_both_do_what_the_exercise_expects_and_the_run_passes(self):
        report = self.report(code=0)
        runs = runs_by_name(report)
        self.assertEqual(report["verdict"], "pass")
        self.assertEqual(runs["naive"]["verdict"], "fail")
        self.assertEqual(
            [reason["code"] for reason in runs["naive"]["reasons"]],
            ["host_to_device_copies_over_budget", "kernels_over_budget",
             "host_to_device_copies_grow_with_n", "kernels_grow_with_n"],
        )
        self.assertEqual(runs["staged"]["verdict"], "pass")
        self.assertTrue(all(run["expected"]["met"] for run in report["runs"]))

    @unittest.skipUnless(SIMULATED, "on a GPU")
    def test_the_report_says_simulated_everywhere_and_has_no_times(self):
        report = self.report(code=0)
        self.assertTrue(report["machine"]["simulated"])
        self.assertTrue(all(run["times"] is None for run in report["runs"]))
        table = gpuflight("run", EXERCISE, "--device", "simulated").stdout
        self.assertIn("imulated", table.splitlines()[0])

    @unittest.skipIf(SIMULATED, "the simulated device's times mean nothing")
    def test_times_are_of_calls_with_nothing_attached(self):
        report = self.report("--timed-calls", 7, code=0)
        self.assertFalse(report["machine"]["simulated"])
        for run in report["runs"]:
            self.assertEqual(run["times"]["call"]["calls"], 7)
            self.assertGreater(run["times"]["call"]["min_ns"], 0)
            self.assertLess(run["times"]["regions"]["judged"]["min_ns"], run["times"]["call"]["min_ns"] + 1)

    @unittest.skipIf(SIMULATED, "the simulated device has no kernels")
    def test_kernels_have_the_names_that_the_backend_gave_them(self):
        runs = runs_by_name(self.report(code=0))
        (naive,) = judged(runs["naive"])["kernels"]
        self.assertIn("gemv", naive["name"])
        self.assertEqual(naive["count"], 128)
        self.assertGreater(naive["duration_ns"], 0)

    def test_outputs_are_within_tolerance_of_the_reference(self):
        for run in self.report(code=0)["runs"]:
            self.assertTrue(run["output"]["checked"])
            self.assertEqual(run["output"]["elements"], 128 * 256)
            self.assertEqual(run["output"]["wrong"], 0)
            self.assertLess(run["output"]["max_abs_error"], 1e-3)
            self.assertGreater(run["output"]["max_abs_error"], 0)

    def test_other_numbers_of_rows_are_counted_right(self):
        for rows in (1, 7, 300):
            with self.subTest(rows=rows):
                report = self.report("--rows", rows, code=0)
                counts = judged(runs_by_name(report)["naive"])["counts"]
                self.assertEqual(counts["host_to_device"]["copies"], rows)
                self.assertEqual(counts["host_to_device"]["bytes"], rows * 2048)
                self.assertEqual(counts["kernels"], rows)

    def test_every_call_is_recorded_and_they_agree(self):
        report = self.report("--calls", 5, code=0)
        region = judged(runs_by_name(report)["naive"])
        self.assertEqual(region["calls"], 5)
        self.assertEqual(region["per_call"]["kernels"], {"min": 128, "median": 128, "max": 128})

    def test_a_seed_gives_the_same_inputs_again(self):
        def errors():
            return [run["output"]["max_abs_error"] for run in self.report("--seed", 5, code=0)["runs"]]

        self.assertEqual(errors(), errors())

    def test_without_a_seed_every_run_has_another(self):
        self.assertNotEqual(self.report(code=0)["seed"], self.report(code=0)["seed"])

    @unittest.skipUnless(SIMULATED, "starting CUDA takes longer")
    def test_it_takes_less_than_three_seconds(self):
        def seconds():
            start = time.monotonic()
            self.report(code=0)
            return time.monotonic() - start

        # Other tests run beside this one, and take some tries longer.
        self.assertTrue(any(seconds() < 3 for _ in range(6)))

    def test_json_to_stdout_leaves_the_table_to_stderr(self):
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--json", "-")
        self.assertEqual(json.loads(run.stdout)["verdict"], "pass")
        self.assertIn("naive", run.stderr)

    @unittest.skipIf(HAS_DRIVER, "this machine has an NVIDIA driver")
    def test_auto_takes_the_simulated_device_where_there_is_no_driver_and_says_so(self):
        run = gpuflight("run", EXERCISE)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("no NVIDIA driver", run.stdout.splitlines()[0])


class Solutions(Case):
    def test_honest_ones_pass(self):
        report = self.report("--solution", SOLUTIONS / "honest.so", code=0)
        self.assertEqual({run["verdict"] for run in report["runs"]}, {"pass"})
        self.assertEqual(len(report["runs"]), 4)

    def test_regions_of_a_solution_are_counted_by_their_path(self):
        report = self.report("--solution", SOLUTIONS / "honest.so", code=0)
        (process,) = runs_by_name(report)["honest:with_regions"]["processes"]
        counts = {region["path"]: region["counts"] for region in process["regions"]}
        self.assertEqual(list(counts), ["judged", "judged/stage", "judged/multiply"])
        self.assertEqual(counts["judged/stage"]["host_to_device"]["copies"], 1)
        self.assertEqual(counts["judged/stage"]["kernels"], 0)
        self.assertEqual(counts["judged/multiply"]["kernels"], counts["judged"]["kernels"])
        self.assertGreater(counts["judged/multiply"]["kernels"], 0)

    def test_each_wrong_one_fails_for_its_own_reason_and_the_next_is_judged_normally(self):
        expected = {
            "throws_an_int": ("fail", "threw", "no std::exception"),
            "mixes_devices": ("fail", "threw", "same device"),
            "raises_a_real_time_signal": ("fail", "crashed", "signal"),
            "returns_a_meta_tensor": ("fail", "output_device", "got one on meta"),
            "leaves_a_child_and_dies": ("fail", "crashed", "SIGSEGV"),
            "needs_what_is_not_simulated": ("inconclusive", "not_simulated", "aten::cudnn_grid_sampler")
            if SIMULATED
            else ("fail", "output_shape", r"got \[1, 1, 1, 1\]"),
            "hangs": ("fail", "timeout", "within 4 seconds"),
            "returns_the_wrong_shape": ("fail", "output_shape", r"expected the shape \[128, 256\], got \[32768\]"),
            "returns_the_transposed_shape": ("fail", "output_shape", r"got \[256, 128\]; it looks transposed$"),
            "returns_it_column_by_column": ("fail", "output_wrong", "it looks transposed$"),
            "shifts_by_a_row": ("fail", "output_wrong", "it looks shifted up by a row$"),
            "multiplies_in_half": ("fail", "output_wrong", r"half precision \(float16\)$"),
            "multiplies_in_bfloat16": ("fail", "output_wrong", r"half precision \(bfloat16\)$"),
            "multiplies_in_tf32": ("fail", "output_wrong", r"half precision \(TF32\)$"),
            "is_a_little_off": ("fail", "output_wrong",
                                r"the largest relative error [\d.]+; an element may be off by [\d.e-]+ \+ [\d.e-]+ × "),
            "modifies_data": ("fail", "inputs_modified", "values of data aren't"),
            "modifies_weight": ("fail", "inputs_modified", "values of weight aren't"),
            "takes_the_memory_of_weight": ("fail", "inputs_modified", "values of weight aren't"),
            "returns_a_view_of_weight": ("fail", "inputs_modified", "values of weight aren't"),
            "reuses_its_output": ("fail", "output_aliased", "an earlier call's output"),
            "copies_back": ("fail", "device_to_host_copies_over_budget", "1 device-to-host copies"),
        }
        guesses = {
            "returns_the_transposed_shape": "transposed",
            "returns_it_column_by_column": "transposed",
            "shifts_by_a_row": "shifted_by_a_row",
            "multiplies_in_half": "half_precision",
            "multiplies_in_bfloat16": "half_precision",
            "multiplies_in_tf32": "half_precision",
        }
        report = self.report("--solution", SOLUTIONS / "misbehaving.so", "--timeout", 4, code=1)
        runs = {name.removeprefix("misbehaving:"): run for name, run in runs_by_name(report).items()}
        self.assertEqual(set(runs), set(expected))
        for name, (verdict, code, message) in expected.items():
            with self.subTest(solution=name):
                self.assertEqual(runs[name]["verdict"], verdict)
                self.assertEqual(runs[name]["reasons"][0]["code"], code)
                self.assertRegex(runs[name]["reasons"][0]["message"], message)
        codes = {name: [reason["code"] for reason in run["reasons"]] for name, run in runs.items()}
        self.assertEqual(codes["modifies_weight"][:2], ["inputs_modified", "output_wrong"])
        self.assertEqual(codes["returns_a_view_of_weight"][:2], ["inputs_modified", "output_aliased"])
        self.assertEqual({name: run["output"]["guess"] for name, run in runs.items() if "guess" in run["output"]},
                         guesses)


CUBLAS = SOLUTIONS / "cublas.so"


@unittest.skipUnless(CUBLAS.exists(), "cuBLAS wasn't found when this was built")
class WithCublas(Case):
    def test_both_are_counted_as_their_twins_with_libtorch(self):
        runs = runs_by_name(self.report("--solution", CUBLAS, code=1))
        naive, staged = (runs[f"cublas:{name}_cublas"] for name in ("naive", "staged"))
        self.assertEqual(naive["verdict"], "fail")
        self.assertEqual([reason["code"] for reason in naive["reasons"]][:2],
                         ["host_to_device_copies_over_budget", "kernels_over_budget"])
        self.assertEqual(staged["verdict"], "pass", staged["reasons"])
        counts = [judged(run)["counts"] for run in (naive, staged)]
        self.assertEqual([one["host_to_device"]["sizes"] for one in counts],
                         [[{"bytes": 2048, "copies": 128}], [{"bytes": 262144, "copies": 1}]])
        self.assertEqual([one["host_to_device"]["memory"] for one in counts], [{"pageable": 128}, {"pageable": 1}])
        self.assertEqual(counts[0]["kernels"] % 128, 0)
        self.assertGreater(counts[0]["kernels"], 0)
        self.assertIn(counts[1]["kernels"], (1, 2, 3, 4))

    def test_plugins_that_are_linked_with_libtorchs_cuda_libraries_are_counted(self):
        runs = runs_by_name(self.report("--solution", SOLUTIONS / "linked.so", code=0))
        for name in ("by_streams_and_guards", "by_libtorchs_cublas_handle"):
            run = runs[f"linked:{name}"]
            self.assertEqual(run["verdict"], "pass", run["reasons"])
            self.assertEqual(judged(run)["counts"]["host_to_device"]["sizes"], [{"bytes": 262144, "copies": 1}])


if __name__ == "__main__":
    unittest.main()

"""gpuflight run: solutions in Python, on the device that ctest names."""
import os
import pathlib
import textwrap
import unittest

from gpuflight import DEVICE, EXERCISE, SOURCES, Case, gpuflight
from run_test import judged, runs_by_name

SIMULATED = DEVICE == "simulated"

STARTER = (SOURCES / "exercises/stage_the_batch/solutions/naive.py").read_text()
GOAL = """
    def stage_the_batch(data, weight):
        return data.cuda() @ weight
"""


class InPython(Case):
    def solution(self, name, text):
        path = self.folder / f"{name}.py"
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    def test_the_starter_and_the_goal_are_counted_as_their_twins_in_cpp(self):
        report = self.report("--solution", self.solution("starter", STARTER),
                             "--solution", self.solution("goal", GOAL), code=1)
        runs = runs_by_name(report)
        starter, goal = (judged(runs[name])["counts"] for name in ("starter", "goal"))
        self.assertEqual(runs["starter"]["verdict"], "fail")
        self.assertEqual(starter["host_to_device"]["sizes"], [{"bytes": 2048, "copies": 128}])
        self.assertEqual(starter["device_to_device"]["sizes"], [{"bytes": 1024, "copies": 128}])
        self.assertEqual(starter["blocking_synchronizations"], 128)
        self.assertEqual(runs["goal"]["verdict"], "pass", runs["goal"]["reasons"])
        self.assertEqual(goal["host_to_device"]["sizes"], [{"bytes": 262144, "copies": 1}])
        self.assertIn(goal["kernels"], (1,) if SIMULATED else (1, 2, 3, 4))

    def test_findings_tell_their_lines(self):
        starter = self.solution("starter", STARTER)
        report = self.report("--stacks", "--solution", starter, code=1)
        (run,) = report["runs"]
        found = {finding["code"]: finding for finding in run["findings"]}
        self.assertGreaterEqual(set(found), {"repeated_copies", "slice_writes"})
        for finding in found.values():
            self.assertEqual((pathlib.Path(finding["file"]).name, finding["line"]), ("starter.py", 7), finding)

    @unittest.skipUnless(SIMULATED, "a GPU doesn't tell what nothing orders")
    def test_what_nothing_orders_tells_both_lines(self):
        early = self.solution("early", """
            import torch

            def stage_the_batch(data, weight):
                result = data.cuda() @ weight
                there = result.to("cpu", non_blocking=True)
                there.sum()
                return result
        """)
        # Over budget too: nothing is to be copied back.
        (run,) = self.report("--stacks", "--solution", early, code=1)["runs"]
        (finding,) = run["findings"]
        self.assertEqual(finding["code"], "unordered_use")
        self.assertRegex(finding["message"], r"^the host \(.*early\.py:7\) reads memory that is written by "
                                             r"cudaMemcpyAsync on the default stream \(.*early\.py:6\), and nothing")

    def test_what_is_wrong_is_told_in_a_line(self):
        report = self.report("--solution", self.solution("wrong", GOAL.replace("weight\n", "weight + 1\n")),
                             "--solution", self.solution("throws", GOAL.replace("weight\n", "weight.cpu()\n")),
                             "--solution", self.solution("returns_a_number", GOAL.replace("data.cuda() @ weight", "3")),
                             "--solution", self.solution("takes_one", GOAL.replace("data, weight", "data")),
                             "--solution", self.solution("leaves", GOAL.replace("return", "raise SystemExit(0) #")),
                             code=1)
        messages = {name: run["reasons"][0]["message"] for name, run in runs_by_name(report).items()}
        self.assertRegex(messages["throws"], r"RuntimeError: Expected all tensors .* \(throws\.py:3\)$")
        self.assertRegex(messages["returns_a_number"], "stage_the_batch returned int, and not a torch.Tensor")
        self.assertRegex(messages["takes_one"], "takes 1 positional argument but 2 were given")
        self.assertRegex(messages["leaves"], "SystemExit: 0")
        self.assertEqual({run["verdict"] for run in report["runs"]}, {"fail"})

    def test_a_file_without_the_function_is_not_judged(self):
        for text, why in (("x = 1", "has no function stage_the_batch"),
                          ("import", r"SyntaxError: invalid syntax"),
                          ("def one(a, b): pass\ndef two(a, b): pass", "has the functions one, two, and none is called")):
            with self.subTest(why=why):
                run = gpuflight("run", EXERCISE, "--device", DEVICE, "--solution", self.solution("bad", text))
                self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
                self.assertRegex(run.stdout, f"Not judged: .*bad.py: .*{why}")

    def test_a_file_that_is_not_there_is_told(self):
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--solution", self.folder / "nothing.py")
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stdout + run.stderr, "nothing.py: no such file")

    def test_what_it_prints_is_shown(self):
        chatty = self.solution("chatty", GOAL.replace("return", "print('one line')\n        return"))
        report = self.report("--solution", chatty, code=0)
        self.assertIn("one line", runs_by_name(report)["chatty"]["printed"])

    def test_printing_a_tensor_is_no_row_that_is_multiplied_by_itself(self):
        printing = self.solution("printing", """
            def stage_the_batch(data, weight):
                logits = data.cuda() @ weight
                print(logits)
                return logits
        """)
        reasons = runs_by_name(self.report("--solution", printing, code=1))["printing"]["reasons"]
        (kernels,) = [reason["message"] for reason in reasons if reason["code"] == "kernels_over_budget"]
        self.assertRegex(kernels, r"^\d+ .*kernels.* where 4 would do: one matmul multiplies every row; all else .*printing")

    def test_a_python_that_is_not_there_is_told(self):
        run = gpuflight("run", EXERCISE, "--device", DEVICE, "--solution", self.solution("goal", GOAL),
                        env=os.environ | {"GPUFLIGHT_PYTHON": "/nonexistent/python"})
        self.assertEqual(run.returncode, 4, run.stderr)
        self.assertIn("GPUFLIGHT_PYTHON: /nonexistent/python can't be run", run.stderr)

    def test_what_its_result_does_when_it_is_read_is_not_hidden(self):
        lazy = self.solution("lazy", """
            import torch

            class Lazy(torch.Tensor):
                @staticmethod
                def __new__(cls, data, weight):
                    return torch.Tensor._make_wrapper_subclass(cls, (data.shape[0], weight.shape[1]), device="cuda")

                def __init__(self, data, weight):
                    self.work = data, weight

                @classmethod
                def __torch_dispatch__(cls, function, types, arguments=(), options=None):
                    data, weight = arguments[0].work
                    return torch.cat([row.cuda()[None] @ weight for row in data]).cpu()

            def stage_the_batch(data, weight):
                data.cuda()
                return Lazy(data, weight)
        """)
        run = runs_by_name(self.report("--solution", lazy, code=1))["lazy"]
        self.assertIn("returned Lazy, and not a torch.Tensor", run["reasons"][0]["message"])

    def test_a_name_that_torch_has_too_disturbs_nothing(self):
        for name in ("torch", "copy"):
            with self.subTest(name=name):
                self.report("--solution", self.solution(name, "import torch\n" + textwrap.dedent(GOAL)), code=0)

    def test_functions_may_be_decorated(self):
        decorated = self.solution("decorated", """
            import functools
            import torch

            @torch.no_grad()
            def multiply(data, weight):
                return data.cuda() @ weight

            stage_the_batch = functools.partial(multiply)
        """)
        self.report("--solution", decorated, code=0)
        wrong = self.solution("wrong", """
            import torch

            @torch.no_grad()
            def stage_the_batch(data, weight):
                raise ValueError("two\\nlines")
        """)
        run = runs_by_name(self.report("--solution", wrong, code=1))["wrong"]
        self.assertRegex(run["reasons"][0]["message"], r"ValueError: two lines \(wrong\.py:6\)$")

    def loading(self, method, item="self.data[index]"):
        return self.solution(method, f"""
            import torch

            class Rows(torch.utils.data.Dataset):
                def __init__(self, data):
                    self.data = data

                def __len__(self):
                    return len(self.data)

                def __getitem__(self, index):
                    return {item}

            def stage_the_batch(data, weight):
                (batch,) = torch.utils.data.DataLoader(Rows(data), batch_size=len(data), num_workers=1, pin_memory=True,
                                                       multiprocessing_context="{method}")
                return batch.cuda() @ weight
        """)

    def test_processes_may_load_the_rows(self):
        words = [word for method in ("fork", "spawn", "forkserver") for word in ("--solution", self.loading(method))]
        runs = runs_by_name(self.report(*words, code=0))
        self.assertEqual({name: run["verdict"] for name, run in runs.items()},
                         {"fork": "pass", "spawn": "pass", "forkserver": "pass"})

    def test_a_forked_process_that_uses_the_device_is_told_why_it_cannot(self):
        run = runs_by_name(self.report("--solution", self.loading("fork", "self.data[index].cuda()"), code=1))["fork"]
        self.assertRegex(run["reasons"][0]["message"],
                         r"in DataLoader worker process 0\. RuntimeError: Cannot re-initialize CUDA in forked "
                         r"subprocess\. .* \(fork\.py:15\)$")

    def test_what_a_process_of_its_own_does_on_the_device_is_not_passed_over(self):
        spawning = self.solution("spawning", """
            import multiprocessing

            def work(data):
                data.cuda()

            def stage_the_batch(data, weight):
                process = multiprocessing.get_context("spawn").Process(target=work, args=(data,))
                process.start()
                process.join()
                return data.cuda() @ weight
        """)
        run = runs_by_name(self.report("--solution", spawning, code=3))["spawning"]
        self.assertEqual(run["reasons"][0]["code"], "other_process")

    @unittest.skipUnless(SIMULATED, "a GPU runs it")
    def test_what_is_not_simulated_is_inconclusive_and_named(self):
        jitted = self.solution("jitted", """
            import torch

            square = torch.cuda.jiterator._create_jit_fn("template <typename T> T square(T x) { return x * x; }")

            def stage_the_batch(data, weight):
                return square(data.cuda() @ weight)
        """)
        run = runs_by_name(self.report("--solution", jitted, code=3))["jitted"]
        self.assertEqual(run["verdict"], "inconclusive")
        self.assertEqual(run["reasons"][0]["code"], "not_simulated")

    @unittest.skipUnless(SIMULATED, "a GPU runs it")
    def test_what_needs_a_gpu_when_it_is_loaded_is_inconclusive_too(self):
        compiled = self.solution("compiled", """
            import torch

            @torch.compile
            def stage_the_batch(data, weight):
                return data.cuda() @ weight
        """)
        triton = self.solution("own_kernels", "import triton\n" + textwrap.dedent(GOAL))
        runs = runs_by_name(self.report("--solution", compiled, "--solution", triton, code=3))
        for name, what in (("compiled", r"torch.compile for CUDA \(Triton\)"), ("own_kernels", r"kernels of one's own")):
            with self.subTest(solution=name):
                first = runs[name]["reasons"][0]
                self.assertEqual(first["code"], "not_simulated")
                self.assertRegex(first["message"], f"the simulated device doesn't have: {what}")


if __name__ == "__main__":
    unittest.main()

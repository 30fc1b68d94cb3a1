"""Runs a pair on the device and on the CPU, and says what came of it."""
import random
import time
import unittest

import numpy
import torch

import cases
import comparing
import outcomes
import pairs

OTHER_SEED = cases.SEED + 1
# Their values are what the memory held.
UNWRITTEN = {"empty", "empty_like", "empty_strided", "empty_permuted", "new_empty", "new_empty_strided"}


def run_pair(pair, most_samples):
    """One record: the worst of the samples' outcomes, with its text."""
    started = time.monotonic()
    try:
        found = cases.of_pair(pair, most_samples)
    except unittest.SkipTest:
        found = []
    except Exception as error:
        found, results = [], [_failure(error, "making the samples")]
    else:
        results = [*_run_cases(pair, found)] or [{"outcome": outcomes.AGREES, "note": "has no samples"}]
    result = outcomes.worst(results)
    if result["outcome"] not in (outcomes.AGREES, outcomes.REFUSES):
        result |= _pytorch_says(pair)
    return {"kind": pair.kind, "name": pair.name, "dtype": pair.dtype, **result, "samples": len(found),
            "seconds": round(time.monotonic() - started, 2)}


def _run_cases(pair, found):
    for index, case in enumerate(found):
        result = _run_case(pair, case) | {"sample": index}
        yield result
        if result["outcome"] == outcomes.DIFFERS:
            return


def _run_case(pair, case):
    """The phase is where the device failed: in the forward or in the backward pass."""
    backward = cases.supports_backward(pair)
    device = _attempt(case.on_device, backward, cases.SEED)
    reference, widened = _reference(pair, case, backward)
    if reference.error and device.error:
        return _both_failed(device, reference)
    if device.error:
        return _failure(device.error, device.phase)
    if reference.error:
        return {"outcome": outcomes.DIFFERS, "phase": reference.phase,
                "text": f"only the CPU raises {outcomes.short_text(reference.error)}"}
    return _compared(pair, case, device, reference, widened)


class _Attempt:
    """A call's results, and its gradients if wanted; or the error and its phase."""

    def __init__(self):
        self.phase = "forward"
        self.place = None  # where the results must be, if anything says so
        self.returned = None
        self.arguments = None
        self.gradients = None
        self.error = None

    def run(self, make_call, backward):
        try:
            call = make_call()
            self.place = _place(call)
            self.returned = call.function(*call.args, **call.kwargs)
            self.arguments = [leaf for leaf in comparing.leaves((call.args, call.kwargs)) if _is_tensor(leaf)]
            if backward:
                self.phase = "backward"
                self.gradients = _gradients(call, self.returned)
        except Exception as error:
            self.error = error


def _attempt(make_call, backward, seed):
    _seed_all(seed)
    attempt = _Attempt()
    attempt.run(make_call, backward)
    return attempt


def _seed_all(seed):
    torch.manual_seed(seed)
    numpy.random.seed(seed % 2**32)
    random.seed(seed)


def _gradients(call, returned):
    """Of everything that asks for one, for the same arbitrary gradients of the results on either side."""
    results = [leaf for leaf in comparing.leaves(call.process(returned)) if _is_differentiable(leaf)]
    wanted = [leaf for leaf in comparing.leaves((call.args, call.kwargs, call.parameters))
              if _is_differentiable(leaf)]
    if not results or not wanted:
        return []
    incoming = [_arbitrary_like(result, index) for index, result in enumerate(results)]
    return torch.autograd.grad(results, wanted, incoming, allow_unused=True)


def _is_differentiable(leaf):
    return _is_tensor(leaf) and leaf.requires_grad


def _place(call):
    """Where the results must be: "cuda" if the call has tensors there or names it, and doesn't name the CPU."""
    leaves = comparing.leaves((call.args, call.kwargs, call.parameters))
    named = {torch.device(leaf).type for leaf in leaves if isinstance(leaf, torch.device) or _names_device(leaf)}
    has_cuda = "cuda" in named or any(_is_tensor(leaf) and leaf.is_cuda for leaf in leaves)
    return "cuda" if has_cuda and "cpu" not in named else None


def _names_device(leaf):
    return isinstance(leaf, str) and leaf.split(":")[0] in ("cpu", "cuda")


def _is_tensor(leaf):
    return isinstance(leaf, torch.Tensor)


def _arbitrary_like(result, index):
    generator = torch.Generator().manual_seed(cases.SEED + index)
    double = torch.complex128 if result.is_complex() else torch.float64
    numbers = torch.randn(result.shape, generator=generator, dtype=double)
    return numbers.to(result.dtype).to(result.device)


def _reference(pair, case, backward):
    """The CPU's attempt, in float32 where its kernels lack the dtype.  @returns it, whether it is wider"""
    if cases.cpu_has(pair):
        reference = _attempt(lambda: case.on_cpu(None), backward, cases.SEED)
        if not reference.error or pair.dtype == "float32":
            return reference, False
    return _attempt(lambda: case.on_cpu(pairs.DTYPES[pair.dtype]), backward, cases.SEED), True


def _both_failed(device, reference):
    result = _failure(device.error, device.phase)
    same = outcomes.short_text(device.error) == outcomes.short_text(reference.error)
    if same and result["outcome"] != outcomes.REFUSES:
        return {"outcome": outcomes.AGREES, "note": f"both raise {result['text']}"}
    return result | {"cpu": outcomes.short_text(reference.error)}


def _failure(error, phase):
    return {"outcome": outcomes.of_error(error), "phase": phase, "text": outcomes.short_text(error)}


def _compared(pair, case, device, reference, widened):
    values = pair.name not in UNWRITTEN
    different = _difference(device, reference, widened, values)
    if different and values and _is_random(pair, case, reference, widened):
        different = _difference(device, reference, widened, values=False)
        return different or {"outcome": outcomes.AGREES, "note": "random"}
    return different or {"outcome": outcomes.AGREES}


def _difference(attempt, reference, widened, values):
    phases = (("forward", attempt.returned, reference.returned, attempt.place),
              ("the arguments afterwards", attempt.arguments, reference.arguments, None),
              ("backward", attempt.gradients, reference.gradients, None))
    for phase, mine, theirs, device in phases:
        try:
            comparing.compare(mine, theirs, on=device, widened=widened, values=values)
        except comparing.Different as different:
            return {"outcome": outcomes.DIFFERS, "phase": phase, "text": outcomes.short_text(different)}
        except Exception as error:  # a tensor that can't be read
            return _failure(error, f"reading what is of the phase {phase}")
    return None


def _is_random(pair, case, reference, widened):
    """Whether another seed changes what the CPU makes."""
    widen = pairs.DTYPES[pair.dtype] if widened else None
    other = _attempt(lambda: case.on_cpu(widen), cases.supports_backward(pair), OTHER_SEED)
    return not other.error and _difference(other, reference, widened, values=True) is not None


def _pytorch_says(pair):
    """PyTorch's own test that the CPU's and a GPU's results are alike leaves some pairs out."""
    info = (pairs.operators() if pair.kind == "operator" else pairs.modules())[pair.name]
    found = info.get_decorators("TestCommon", "test_compare_cpu", "cuda", pairs.DTYPES[pair.dtype], {})
    excused = [name for name in (getattr(decorator, "__qualname__", "") for decorator in found)
               if name.startswith("skip.") or name == "expectedFailure"]
    return {"excused": "PyTorch's test_compare_cpu leaves it out"} if excused else {}

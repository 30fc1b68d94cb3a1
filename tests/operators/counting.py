"""Runs each operator once in an NVTX range, for a recorder outside to attribute copies to.

The same on a real GPU and on the simulated device. Nothing but a JSON line for each operator is printed.
"""
import json
import runpy
import warnings

# By preference: what an operator that lacks float32 is called with.
DTYPES = ("float32", "int64", "bool", "complex64", "float16", "int32", "uint8", "bfloat16")


def main(options):
    if options.before:
        runpy.run_path(options.before)
    # What comes before is to be before torch too.
    import torch
    import pairs
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    for name, operator in pairs.operators().items():
        if name not in options.skip and name in (options.only or [name]):
            print(json.dumps({"name": name} | _outcome(torch, operator, name)), flush=True)
    return 0


def _outcome(torch, operator, name):
    dtype = next((dtype for dtype in DTYPES if getattr(torch, dtype) in operator.supported_dtypes("cuda")), None)
    if dtype is None:
        return {"outcome": "has no dtype"}
    try:
        warm_up, counted = (_sample(torch, operator, getattr(torch, dtype)) for _ in range(2))
        _call(operator, warm_up)
        torch.cuda.synchronize()
        _call_in_range(torch, operator, counted, name)
    except Exception as error:
        return {"dtype": dtype, "outcome": "raises", "text": f"{type(error).__name__}: {error}"[:300]}
    return {"dtype": dtype, "outcome": "ran"}


def _sample(torch, operator, dtype):
    """The first with more than one element: of a number, little is copied."""
    torch.manual_seed(0)
    first = None
    for sample in operator.sample_inputs("cuda", dtype):
        first = first or sample
        if isinstance(sample.input, torch.Tensor) and sample.input.numel() > 1:
            return sample
    return first


def _call(operator, sample):
    return operator(sample.input, *sample.args, **sample.kwargs)


def _call_in_range(torch, operator, sample, name):
    """The range holds the call alone: its result is kept until the range is closed."""
    opened = torch.cuda.nvtx.range_start(name)
    try:
        result = _call(operator, sample)
    finally:
        torch.cuda.nvtx.range_end(opened)
    torch.cuda.synchronize()
    return result

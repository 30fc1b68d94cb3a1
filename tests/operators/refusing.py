"""Runs operators with dtypes that CUDA lacks by PyTorch's database, and says what a CUDA device makes of each sample.

A pair as it is recorded: {"operator", "dtype", "computed": [sample, …], "refused": [{"samples": [sample, …], "error",
"text", "operations", "dispatched"}, …]}. That is the error's type and first line, the operations that were being
dispatched, the outermost first, and of the last one that was seen below autograd its tensors' dtypes.
"""
import re

import dispatching  # before torch
import torch
from torch.testing._internal import common_dtype

import cases
import pairs

SAMPLES = 32  # at most, of a pair
COMPUTED = "computed"
ALL_DTYPES = common_dtype.all_types_and_complex_and(torch.bool, torch.float16, torch.bfloat16, torch.complex32)
# What LibTorch has for the CPU only is refused in words of ours, by the same name.
NO_KERNEL = re.compile(r"Could not run '(?P<theirs>aten::\S+)' with arguments from the 'CUDA' backend"
                       r"|LibTorch has no CUDA kernel of (?P<ours>aten::[\w.]+)")

# What cuDNN lacks, LibTorch tries by kernels of its own, and fails in the words of one or the other.
NO_CONVOLUTION = re.compile(r"GET was unable to find an engine to execute this computation"
                            r"|getCudnnDataTypeFromScalarType\(\) not supported for \w+"
                            r"|\"(conv_depthwise2d_forward_cuda|slow_conv_transpose[23]d_out_cuda|convolution_cuda)\" "
                            r"not implemented for '\w+'")


def has_device():
    return torch.cuda.is_available()


def machine():
    return {"gpu": torch.cuda.get_device_name(), "torch": torch.__version__, "cuda": torch.version.cuda}


def record(only, more):
    """Yields the pairs that the database has for the CPU, and with `more` others of which a sample is refused."""
    for operator, dtype, of_cpu in _wanted(only, more):
        pair = _recorded(operator, dtype)
        if of_cpu or pair["refused"]:
            yield pair


def _wanted(only, more):
    """Operator, dtype, and whether the database has it for the CPU."""
    for name, operator in pairs.operators().items():
        if only and name not in only:
            continue
        of_cpu = set(operator.supported_dtypes("cpu"))
        dtypes = (of_cpu | set(ALL_DTYPES) if more else of_cpu) - set(operator.supported_dtypes("cuda"))
        for dtype in sorted(dtypes, key=str):
            yield operator, dtype, dtype in of_cpu


def _recorded(operator, dtype):
    computed, refused = [], {}
    for index, case in enumerate(_cases(operator, dtype)):
        if _error(lambda: case.on_cpu(None)):
            continue
        error = _error(case.on_device)
        if error is None:
            computed.append(index)
        else:
            _add_refusal(refused, index, case, error)
    return {"operator": operator.full_name, "dtype": dispatching.dtype_name(dtype), "computed": computed,
            "refused": list(refused.values())}


def _add_refusal(refused, index, case, error):
    key = (type(error).__name__, _first_line(error), *dispatching.operations(error))
    if key not in refused:
        kind, text, *operations = key
        refused[key] = {"samples": [], "error": kind, "text": text, "operations": operations,
                        "dispatched": dispatching.last_dispatched(lambda: _run(case.on_device))}
    refused[key]["samples"].append(index)


def _cases(operator, dtype):
    """None, if the database's function for it fails with that dtype."""
    torch.manual_seed(cases.SEED)
    try:
        samples = cases.spread(operator.sample_inputs("cuda", dtype), SAMPLES)
    except torch.AcceleratorError:
        raise
    except Exception:
        return []
    return [cases.of_sample(operator, sample) for sample in samples]


def _error(make_call):
    """What the call raises, or None. After an error of CUDA's own the GPU is lost to this process."""
    try:
        _run(make_call)
    except torch.AcceleratorError:
        raise
    except Exception as error:
        return error
    return None


def _run(make_call):
    call = make_call()
    call.function(*call.args, **call.kwargs)
    torch.cuda.synchronize()


def _first_line(error):
    return str(error).partition("\n")[0]


def faults(pair):
    """Yields each sample of a recorded pair that comes to something else here."""
    found = _cases(pairs.operators()[pair["operator"]], getattr(torch, pair["dtype"]))
    recorded = dict.fromkeys(pair["computed"], COMPUTED)
    recorded |= {index: words(refusal["text"]) for refusal in pair["refused"] for index in refusal["samples"]}
    for index, there in sorted(recorded.items()):
        here = _outcome(found[index]) if index < len(found) else "there is no such sample"
        if here != there:
            yield f"{pair['operator']} {pair['dtype']}, sample {index}: {here}; on the GPU: {there}"


def _outcome(case):
    error = _error(case.on_device)
    return words(_first_line(error)) if error else COMPUTED


def words(text):
    """What is held against each other of an error's first line."""
    if NO_CONVOLUTION.fullmatch(text):
        return "no convolution of this type"
    match = NO_KERNEL.search(text)
    return f"no CUDA kernel of {match['theirs'] or match['ours']}" if match else text

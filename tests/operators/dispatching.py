"""Through which of LibTorch's operations an error came. To be imported before torch."""
import functools
import os
import re

# torch reads them when it is loaded. The names of exported functions are enough: to look up the lines of the others takes
# a second each time.
os.environ.setdefault("TORCH_SHOW_CPP_STACKTRACES", "1")
os.environ.setdefault("TORCH_DISABLE_ADDR2LINE", "1")

import torch
from torch.utils._python_dispatch import TorchDispatchMode

DISPATCHED = re.compile(r"at::_ops::(\w+)::(?:call|redispatch)\(")


def operations(error):
    """["aten::matmul", "aten::mm"]: the outermost first, by the C++ stack in the error's text."""
    innermost_first = [_operators().get(name, name) for name in DISPATCHED.findall(str(error))]
    chain = innermost_first[::-1]
    return [name for place, name in enumerate(chain) if place == 0 or name != chain[place - 1]]


@functools.lru_cache(maxsize=1)
def _operators():
    """By the names of the classes that dispatch them: "add_Tensor" → "aten::add.Tensor"."""
    names = {}
    for schema in torch._C._jit_get_all_schemas():
        overload = schema.overload_name
        base = schema.name.removeprefix("aten::")
        names[base + ("_" + overload if overload else "")] = schema.name + ("." + overload if overload else "")
    return names


def last_dispatched(call):
    """What was dispatched last, below autograd, before the call raised: its name, and its tensors' dtypes."""
    with _LastDispatched() as last:
        try:
            call()
        except Exception:
            pass
    return {"operation": last.operation, "types": last.types}


class _LastDispatched(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.operation = None
        self.types = {}

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        names = [argument.name for argument in function._schema.arguments]
        self.operation = function.name()
        named = [*zip(names, args), *kwargs.items()]
        self.types = {name: dtypes for name, value in named if (dtypes := _dtypes(value))}
        return function(*args, **kwargs)


def _dtypes(value):
    if isinstance(value, torch.Tensor):
        return dtype_name(value.dtype)
    if isinstance(value, (list, tuple)):
        return [dtype_name(one.dtype) for one in value if isinstance(one, torch.Tensor)]
    return None


def dtype_name(dtype):
    return str(dtype).removeprefix("torch.")

"""What the suite is about: each operator and module of PyTorch's databases with each dtype that a GPU takes.

Importing it imports torch.
"""
import dataclasses

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import module_db

DTYPES = {"float32": torch.float32, "int64": torch.int64, "bool": torch.bool, "float16": torch.float16}
MODULE_DTYPES = ("float32",)


@dataclasses.dataclass(frozen=True, order=True)
class Pair:
    kind: str  # "operator" or "module"
    name: str  # an operator's variant is part of it: "addmm.decomposed"
    dtype: str


def operators():
    return {operator.full_name: operator for operator in op_db}


def modules():
    return {module.name: module for module in module_db}


def all_pairs():
    """In an order that no run changes: the databases', then that of DTYPES."""
    pairs = [Pair("operator", name, dtype) for name, operator in operators().items() for dtype in DTYPES
             if DTYPES[dtype] in operator.supported_dtypes("cuda")]
    return pairs + [Pair("module", name, dtype) for name, module in modules().items() for dtype in MODULE_DTYPES
                    if DTYPES[dtype] in module.supported_dtypes("cuda")]

"""One case is one sample of an operator or module: what to call on the device, and the same for the CPU.

The database makes its samples for the device and so places each tensor as a GPU program would (indices and
numbers that stay on the host do); the CPU gets copies of the same numbers.
"""
import dataclasses
import itertools
import typing

import torch
from torch.utils import _pytree

import pairs

SEED = 20240607
MOST_SAMPLES_LOOKED_AT = 200


@dataclasses.dataclass(frozen=True)
class Call:
    function: typing.Callable
    args: tuple
    kwargs: dict
    process: typing.Callable = lambda result: result  # leaves what is well defined, and differentiable
    parameters: tuple = ()  # what else than the arguments gets a gradient


@dataclasses.dataclass(frozen=True)
class Case:
    on_device: typing.Callable  # () → Call
    on_cpu: typing.Callable  # (dtype to replace by float32, or None) → Call


def of_pair(pair, most):
    """At most so many cases, spread evenly over the samples that the database has."""
    torch.manual_seed(SEED)
    make = _operator_cases if pair.kind == "operator" else _module_cases
    return spread(make(pair), most)


def spread(samples, most):
    """At most so many of them, in even steps."""
    found = list(itertools.islice(samples, MOST_SAMPLES_LOOKED_AT))
    return found[::-(-len(found) // most)] if found else []


def supports_backward(pair, device="cuda"):
    if pair.kind == "module":
        return True
    operator = pairs.operators()[pair.name]
    return operator.supports_autograd and pairs.DTYPES[pair.dtype] in operator.supported_backward_dtypes(device)


def cpu_has(pair):
    """Whether the CPU's kernels take the dtype, by the database's word."""
    if pair.kind == "module":
        return True
    forward = pairs.DTYPES[pair.dtype] in pairs.operators()[pair.name].supported_dtypes("cpu")
    return forward and (supports_backward(pair, "cpu") or not supports_backward(pair))


def _operator_cases(pair):
    operator = pairs.operators()[pair.name]
    samples = operator.sample_inputs("cuda", pairs.DTYPES[pair.dtype], requires_grad=supports_backward(pair))
    return (of_sample(operator, sample) for sample in samples)


def of_sample(operator, sample):
    arguments = ((sample.input, *sample.args), sample.kwargs)
    return Case(
        on_device=lambda: Call(operator, *copied(arguments), sample.output_process_fn_grad),
        on_cpu=lambda widen: Call(operator, *to_cpu(arguments, widen), sample.output_process_fn_grad))


def _module_cases(pair):
    module = pairs.modules()[pair.name]
    for training in (True, False):
        inputs = module.module_inputs_func(module, device="cuda", dtype=pairs.DTYPES[pair.dtype],
                                           requires_grad=True, training=training)
        for one in inputs:
            if one.forward_input is not None:
                yield _module_case(module.module_cls, one, training)


def _module_case(module_class, one, training):
    constructor = (one.constructor_input.args, one.constructor_input.kwargs)
    forward = (one.forward_input.args, one.forward_input.kwargs)
    return Case(
        on_device=lambda: _module_call(module_class, copied(constructor), copied(forward), training, "cuda"),
        on_cpu=lambda widen: _module_call(module_class, to_cpu(constructor), to_cpu(forward), training, "cpu"))


def _module_call(module_class, constructor, forward, training, device):
    """Parameters are made on the CPU on both sides, so one seed gives both the same."""
    torch.manual_seed(SEED)
    args, kwargs = constructor
    module = module_class(*args, **kwargs).to(device).train(training)
    return Call(module, *forward, parameters=tuple(module.parameters()))


def copied(tree):
    """Copies in the same places: a call may write its arguments, which several samples can share."""
    return _pytree.tree_map(lambda leaf: _tensor_copy(leaf) if isinstance(leaf, torch.Tensor) else leaf, tree)


def to_cpu(tree, widen=None):
    """Copies on the CPU, with the same strides. What is of the dtype `widen` becomes float32."""
    return _pytree.tree_map(lambda leaf: _leaf_to_cpu(leaf, widen), tree)


def _leaf_to_cpu(leaf, widen):
    if isinstance(leaf, torch.Tensor):
        return _tensor_copy(leaf, "cpu", widen)
    if isinstance(leaf, torch.dtype):
        return torch.float32 if leaf == widen else leaf
    names_device = isinstance(leaf, torch.device) or isinstance(leaf, str) and leaf.startswith("cuda")
    return torch.device("cpu") if names_device else leaf


def _tensor_copy(tensor, device=None, widen=None):
    bare = tensor.detach()
    has_bytes = bare.layout == torch.strided and not bare.is_conj() and not bare.is_neg()
    copy = _strided_copy(bare, device) if has_bytes else bare.clone().to(device or bare.device)
    if copy.dtype == widen:
        copy = copy.to(torch.float32)
    return copy.requires_grad_(tensor.requires_grad)


def _strided_copy(tensor, device):
    whole = torch.empty(0, dtype=tensor.dtype, device=tensor.device).set_(tensor.untyped_storage())
    moved = whole.clone().to(device or tensor.device)
    return moved.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())

"""Holds what the device made against what the CPU made."""
import contextlib
import math

import torch
from torch.utils import _pytree

# A float32 reference rounds nowhere on the way; half arithmetic does at each step.
LARGE_FOR_HALF = 1000
TOLERANCE = {torch.float16: {"rtol": 1e-3, "atol": 1e-3}}


class Different(Exception):
    """The device's result isn't the CPU's."""


def leaves(tree):
    return _pytree.tree_leaves(tree)


def compare(device, cpu, *, on, widened, values):
    """Raises Different at the first leaf that isn't alike.

    `on`: where the tensors must be, or None if anywhere; `widened`: the CPU worked in float32 instead;
    `values`: otherwise only shapes, dtypes and places are compared, of what is random.
    """
    device_leaves, cpu_leaves = leaves(device), leaves(cpu)
    if len(device_leaves) != len(cpu_leaves):
        raise Different(f"{len(device_leaves)} results, {len(cpu_leaves)} on the CPU")
    for index, (mine, reference) in enumerate(zip(device_leaves, cpu_leaves)):
        with _naming(index):
            _compare_leaf(mine, reference, on, widened, values)


@contextlib.contextmanager
def _naming(index):
    try:
        yield
    except Different as different:
        raise Different(f"result {index}: {different}") from None


def _compare_leaf(device, cpu, on, widened, values):
    if not isinstance(cpu, torch.Tensor):
        _compare_plain(device, cpu, values)
        return
    if not isinstance(device, torch.Tensor):
        raise Different(f"{type(device).__name__} instead of a tensor")
    if device.shape != cpu.shape:
        raise Different(f"shape {tuple(device.shape)}, {tuple(cpu.shape)} on the CPU")
    if device.dtype != cpu.dtype and not widened:
        raise Different(f"dtype {device.dtype}, {cpu.dtype} on the CPU")
    if on and device.device.type != on:
        raise Different(f"it is on {device.device}")
    if values:
        _compare_values(device, cpu, widened)


def _compare_plain(device, cpu, values):
    both_nan = isinstance(cpu, float) and isinstance(device, float) and math.isnan(cpu) and math.isnan(device)
    close = isinstance(cpu, float) and isinstance(device, float) and math.isclose(device, cpu, rel_tol=1e-5)
    if values and not (both_nan or close or device == cpu):
        raise Different(f"{device!r}, {cpu!r} on the CPU")


def _compare_values(device, cpu, widened):
    mine = device.detach().cpu()
    reference = cpu.detach().to(mine.dtype)
    if widened:
        reference = torch.where(_free(mine, cpu.detach()), mine, reference)
    tolerance = _widened_tolerance(cpu.detach()) if widened else TOLERANCE.get(cpu.dtype, {})
    try:
        torch.testing.assert_close(mine, reference, equal_nan=True, **tolerance)
    except AssertionError as error:
        raise Different(str(error)) from None


def _free(mine, reference):
    """Where the float32 reference says nothing: no integer is its NaN or infinity (a division by zero), and in half an
    intermediate can have left the range which the reference's didn't."""
    if not mine.dtype.is_floating_point:
        return ~reference.isfinite()
    if mine.dtype == torch.float16:
        return mine.isinf() & (reference.abs() > LARGE_FOR_HALF)
    return torch.zeros_like(mine, dtype=torch.bool)


def _widened_tolerance(reference):
    """Sums of half are off by what their largest terms are."""
    finite = reference[reference.isfinite()].abs()
    largest = finite.max().item() if finite.numel() else 0
    return {"rtol": 2e-2, "atol": max(2e-2, 2e-3 * largest)}

"""two_streams.py CASE: work on two streams, with and without an order between them."""
import sys

import torch

MEGABYTE = 1 << 18  # of float32
side = torch.cuda.Stream()
default = torch.cuda.current_stream()
numbers = torch.randn(MEGABYTE, device="cuda")
torch.cuda.synchronize()


def side_reads_without_waiting():
    doubled = numbers.mul(2)
    with torch.cuda.stream(side):
        doubled.neg()


def side_waits():
    doubled = numbers.mul(2)
    side.wait_stream(default)
    with torch.cuda.stream(side):
        negated = doubled.neg()
    default.wait_stream(side)
    negated.abs()


def side_waits_for_an_event():
    doubled = numbers.mul(2)
    done = default.record_event()
    side.wait_event(done)
    with torch.cuda.stream(side):
        doubled.neg()


def default_reads_without_waiting():
    with torch.cuda.stream(side):
        doubled = numbers.mul(2)
    doubled.neg()


def side_writes_what_is_read():
    numbers.mul(2)
    with torch.cuda.stream(side):
        numbers.zero_()


def columns_side_by_side():
    matrix = torch.zeros(64, 64, device="cuda")
    torch.cuda.synchronize()
    matrix[:, :32].add_(1)
    with torch.cuda.stream(side):
        matrix[:, 32:].add_(1)


def freed_while_in_use():
    doubled = numbers.mul(2)
    side.wait_stream(default)
    with torch.cuda.stream(side):
        doubled.neg()
    del doubled
    numbers.mul(3)


def freed_after_it_was_told():
    doubled = numbers.mul(2)
    side.wait_stream(default)
    with torch.cuda.stream(side):
        doubled.neg()
    doubled.record_stream(side)
    del doubled
    numbers.mul(3)


def download_read_early():
    there = numbers.to("cpu", non_blocking=True)
    there.add(1)


def download_waited_for():
    there = numbers.to("cpu", non_blocking=True)
    torch.cuda.synchronize()
    there.add(1)


def upload_overwritten_early():
    pinned = torch.ones(MEGABYTE).pin_memory()
    pinned.to("cuda", non_blocking=True)
    pinned.zero_()


def upload_waited_for():
    pinned = torch.ones(MEGABYTE).pin_memory()
    pinned.to("cuda", non_blocking=True)
    default.synchronize()
    pinned.zero_()


def backward_of_a_side_stream():
    weight = torch.randn(64, 64, device="cuda", requires_grad=True)
    side.wait_stream(default)
    with torch.cuda.stream(side):
        loss = (weight @ weight).sum()
    default.wait_stream(side)
    loss.backward()
    weight.grad.abs()


def between_devices():
    there = numbers.to("cuda:1")
    (there * 2).to("cuda:0").neg()
    converted = numbers.to("cuda:1", torch.float64)
    strided = numbers[::2].to("cuda:1")
    (converted.sum() + strided.sum()).item()
    converted.index_put_((torch.tensor([1], device="cuda:1"),), torch.ones(1, dtype=torch.float64, device="cuda:1"))
    (converted * 2).pow(3).neg()


def rows_by_index():
    matrix = torch.zeros(8, 64, device="cuda")
    rows, indices = torch.ones(4, 64, device="cuda"), torch.arange(8, device="cuda")
    torch.cuda.synchronize()
    matrix.index_copy_(0, indices[:4], rows)
    with torch.cuda.stream(side):
        matrix.index_copy_(0, indices[4:], rows)


globals()[sys.argv[1]]()
torch.cuda.synchronize()

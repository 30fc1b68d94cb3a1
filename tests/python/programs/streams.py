"""Streams, events, autocast."""
import torch

stream = torch.cuda.Stream()
start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
start.record()
with torch.cuda.stream(stream):
    assert torch.cuda.current_stream() == stream
    doubled = torch.ones(4, device="cuda") * 2
end.record()
torch.cuda.current_stream().wait_stream(stream)
torch.cuda.synchronize()
assert start.elapsed_time(end) >= 0 and end.query()
assert doubled.sum().item() == 8
with torch.autocast("cuda", dtype=torch.float16):
    product = torch.ones(4, 4, device="cuda") @ torch.ones(4, 4, device="cuda")
assert product.dtype == torch.float16
torch.manual_seed(3)
first = torch.randn(4, device="cuda")
torch.cuda.manual_seed(3)
assert torch.equal(torch.randn(4, device="cuda"), first)

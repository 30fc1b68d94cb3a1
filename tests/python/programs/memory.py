"""A device has no more than its memory, which comes back; and what was never written is no number."""
import torch

try:
    torch.empty(2 << 30, dtype=torch.uint8, device="cuda")
except torch.OutOfMemoryError as error:
    assert "GPU 0 has a total capacity of 1024.00 MiB" in str(error), error
else:
    raise AssertionError("more memory than there is")
for _ in range(10):
    block = torch.empty(700 << 20, dtype=torch.uint8, device="cuda")
    del block
torch.cuda.empty_cache()
assert torch.cuda.mem_get_info()[0] == 1 << 30
assert torch.empty(3, device="cuda").isnan().all()

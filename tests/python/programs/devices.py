"""Two devices, and copies between them."""
import torch

first = torch.arange(4.0, device="cuda:0")
second = first.to("cuda:1")
assert second.device == torch.device("cuda:1")
assert (second * 2).device == torch.device("cuda:1")
assert torch.equal((second * 2).cpu(), torch.tensor([0.0, 2, 4, 6]))
assert torch.cuda.can_device_access_peer(0, 1)
with torch.cuda.device(1):
    assert torch.empty(1, device="cuda").device.index == 1
assert torch.randn(3, device="cuda:1").device.index == 1
try:
    first + second
except RuntimeError as error:
    assert "cuda:0 and cuda:1" in str(error) or "cuda:1 and cuda:0" in str(error) or "same device" in str(error), error
else:
    raise AssertionError("tensors of two devices were added")
try:
    torch.empty(1, device="cuda:2")
except RuntimeError as error:
    assert "invalid device ordinal" in str(error), error
else:
    raise AssertionError("there is no third device")

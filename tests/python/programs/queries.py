"""What programs ask about the device."""
import torch

assert torch.cuda.is_available()
assert torch.cuda.device_count() == 2
properties = torch.cuda.get_device_properties(1)
assert "simulated" in properties.name and properties.total_memory == 1 << 30, properties
assert torch.cuda.get_device_capability() == (9, 0)
assert torch.cuda.mem_get_info()[1] == 1 << 30
assert torch.backends.cudnn.is_available() and torch.backends.cudnn.version() == 91900
assert torch.backends.cudnn.is_acceptable(torch.ones(1, device="cuda"))
assert torch.cuda.nccl.version() == (2, 28, 9)
before = torch.cuda.memory_allocated()
kept = torch.zeros(1 << 20, device="cuda")
assert torch.cuda.memory_allocated() - before == 4 << 20
assert torch.cuda.max_memory_allocated() >= 4 << 20
del kept
assert torch.cuda.memory_allocated() == before
assert "segment" in str(torch.cuda.memory_stats())
assert "PyTorch CUDA memory summary" in torch.cuda.memory_summary()

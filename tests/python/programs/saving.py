"""State dicts to a file and back, in both directions, and printing."""
import io

import torch

model = torch.nn.LSTM(4, 5).cuda()
file = io.BytesIO()
torch.save(model.state_dict(), file)
file.seek(0)
on_cpu = torch.nn.LSTM(4, 5)
on_cpu.load_state_dict(torch.load(file, map_location="cpu"))
file.seek(0)
again = torch.load(file)
assert all(value.is_cuda for value in again.values())
inputs = torch.randn(3, 2, 4)
assert torch.allclose(model(inputs.cuda())[0].cpu(), on_cpu(inputs)[0], atol=1e-5)
assert "device='cuda:0'" in repr(torch.ones(2, device="cuda"))
assert torch.utils.dlpack.from_dlpack(torch.ones(2, device="cuda")).is_cuda

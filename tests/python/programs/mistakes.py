"""What is wrong on a GPU is wrong here."""
import torch

x = torch.ones(2, 2, device="cuda")


def message_of(work):
    try:
        work()
    except Exception as error:  # whatever it is, its text is looked at
        return f"{type(error).__name__}: {error}"
    return "nothing was raised"


assert "Expected all tensors to be on the same device" in message_of(lambda: x @ torch.ones(2, 2))
assert "can't convert cuda:0 device type tensor to numpy" in message_of(x.numpy)
assert "not implemented for 'Long'" in message_of(lambda: x.long() @ x.long())
assert "not simulated" in message_of(lambda: torch.cuda.CUDAGraph())
assert "not simulated" in message_of(lambda: torch.quantize_per_tensor(torch.ones(2, device="cuda"), 1.0, 0, torch.qint8))

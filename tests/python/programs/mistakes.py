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
matrix, sides, pivots = torch.eye(2), torch.ones(2, 1), torch.tensor([1, 2], dtype=torch.int32)
for solve, *tensors in ((torch.linalg.solve, matrix, sides), (torch.linalg.solve_ex, matrix, sides),
                        (torch.linalg.tensorsolve, matrix, sides[:, 0]), (torch.triangular_solve, sides, matrix),
                        (torch.linalg.lu_solve, matrix, pivots, sides)):
    for at in range(len(tensors)):
        mixed = [tensor.cuda() if place == at else tensor for place, tensor in enumerate(tensors)]
        assert "Expected all tensors to be on the same device, but got" in message_of(lambda: solve(*mixed)), solve
assert message_of(lambda: torch.linalg.solve(matrix.cuda(), sides)) == (
    "RuntimeError: Expected all tensors to be on the same device, but got B is on cpu, different from other tensors on "
    "cuda:0 (when checking argument in method wrapper_CUDA__linalg_solve_ex)")  # as on an H200
assert "can't convert cuda:0 device type tensor to numpy" in message_of(x.numpy)
assert "not implemented for 'Long'" in message_of(lambda: x.long() @ x.long())
assert "not simulated" in message_of(lambda: torch.cuda.CUDAGraph())
assert "not simulated" in message_of(lambda: torch.quantize_per_tensor(torch.ones(2, device="cuda"), 1.0, 0, torch.qint8))

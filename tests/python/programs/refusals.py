"""What is written in Python and needs a GPU is refused by name; what only looks whether it is there goes on without."""
import importlib.util
import pathlib
import tempfile

import torch
import torch.utils._triton
from torch.utils import cpp_extension


def message_of(work):
    try:
        return f"did {work()}"
    except Exception as error:  # whatever it is, its text is looked at
        return f"{type(error).__name__}: {error}"


def compiled(device, **options):
    return torch.compile(lambda x: x + torch.ones(2, device=device), **options)(torch.ones(2, device=device)).tolist()


def triton():
    import triton


assert not torch.utils._triton.has_triton()
assert message_of(triton) == "ImportError: not simulated: kernels of one's own (Triton); run this with a GPU"
assert "not simulated: torch.compile for CUDA (Triton)" in message_of(lambda: compiled("cuda"))
if importlib.util.find_spec("filelock") is None:
    assert "for the CPU filelock is missing; run this with a GPU" in message_of(lambda: compiled("cpu"))
    assert message_of(lambda: compiled("cuda", backend="eager")) == "ModuleNotFoundError: No module named 'filelock'"
else:
    assert message_of(lambda: compiled("cuda", backend="eager")) == "did [2.0, 2.0]"
cpp_extension.CUDA_HOME = None  # as where there is no nvcc
with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder) / "own.cu"
    source.touch()
    assert message_of(lambda: cpp_extension.load("own", [str(source)], build_directory=folder)) == (
        "NotImplementedError: not simulated: kernels of one's own (torch.utils.cpp_extension); run this with a GPU")
assert "not simulated: at::cuda::CUDAGraph" in message_of(torch.cuda.CUDAGraph)
assert "not simulated: at::cuda::CUDAGraph" in message_of(
    lambda: torch.cuda.make_graphed_callables(torch.nn.Linear(2, 2).cuda(), (torch.ones(2, 2, device="cuda"),)))
store = torch.distributed.HashStore()
assert "not simulated: c10d::ProcessGroupNCCL" in message_of(
    lambda: torch.distributed.init_process_group("nccl", store=store, rank=0, world_size=1))

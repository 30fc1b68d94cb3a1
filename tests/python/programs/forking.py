"""A forked process can't use the device that its parent has used; one whose parent hasn't can."""
import os

import torch


def in_a_child(work):
    """What it returns there, or throws, as a text."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        try:
            told = str(work())
        except Exception as error:  # whatever it is, its text is looked at
            told = f"{type(error).__name__}: {error}"
        os.write(writer, told.encode())
        os._exit(0)
    os.close(writer)
    os.wait()
    with os.fdopen(reader) as answer:
        return answer.read()


assert in_a_child(lambda: torch.ones(2, device="cuda").sum().item()) == "2.0"
x = torch.ones(2, device="cuda")
pinned = torch.ones(2).pin_memory()
NEW = "RuntimeError: Cannot re-initialize CUDA in forked subprocess"
OLD = "AcceleratorError: CUDA error: initialization error"
for work, told in ((lambda: torch.ones(2, device="cuda"), NEW), (torch.cuda.synchronize, NEW),
                   (lambda: x + 1, OLD), (lambda: x.cpu(), OLD), (lambda: torch.zeros(2).copy_(x), OLD),
                   (lambda: torch.empty_like(x), OLD), (lambda: torch.ones(2).pin_memory(), OLD),
                   (lambda: (torch.cuda.is_available(), torch.cuda.device_count(), x.shape), "(True, "),
                   (lambda: (pinned + 1).sum().item(), "4.0"),
                   (lambda: torch.manual_seed(1).initial_seed(), "1")):
    answer = in_a_child(work)
    assert answer.startswith(told), (told, answer)
assert (x + 1).sum().item() == 4

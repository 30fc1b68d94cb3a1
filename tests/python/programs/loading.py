"""Batches that processes of their own load, however they are started, and that are pinned here."""
import torch


class Rows(torch.utils.data.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        return torch.full((3,), float(index))


class OnTheDevice(Rows):
    def __getitem__(self, index):
        return super().__getitem__(index).cuda()


def loaded(rows, method):
    return torch.utils.data.DataLoader(rows, batch_size=4, num_workers=2, pin_memory=True,
                                       multiprocessing_context=method)


if __name__ == "__main__":
    weight = torch.ones(3, 1, device="cuda")
    for method in ("fork", "spawn", "forkserver"):
        batches = list(loaded(Rows(), method))
        assert all(batch.is_pinned() for batch in batches)
        product = torch.cat([batch.to("cuda", non_blocking=True) @ weight for batch in batches])
        assert torch.equal(product.cpu(), 3 * torch.arange(8.0)[:, None]), product
    try:
        list(loaded(OnTheDevice(), "fork"))
    except RuntimeError as error:
        assert "Cannot re-initialize CUDA in forked subprocess" in str(error), error
    else:
        raise AssertionError("a forked process used the device")

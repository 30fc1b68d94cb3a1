"""Sparse tensors: made, computed with, moved and printed, as on the CPU."""
import torch

torch.manual_seed(1)
numbers = torch.tensor([[0, 1, 3, 1], [2, 0, 5, 0]]), torch.tensor([1.0, 2, 3, 4])
dense = torch.randn(4, 6)


def on(device):
    """name → result, of sparse tensors made there."""
    there = lambda tensor: tensor.to(device)
    coordinates = torch.sparse_coo_tensor(there(numbers[0]), there(numbers[1]), (4, 6), check_invariants=True)
    hybrid = torch.sparse_coo_tensor(there(numbers[0]), there(torch.randn(4, 3, generator=torch.Generator().manual_seed(1))),
                                     (4, 6, 3))
    coalesced = coordinates.coalesce()
    matrix, vector = there(dense.t().contiguous()), there(torch.arange(6.0))
    rows = there(dense).to_sparse_csr()
    yield "coalesced", coalesced
    yield "hybrid", hybrid.coalesce()
    yield "indices", coalesced.indices()
    yield "values", coalesced.values()
    yield "sizes", torch.tensor([coalesced._nnz(), coordinates._nnz(), coordinates.sparse_dim(), hybrid.dense_dim()])
    yield "dense", coordinates.to_dense()
    yield "of dense", there(dense.relu()).to_sparse()
    yield "csr", rows
    yield "csr of coo", coalesced.to_sparse_csr()
    yield "coo of csr", rows.to_sparse()
    yield "csc", there(dense).to_sparse_csc()
    yield "bsr", there(dense).to_sparse_bsr((2, 2))
    yield "product", coordinates @ matrix
    yield "product with a vector", torch.mv(coalesced, vector)
    yield "product of two", torch.sparse.mm(coalesced, matrix.to_sparse())
    yield "csr product", rows @ matrix
    yield "added product", torch.sparse.addmm(there(torch.ones(4, 4)), coalesced, matrix)
    yield "sum", coordinates + coordinates
    yield "sum with dense", there(dense) + coordinates
    yield "mul", coalesced * coalesced
    yield "scaled", coordinates * 2 / 3
    yield "in place", coordinates.clone().mul_(3).neg_()
    yield "added in place", there(dense.clone()).add_(coordinates)
    yield "relu", coalesced.relu()
    yield "sin", coordinates.sin()
    yield "transposed", coordinates.t()
    yield "sum of all", torch.sparse.sum(coordinates)
    yield "sum of rows", torch.sparse.sum(coalesced, 0)
    yield "softmax", torch.sparse.softmax(coalesced, 1)
    yield "selected", coalesced.index_select(0, there(torch.tensor([1, 3])))
    yield "masked", there(dense).sparse_mask(coalesced)
    yield "norm", coordinates.norm()
    yield "joined", torch.cat([coordinates, coordinates])
    yield "half", coordinates.half()
    yield "moved", coordinates.cpu().to(device)
    grown = coordinates.clone()
    grown.sparse_resize_((8, 6), 2, 0)
    yield "resized", grown.clone()
    grown.copy_(torch.cat([coordinates, coordinates]))
    yield "copied", grown
    embedding = torch.nn.Embedding(10, 3, sparse=True).to(device)
    with torch.no_grad():
        embedding.weight.fill_(0.5)
    embedding(there(torch.tensor([1, 2, 1]))).sum().backward()
    yield "gradient", embedding.weight.grad
    torch.optim.SparseAdam(embedding.parameters()).step()
    yield "stepped", embedding.weight.detach()
    weight = there(dense.clone()).requires_grad_()
    torch.sparse.mm(coalesced.t(), weight).sum().backward()
    yield "gradient of dense", weight.grad


def plain(tensor):
    return tensor.cpu() if tensor.layout == torch.strided else tensor.cpu().to_dense()


simulated = dict(on("cuda"))
for name, expected in on("cpu"):
    got = simulated[name]
    assert got.layout == expected.layout and got.dtype == expected.dtype, name
    assert got.is_cuda or name == "sizes", name
    torch.testing.assert_close(plain(got), plain(expected), msg=lambda text, name=name: f"{name}: {text}")
assert "device='cuda:0'" in str(simulated["coalesced"]) and "layout=torch.sparse_csr" in str(simulated["csr"])

"""A loop that trains, with pinned batches from a DataLoader and Adam. It learns."""
import torch

torch.manual_seed(1)
inputs = torch.randn(96, 8)
targets = inputs.sum(1, keepdim=True)
batches = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(inputs, targets), batch_size=32, pin_memory=True)
model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)).to("cuda")
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)


def step(batch, target):
    opened = torch.cuda.nvtx.range_start("training step")
    optimizer.zero_grad()
    loss = (model(batch.to("cuda", non_blocking=True)) - target.to("cuda", non_blocking=True)).pow(2).mean()
    loss.backward()
    optimizer.step()
    value = loss.item()
    torch.cuda.nvtx.range_end(opened)
    return value


losses = [step(batch, target) for batch, target in batches]
assert all(batch.is_pinned() for batch, _ in batches)
assert losses[-1] < losses[0], losses

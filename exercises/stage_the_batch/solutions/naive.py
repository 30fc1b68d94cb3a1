import torch


def stage_the_batch(data, weight):
    logits = torch.empty(data.shape[0], weight.shape[1], device=weight.device)
    for row in range(data.shape[0]):
        logits[row] = data[row].cuda() @ weight
    return logits

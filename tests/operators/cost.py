#!/usr/bin/env python3
"""Measures what the simulated device costs beside the CPU: a call, the start, and a long run.

    cost.py operators    the processor time over the CPU's, of the first float32 sample of each operator, by the operations
                         that it dispatches to the device
    cost.py growth       the processor time of each of ten parts of a million operations, and the memory behind them
    cost.py start        what the device adds to the import of torch, and what its first tensor takes

Each on one thread, with the simulated device in PYTHONPATH.
"""
import json
import resource
import statistics
import subprocess
import sys
import time

CALLS = 200
REPEATS = 5
OPERATIONS = 1_000_000


def operations_in(call):
    """How many reach the device."""
    from torch.utils._python_dispatch import TorchDispatchMode

    class Dispatched(TorchDispatchMode):
        operations = 0

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            self.operations += 1
            return function(*args, **(kwargs or {}))

    with Dispatched() as dispatched:
        call()
    return dispatched.operations


def processor_time(call):
    """Of one call, in microseconds: the least of some repetitions."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for _ in range(CALLS):
            call()
        best = min(best, time.process_time() - start)
    return best / CALLS * 1e6


def sample_on(operator, device):
    import torch
    torch.manual_seed(0)
    sample = next(iter(operator.sample_inputs("cpu", torch.float32, requires_grad=False)))
    move = lambda value: value.to(device) if isinstance(value, torch.Tensor) else value
    return sample.transform(move)


def costs():
    """operator → microseconds over the CPU, of each operation that it dispatches"""
    from torch.testing._internal.common_methods_invocations import op_db
    for operator in op_db:
        try:
            both = [sample_on(operator, device) for device in ("cpu", "cuda")]
            calls = [lambda sample=sample: operator(sample.input, *sample.args, **sample.kwargs) for sample in both]
            for call in calls:
                call()
            host, device = map(processor_time, calls)
            dispatched = operations_in(calls[1])
        except Exception as error:  # not for float32, or refused
            print(f"left out  {operator.name}: {str(error).splitlines()[0] if str(error) else error!r}",
                  file=sys.stderr)
            continue
        if dispatched:
            yield operator.name, (device - host) / dispatched


def operators():
    import torch
    torch.set_num_threads(1)
    over = dict(costs())
    values = sorted(over.values())
    print(json.dumps({"operators": len(values), "median_us": round(statistics.median(values), 2),
                      "tenth_us": round(values[len(values) // 10], 2),
                      "nine_tenths_us": round(values[len(values) * 9 // 10], 2)}))


def growth():
    import torch
    torch.set_num_threads(1)
    tensor = torch.zeros(8, 8, device="cuda")
    parts = []
    memory = []
    for _ in range(10):
        start = time.process_time()
        for _ in range(OPERATIONS // 10):
            tensor = tensor + 1
        parts.append(round((time.process_time() - start) / (OPERATIONS / 10) * 1e6, 2))
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
    print(json.dumps({"operation_us": parts, "resident_MiB": memory}))


def start():
    """What torch's import does for the device, beside loading torch's own libraries, and the first tensor."""
    runs = [json.loads(subprocess.run([sys.executable, "-B", __file__, "one-start"], check=True, capture_output=True,
                                      text=True).stdout) for _ in range(REPEATS)]
    print(json.dumps({name: round(min(run[name] for run in runs), 1) for name in runs[0]}))


def simulated_device():
    """The names of the module that loads it. An environment's own sitecustomize has taken its place."""
    return next(vars(type(finder))["find_spec"].__globals__ for finder in sys.meta_path
                if type(finder).__name__ == "_SimulatedDevice")


def one_start():
    module = simulated_device()
    spent = {"device_ms": 0.0}

    def timed(function):
        def run(argument):
            begun = time.perf_counter()
            result = function(argument)
            if not str(argument).endswith(module["TORCHS_OWN"]):
                spent["device_ms"] += (time.perf_counter() - begun) * 1e3
            return result
        return run

    for name in ("_load", "_start"):
        module[name] = timed(module[name])
    import torch
    begun = time.perf_counter()
    torch.zeros(1, device="cuda")
    spent["first_tensor_ms"] = (time.perf_counter() - begun) * 1e3
    print(json.dumps(spent))


if __name__ == "__main__":
    {"operators": operators, "growth": growth, "start": start, "one-start": one_start}[sys.argv[1]]()

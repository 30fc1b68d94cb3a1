#!/usr/bin/env python3
"""Holds what each operator copies on the simulated device against what it copied on a GPU.

    calibration.py RECORDED.json           compares what recorded_regions wrote on the simulated device
    calibration.py --keep RECORDED.json    keeps what it wrote on a GPU, as h200.json

Where the two differ in a direction, the operator stands in copies_apart.tsv with the cause. A copy that the GPU doesn't
make is no difference that may be kept.
"""
import argparse
import collections
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
MEASURED = HERE / "h200.json"
APART = HERE / "copies_apart.tsv"
REFUSALS = HERE / "refusals.tsv"
DIRECTIONS = ("host_to_device", "device_to_host", "device_to_device")

Comparison = collections.namedtuple("Comparison", "copying agreeing apart invented")


def whole_stream(recorded):
    (stream,) = json.loads(pathlib.Path(recorded).read_text(encoding="utf-8"))
    lost = [fault for fault in stream["faults"] if "the simulated device doesn't have" not in fault]
    if lost:
        sys.exit(f"the recording isn't whole: {lost}")
    return stream


def regions_by_operator(recorded):
    """The first range of each name: operators open ranges of their own too."""
    regions = {}
    for region in whole_stream(recorded)["regions"]:
        regions.setdefault(region["name"], region)
    return regions


def counts_by_operator(recorded):
    return {name: region["counts"] for name, region in regions_by_operator(recorded).items()}


def measured():
    """What each operator did on the GPU."""
    return json.loads(MEASURED.read_text(encoding="utf-8"))["operators"]


def copies(counts, direction):
    return counts.get(f"{direction}.copies", 0), counts.get(f"{direction}.bytes", 0)


def compare(measured, simulated, direction):
    """Of the operators that both have."""
    both = [name for name in measured if name in simulated]
    on_gpu = {name: copies(measured[name], direction) for name in both}
    here = {name: copies(simulated[name], direction) for name in both}
    copying = [name for name in both if on_gpu[name][0]]
    apart = {name: (on_gpu[name], here[name]) for name in copying if on_gpu[name] != here[name]}
    invented = {name: here[name] for name in both if not on_gpu[name][0] and here[name][0]}
    return Comparison(len(copying), len(copying) - len(apart), apart, invented)


def known():
    """(direction, operator) → why the two differ."""
    lines = (line.split("\t") for line in APART.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {(direction, name): cause for direction, name, cause in lines}


def faults(comparison, direction, causes):
    listed = {name for place, name in causes if place == direction}
    yield from (f"{direction}: {name} makes {made[0]} copies, and none on the GPU"
                for name, made in comparison.invented.items())
    yield from (f"{direction}: {name} makes {here} (copies, bytes), and {gpu} on the GPU; copies_apart.tsv has no cause"
                for name, (gpu, here) in comparison.apart.items() if name not in listed)
    yield from (f"{direction}: {name} agrees now; take it out of copies_apart.tsv"
                for name in sorted(listed - set(comparison.apart)))


def keep(recorded):
    counts, facts = counts_by_operator(recorded), whole_stream(recorded)["facts"]
    names = [json.dumps(name) + ": " + json.dumps(counts[name]) for name in sorted(counts)]
    MEASURED.write_text('{"machine": ' + json.dumps(facts) + ',\n "operators": {\n  ' + ",\n  ".join(names) + "}}\n",
                        encoding="utf-8")


def table(comparisons, causes):
    for direction, comparison in comparisons.items():
        print(f"{direction}: {comparison.agreeing} of {comparison.copying} operators that copy agree in copies and "
              f"bytes; {len(comparison.invented)} invent some")
        for name, (gpu, here) in comparison.apart.items():
            print(f"  {name}: GPU {gpu[0]} copies of {gpu[1]} B, simulated {here[0]} of {here[1]} B; "
                  f"{causes.get((direction, name), 'unknown')}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recorded")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    if options.keep:
        keep(options.recorded)
        return 0
    on_gpu = measured()
    simulated = counts_by_operator(options.recorded)
    causes = known()
    comparisons = {direction: compare(on_gpu, simulated, direction) for direction in DIRECTIONS}
    table(comparisons, causes)
    refused = {line.split("\t")[1] for line in REFUSALS.read_text(encoding="utf-8").splitlines()}
    wrong = [f"{name} wasn't recorded" for name in sorted(set(on_gpu) - set(simulated) - refused)]
    wrong += [fault for direction, comparison in comparisons.items() for fault in faults(comparison, direction, causes)]
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

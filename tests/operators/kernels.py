#!/usr/bin/env python3
"""How many kernels an H200 ran for what is one operation on the simulated device.

    kernels.py RECORDED.json           holds what recorded_regions wrote on the simulated device against what is kept
    kernels.py --keep RECORDED.json    keeps it, as kernels.tsv

kernels.tsv has a line for each operation: in how many operators it is the only one, and the fewest and the most kernels
that one of them ran on the H200. What the reference says of launches in numbers is computed here, and compared.
"""
import argparse
import collections
import pathlib
import statistics
import sys

import calibration

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "kernels.tsv"
REFERENCE = HERE.parent.parent / "docs/reference/simulated-device.md"
HEADING = "# operation, operators in which it is the only one, fewest and most kernels of these on the H200 (kernels.py)"

Operator = collections.namedtuple("Operator", "name operations on_gpu")  # operations: name → how many, simulated


def here(operator):
    return sum(operator.operations.values())


def alone(operators):
    """operation → the kernels of each operator that is this operation alone; none for one that never is alone."""
    kernels = {name: [] for operator in operators for name in operator.operations}
    for operator in operators:
        if here(operator) == 1:
            kernels[next(iter(operator.operations))].append(operator.on_gpu)
    return kernels


def lines_of(operators):
    yield HEADING
    for name, kernels in sorted(alone(operators).items()):
        yield "\t".join([name, str(len(kernels)), *(map(str, (min(kernels), max(kernels))) if kernels else "--")])


def excess(operator):
    return operator.on_gpu - here(operator)


def in_words(operator):
    return f"`{operator.name}`: {here(operator)} here, {operator.on_gpu} there"


def sentences_of_operators(operators):
    """The table of the reference: how many operators run as many kernels as operations are counted, or not."""
    more = [operator for operator in operators if excess(operator) > 0]
    fewer = [operator for operator in operators if excess(operator) < 0]
    factors = [operator.on_gpu / here(operator) for operator in more if here(operator)]
    most = max(more, key=excess)
    yield f"| as many | {len(operators) - len(more) - len(fewer)} | |"
    yield (f"| more | {len(more)} | by {statistics.median(map(excess, more)):g} in the median, to "
           f"{statistics.median(factors):g}×; by {excess(most)} at most ({in_words(most)}) |")
    yield f"| fewer | {len(fewer)} | {'; '.join(map(in_words, fewer))} |"


def sentence_of_operations(operators):
    """How many operations are always one kernel where they are alone, and how many aren't."""
    seen = [kernels for kernels in alone(operators).values() if kernels]
    one = sum(set(kernels) == {1} for kernels in seen)
    return (f"Of {len(seen)} operations that were seen alone, {one} were one kernel each time, and "
            f"{sum(max(kernels) > 1 for kernels in seen)} were more at least once")


def faults(operators):
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    measured = list(lines_of(operators))
    yield from (f"kernels.tsv lacks: {line}" for line in measured if line not in kept)
    yield from (f"kernels.tsv has, and it isn't so: {line}" for line in kept if line not in measured)
    reference = " ".join(REFERENCE.read_text(encoding="utf-8").split())
    for sentence in (*sentences_of_operators(operators), sentence_of_operations(operators)):
        if sentence not in reference:
            yield f"{REFERENCE.name} lacks: {sentence}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recorded")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    measured = calibration.measured()
    simulated = calibration.regions_by_operator(options.recorded)
    operators = [Operator(name, simulated[name]["kernels"], counts.get("kernels", 0))
                 for name, counts in measured.items() if name in simulated]
    if options.keep:
        KEPT.write_text("".join(line + "\n" for line in lines_of(operators)), encoding="utf-8")
    wrong = list(faults(operators))
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

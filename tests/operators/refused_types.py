#!/usr/bin/env python3
"""Holds the dtypes that the simulated device refuses against those that a GPU refuses.

    refused_types.py --record FILE     runs, on a GPU, each operator with each dtype that PyTorch's database has for the
                                       CPU and not for CUDA, and writes what came of each sample: it was computed, or
                                       refused in which words, by which operations
    refused_types.py --compare FILE    runs on the simulated device what was recorded: each sample must come to the same

Samples that the CPU doesn't compute are left out. With --more, the record takes every other dtype too that the database
hasn't for CUDA, if the GPU refuses a sample of it that the CPU computes.
"""
import argparse
import json
import pathlib
import sys
import warnings

import suite


def main():
    options = _parse()
    if suite.lacks_modules():
        return suite.SKIPPED
    warnings.simplefilter("ignore")
    import refusing
    if not refusing.has_device():
        sys.exit("refused_types.py: torch finds no CUDA device; run this on a GPU, or over the simulated device")
    return _record(refusing, options) if options.record else _compare(refusing, options)


def _parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--record", type=pathlib.Path, metavar="FILE")
    task.add_argument("--compare", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--only", metavar="NAME", action="append", help="this operator (repeatable)")
    parser.add_argument("--more", action="store_true", help="every dtype that the database hasn't for CUDA")
    return parser.parse_args()


def _record(refusing, options):
    """What there is by then is written even if the GPU is lost on the way."""
    machine, pairs = refusing.machine(), []
    try:
        for pair in refusing.record(options.only, options.more):
            pairs.append(pair)
            print(_line(pair), flush=True)
    finally:
        _write({"machine": machine, "pairs": pairs}, options.record)
    return 0


def _line(pair):
    refused = "".join(f"; {len(refusal['samples'])} refused: {refusal['text']}"[:160] for refusal in pair["refused"])
    return f"{pair['operator']} {pair['dtype']}: {len(pair['computed'])} computed{refused}"


def _write(recorded, path):
    """A pair a line."""
    lines = ",\n  ".join(json.dumps(pair) for pair in recorded["pairs"])
    path.write_text('{"machine": ' + json.dumps(recorded["machine"]) + ',\n "pairs": [\n  ' + lines + "]}\n",
                    encoding="utf-8")


def _compare(refusing, options):
    recorded = json.loads(options.compare.read_text(encoding="utf-8"))["pairs"]
    wanted = [pair for pair in recorded if pair["operator"] in (options.only or [pair["operator"]])]
    faults = [fault for pair in wanted for fault in refusing.faults(pair)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(wanted)} pairs, {len(faults)} of their samples come to something else than on the GPU")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

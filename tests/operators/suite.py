#!/usr/bin/env python3
"""Drives PyTorch's databases of operators and modules through a CUDA device and through the CPU.

Each pair of operator and dtype agrees, or refuses and stands in the kept list with the reason; all else fails.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import sys
import threading
import zlib

import children
import kept
import outcomes

SAMPLE_SHARE = 8  # --sample takes one operator of so many


NEEDED = ("torch", "numpy", "expecttest", "sympy")
SKIPPED = 77  # as ctest knows it


def main():
    options = _parse()
    if lacks_modules():
        return SKIPPED
    if options.count:
        import counting
        return counting.main(options)
    pairs = children.list_pairs(options)
    if not options.keep and kept.denominator(pairs) != kept.read_denominator():
        print(f"not the pairs of {kept.DENOMINATOR}: {kept.denominator(pairs)}", file=sys.stderr)
        return 1
    records = _run([pair for pair in pairs if _is_wanted(pair, options)], options)
    if options.keep:
        kept.write(pairs, records)
    return _report(records, options)


def lacks_modules():
    """Whether this Python can't run the databases, which is said then."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped: this Python has no {', '.join(missing)}; scripts/setup --tests installs it", file=sys.stderr)
    return bool(missing)


def _parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", metavar="FILE", help="Python file to run first; tests spoil operators by one")
    parser.add_argument("--sample", action="store_true", help="a fixed part, in about a minute")
    parser.add_argument("--count", action="store_true", help="each operator once, in an NVTX range; compares nothing")
    parser.add_argument("--only", metavar="NAME", action="append", help="this operator or module (repeatable)")
    parser.add_argument("--skip", metavar="NAME", action="append", default=[], help="not this one (repeatable)")
    parser.add_argument("--dtype", help="only this dtype")
    parser.add_argument("--samples", type=int, default=8, help="at most so many samples of a pair (8)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for a pair (120)")
    parser.add_argument("--out", type=pathlib.Path, metavar="FOLDER", help="writes results.jsonl and summary.json there")
    parser.add_argument("--keep", action="store_true", help="rewrites the kept files by this run")
    options = parser.parse_args()
    if options.keep and (options.sample or options.only or options.skip or options.dtype):
        parser.error("--keep is for a whole run")
    return options


def _is_wanted(pair, options):
    _, name, dtype = pair
    if name in options.skip or (options.dtype and dtype != options.dtype):
        return False
    if options.only:
        return name in options.only
    return not options.sample or zlib.crc32(name.encode()) % SAMPLE_SHARE == 0


def _run(wanted, options):
    records = []
    lock = threading.Lock()

    def on_result(record):
        with lock:
            records.append(record)
            if record["outcome"] != outcomes.AGREES:
                print(_line(record), flush=True)

    children.run_pairs(wanted, options, on_result)
    place = {tuple(pair): index for index, pair in enumerate(wanted)}
    return sorted(records, key=lambda record: place[record["kind"], record["name"], record["dtype"]])


def _line(record):
    where = f" ({record['phase']})" if "phase" in record else ""
    return f"{record['outcome']:9} {record['kind']} {record['name']} {record['dtype']}{where}: {record.get('text', '')}"


def _report(records, options):
    refusals = kept.read_refusals()
    wrong = [(record, verdict) for record in records if (verdict := kept.judge(record, refusals))]
    summary = {"pairs": len(records)} | {outcome: sum(record["outcome"] == outcome for record in records)
                                         for outcome in outcomes.ALL} | {"failures": len(wrong)}
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "results.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
        (options.out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")
    for record, verdict in wrong:
        print(f"FAILED {record['kind']} {record['name']} {record['dtype']}: {verdict}")
    print(json.dumps(summary))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs pairs in a process that may crash: reads a request a line on stdin, answers a line on stdout.

A request is a pair as JSON, or the word "pairs", which asks for all of them.
"""
import argparse
import dataclasses
import json
import os
import runpy
import sys
import warnings


def main():
    options = _parse()
    answers = _take_stdout()
    if options.before:
        runpy.run_path(options.before)
    for request in sys.stdin:
        print(json.dumps(_answer(request.strip(), options.samples)), file=answers, flush=True)


def _parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before")
    parser.add_argument("--samples", type=int, required=True)
    return parser.parse_args()


def _take_stdout():
    """What an operator prints must not come between the answers."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def _answer(request, most_samples):
    # What comes before is to be before torch too.
    import torch
    import pairs
    import running
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    if request == "pairs":
        return [dataclasses.astuple(pair) for pair in pairs.all_pairs()]
    return running.run_pair(pairs.Pair(*json.loads(request)), most_samples)


if __name__ == "__main__":
    main()

"""The two kept files: which pairs there are, and which of them the device refuses, and why."""
import json
import pathlib

import outcomes

FOLDER = pathlib.Path(__file__).parent
DENOMINATOR = FOLDER / "denominator.json"
REFUSALS = FOLDER / "refusals.tsv"  # kind, name, dtype, reason


def denominator(pairs):
    """How many pairs there are: by kind and dtype, and together."""
    counts = {}
    for kind, _, dtype in pairs:
        counts.setdefault(kind, {}).setdefault(dtype, 0)
        counts[kind][dtype] += 1
    return counts | {"total": len(pairs)}


def read_denominator():
    return json.loads(DENOMINATOR.read_text()) if DENOMINATOR.exists() else None


def read_refusals():
    """(kind, name, dtype) → reason"""
    if not REFUSALS.exists():
        return {}
    rows = (line.split("\t") for line in REFUSALS.read_text().splitlines())
    return {(kind, name, dtype): reason for kind, name, dtype, reason in rows}


def write(pairs, records):
    DENOMINATOR.write_text(json.dumps(denominator(pairs), indent=2) + "\n")
    rows = sorted("\t".join((record["kind"], record["name"], record["dtype"], reason(record)))
                  for record in records if record["outcome"] == outcomes.REFUSES)
    REFUSALS.write_text("".join(row + "\n" for row in rows))


def reason(record):
    """From "not simulated" on: what comes before depends on how the call came there."""
    text = record["text"].replace("\t", " ")
    return text[text.find("not simulated"):]


def judge(record, refusals):
    """@returns "" if the record is as the kept list has it, else what is wrong"""
    listed = refusals.get((record["kind"], record["name"], record["dtype"]))
    if record["outcome"] == outcomes.REFUSES:
        return "" if listed else "refuses, and isn't in the kept list"
    if record["outcome"] == outcomes.AGREES:
        return "agrees now: take it off the kept list" if listed else ""
    return record["outcome"]

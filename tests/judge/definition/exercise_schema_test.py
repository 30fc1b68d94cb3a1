"""Holds schema/exercise.schema.json against the parser: both accept every exercise of ours, and of the changes
below both refuse those that make it wrong and accept the others.

usage: exercise_schema_test.py SCHEMA EXERCISES PARSER
Exits with 77, which skips the test, where jsonschema isn't installed.
"""

import copy
import json
import pathlib
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("jsonschema is not installed")
    sys.exit(77)

NAIVE = ["solutions", "naive", "cuda"]
REMOVED = object()

# Each makes a right definition wrong: the path of a value, and what to put there.
WRONG = [
    (["budgets"], {}),
    (["title"], ""),
    (["title"], REMOVED),
    (["lesson"], 3),
    (["hints"], "look"),
    (["hints"], REMOVED),
    (["starter"], ""),
    (["starter"], 3),
    (["starter"], "/naive.cpp"),
    (["python_starter"], ""),
    (["python_starter"], "/naive.py"),
    (["inputs"], []),
    (["inputs"], ["data", "data"]),
    (["inputs", 0], "the data"),
    (["rows"], 0),
    (["rows"], -1),
    (["rows"], 1.5),
    (["rows"], "128"),
    (["rows"], 2**63),
    (["tolerances"], {}),
    (["tolerances"], {"absolute": 1}),
    (["tolerances"], {"absolute": -0.1, "relative": 0}),
    (["tolerances"], {"absolute": 1, "relative": 0, "percent": 1}),
    (["tolerances", "inner_dimension"], -1),
    (["tolerances", "inner_dimension"], "N > 1"),
    (["tolerances", "scale"], -1),
    (["tolerances", "absolute"], 1),
    (["budget"], {}),
    (["budget", "launches"], {"max": 1}),
    (["budget", "kernels"], {}),
    (["budget", "kernels"], 4),
    (["budget", "kernels", "max"], -1),
    (["budget", "kernels", "max"], True),
    (["budget", "kernels", "max"], ""),
    (["budget", "kernels", "max"], "N > 1"),
    (["budget", "kernels", "median"], 1),
    (["budget", "kernels"], {"over": "too many"}),
    (["budget", "kernels", "over"], ""),
    (["budget", "simulated"], "kernels"),
    (["budget", "simulated"], ["launches"]),
    (["budget", "simulated"], ["kernels", "kernels"]),
    (["budget"], {"simulated": []}),
    (["scaling", "kernels"], "linear"),
    (["scaling", "launches"], "constant"),
    (["solutions"], REMOVED),
    (["solutions", "not-a-function"], {}),
    (["solutions", "naive", "rocm"], {}),
    (NAIVE + ["verdict"], "failed"),
    (NAIVE + ["verdict"], "pass"),
    (NAIVE + ["reasons"], []),
    (NAIVE + ["reasons"], REMOVED),
    (NAIVE + ["reasons", 0], "Too Many Copies"),
    (NAIVE + ["reasons", 1, "when"], "N"),
    (NAIVE + ["reasons", 1, "unless"], "N > 1"),
    (NAIVE + ["counts", "kernels"], None),
    (NAIVE + ["counts", "launches"], 1),
]

# Each leaves it right.
RIGHT = [
    (["budget", "simulated"], []),
    (["budget", "simulated"], ["host_to_device.copies", "kernels"]),
]


def changed(document, path, value):
    result = copy.deepcopy(document)
    place = result
    for key in path[:-1]:
        place = place[key]
    if value is REMOVED:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return result


def parser_accepts(parser, document):
    run = subprocess.run([parser], input=json.dumps(document), text=True, stdout=subprocess.PIPE)
    return run.returncode == 0


def main(schema_file, exercises, parser):
    schema = json.loads(pathlib.Path(schema_file).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    documents = {file: json.loads(file.read_text()) for file in pathlib.Path(exercises).glob("*/exercise.json")}
    assert documents, f"no exercises in {exercises}"

    failures = []
    for file, document in documents.items():
        failures += [f"{file}: {error.message}" for error in validator.iter_errors(document)]
        if not parser_accepts(parser, document):
            failures.append(f"{file}: the parser refuses it")
    base = documents[pathlib.Path(exercises) / "stage_the_batch" / "exercise.json"]
    for path, value in WRONG:
        document = changed(base, path, value)
        if validator.is_valid(document):
            failures.append(f"the schema accepts {value!r} at {path}")
        if parser_accepts(parser, document):
            failures.append(f"the parser accepts {value!r} at {path}")
    for path, value in RIGHT:
        document = changed(base, path, value)
        failures += [f"the schema refuses {value!r} at {path}"] * (not validator.is_valid(document))
        failures += [f"the parser refuses {value!r} at {path}"] * (not parser_accepts(parser, document))
    print("\n".join(failures) or f"{len(documents)} exercises, {len(WRONG)} wrong ones")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Checks a JSON file against a JSON Schema: validate.py SCHEMA FILE

Exits with 0 if it fits, 1 if it doesn't (one line for each violation), 2 if it can't be checked.
"""

import json
import sys

import jsonschema


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def violations(schema, document):
    """One sentence for each place where `document` differs from `schema`."""
    validator = jsonschema.Draft202012Validator(schema)
    errors = sorted(validator.iter_errors(document), key=lambda error: error.json_path)
    return [f"{error.json_path}: {error.message}" for error in errors]


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    schema_path, path = arguments
    try:
        schema, document = load(schema_path), load(path)
        jsonschema.Draft202012Validator.check_schema(schema)
    except (OSError, ValueError, jsonschema.SchemaError) as error:
        print(f"{path} can't be checked: {error}", file=sys.stderr)
        return 2
    found = violations(schema, document)
    for violation in found:
        print(f"{path}: {violation}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

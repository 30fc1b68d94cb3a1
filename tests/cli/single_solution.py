"""Makes of a shared object with several solutions one that shows a single one: no compiler is needed for it.

    python3 single_solution.py FROM FUNCTION TO
"""
import pathlib
import re
import sys

MAGIC = b"GPUFLMOD"
NAME = 48  # its place in a gpuflight::ModuleRecord


def single_solution(module, function):
    """The bytes of the module without the records of all other functions."""
    content = bytearray(pathlib.Path(module).read_bytes())
    kept = 0
    for record in re.finditer(MAGIC, bytes(content)):
        name = bytes(content[record.start() + NAME :]).split(b"\0", 1)[0].decode()
        if name == function:
            kept += 1
        else:
            content[record.start() : record.end()] = b"no magic"
    if kept != 1:
        raise ValueError(f"{module} has {kept} solutions {function}")
    return bytes(content)


if __name__ == "__main__":
    source, solution, target = sys.argv[1:]
    pathlib.Path(target).write_bytes(single_solution(source, solution))

"""make_function_tables.py NATIVE_FUNCTIONS.yaml SPARSE STRUCTURED CUDA: writes tables of LibTorch's functions.

SPARSE: which functions on sparse tensors are the same for the CPU and CUDA, and which there are for the CPU only.
STRUCTURED: which functions LibTorch makes of their out= form.
CUDA: which functions have a kernel for CUDA tensors that aren't dense.
"""
import pathlib
import re
import sys

KEYS = {"SparseCPU": "SparseCUDA", "SparseCsrCPU": "SparseCsrCUDA"}
NOT_DENSE = ("SparseCUDA", "SparseCsrCUDA", "NestedTensorCUDA", "QuantizedCUDA")


def functions(text):
    """(name with its overload, what stands below it)"""
    for entry in re.split(r"^- func: ", text, flags=re.MULTILINE)[1:]:
        yield entry[:entry.index("(")], entry


def dispatch_keys(entry):
    """Of each line of its dispatch."""
    dispatch = re.search(r"^  dispatch:\n((?:    .*\n)+)", entry, flags=re.MULTILINE)
    lines = dispatch.group(1).splitlines() if dispatch else []
    return [set(line.split(":")[0].replace(",", " ").split()) for line in lines]


def sort_of(host, device, lines):
    if not any(host in line for line in lines):
        return None
    if any(host in line and device in line for line in lines):
        return "Shared"
    return None if any(device in line for line in lines) else "HostOnly"


def sparse_rows(text):
    for name, entry in functions(text):
        for host, device in KEYS.items():
            if sort := sort_of(host, device, dispatch_keys(entry)):
                yield f'{{"aten::{name}", c10::DispatchKey::{host}, SparseSort::{sort}}},\n'


def structured_rows(text):
    for name, entry in functions(text):
        if out := re.search(r"^  structured_delegate: (\S+)", entry, flags=re.MULTILINE):
            yield f'{{"aten::{name}", "aten::{out.group(1)}"}},\n'


def cuda_rows(text):
    for name, entry in functions(text):
        for key in NOT_DENSE:
            if any(key in line for line in dispatch_keys(entry)):
                yield f'{{"aten::{name}", c10::DispatchKey::{key}}},\n'


def main():
    source, sparse, structured, cuda = map(pathlib.Path, sys.argv[1:])
    text = source.read_text(encoding="utf-8")
    sparse.write_text("".join(sparse_rows(text)), encoding="utf-8")
    structured.write_text("".join(structured_rows(text)), encoding="utf-8")
    cuda.write_text("".join(cuda_rows(text)), encoding="utf-8")


if __name__ == "__main__":
    main()

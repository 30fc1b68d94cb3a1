"""make_stand_in.py LIBRARY,… NEEDER,… PROVIDER,… OUTPUT REFUSAL: writes the assembly of a library that stands for others.

It defines what a LIBRARY exports and no PROVIDER has: each function ends in REFUSAL, with its name, and may be defined
by another object instead. What isn't a function of a LIBRARY's own (a typeinfo, a template's instantiation) is only
there where a NEEDER takes it.
"""
import subprocess
import sys

TYPEINFO = "_ZTI"
VTABLE = "_ZTV"
LARGEST_UNSIZED = 512


def symbols(library, option):
    """Name → (type, size) of a library's dynamic symbols."""
    lines = subprocess.run(["nm", "-D", "--print-size", option, library], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    found = {}
    for line in lines:
        *numbers, kind, name = line.split()
        found[name.split("@")[0]] = (kind, int(numbers[1], 16) if len(numbers) == 2 else 0)
    return found


def function(name, refusal):
    return (f".weak {name}\n.type {name},@function\n{name}: leaq .L{name}(%rip), %rdi\njmp {refusal}@PLT\n"
            f".section .rodata\n.L{name}: .asciz \"{name}\"\n.text\n")


def data(name, size):
    """Zeros; of a typeinfo what a dynamic_cast looks at: that it is another class than any."""
    if not name.startswith(TYPEINFO):
        return (f".section .bss\n.weak {name}\n.type {name},@object\n.size {name},{size}\n.balign 32\n"
                f"{name}: .zero {size}\n.text\n")
    return (f".section .data.rel.ro,\"aw\"\n.weak {name}\n.type {name},@object\n.size {name},{size}\n.balign 8\n"
            f"{name}: .quad _ZTVN10__cxxabiv117__class_type_infoE+16\n.quad .Lname{name}\n.zero {max(size - 16, 0)}\n"
            f".section .rodata\n.Lname{name}: .asciz \"{name[len(TYPEINFO):]}\"\n.text\n")


def symbols_of_all(libraries, option):
    found = {}
    for library in libraries.split(","):
        found |= symbols(library, option)
    return found


def main(libraries, needers, providers, output, refusal):
    needed = symbols_of_all(needers, "--undefined-only")
    provided = symbols_of_all(providers, "--defined-only")
    parts = [".text\n"]
    for name, (kind, size) in sorted(symbols_of_all(libraries, "--defined-only").items()):
        if name in provided or (kind not in "TBD" and name not in needed):
            continue
        if kind == "T" or (kind == "W" and not name.startswith((TYPEINFO, VTABLE))):
            parts.append(function(name, refusal))
        else:
            parts.append(data(name, size or LARGEST_UNSIZED))
    parts.append('.section .note.GNU-stack,"",@progbits\n')
    with open(output, "w", encoding="utf-8") as file:
        file.writelines(parts)


if __name__ == "__main__":
    main(*sys.argv[1:])

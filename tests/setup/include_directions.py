"""Reads the #include lines of a source tree and tells which go against the direction of the design.

    python3 include_directions.py ROOT

Prints one line for each wrong include and exits with 1 if there is one.
"""
import pathlib
import re
import sys

ROOTS = ("gpuflight", "cli", "exercises")
SUFFIXES = {".cpp", ".hpp", ".h", ".c", ".cu"}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')

# The public headers are the files of gpuflight/ itself. Of each other part of the project: what of
# ours it may include, as folders (with a slash) and files. The longest name that fits a file counts.
ALLOWED = {
    "gpuflight/": ["public"],
    "gpuflight/core/": [],
    "gpuflight/trace/": ["gpuflight/core/"],
    "gpuflight/control/": [],
    "gpuflight/supervisor/": ["gpuflight/control/"],
    "gpuflight/capture/": ["gpuflight/trace/", "gpuflight/core/"],
    # region.hpp says what the payload of its ranges means.
    "gpuflight/capture/nvtx/": ["gpuflight/capture/", "gpuflight/trace/", "gpuflight/core/", "gpuflight/region.hpp"],
    "gpuflight/worker/": ["gpuflight/control/", "gpuflight/trace/", "gpuflight/core/",
                          "gpuflight/capture/source.h", "gpuflight/capture/environment.hpp", "public"],
    "gpuflight/analysis/": ["gpuflight/trace/", "gpuflight/core/"],
    "gpuflight/judge/": ["gpuflight/analysis/", "gpuflight/trace/", "gpuflight/core/", "gpuflight/control/",
                         "gpuflight/capture/environment.hpp", "gpuflight/module.hpp"],
    "gpuflight/build/": ["gpuflight/judge/definition/", "gpuflight/judge/module/", "gpuflight/core/",
                         "gpuflight/module.hpp"],
    "gpuflight/report/": ["gpuflight/core/"],
    "gpuflight/grade/": ["gpuflight/judge/", "gpuflight/build/", "gpuflight/report/", "gpuflight/core/"],
    "gpuflight/workplace/": ["gpuflight/judge/", "gpuflight/core/"],
    "cli/": ["gpuflight/core/", "gpuflight/trace/", "gpuflight/control/", "gpuflight/analysis/",
             "gpuflight/judge/", "gpuflight/build/", "gpuflight/report/", "gpuflight/workplace/",
             "gpuflight/grade/", "gpuflight/module.hpp"],
    "exercises/": ["public"],
}

# What is not ours and may stand in few places only: which includes those are, and where they may be.
WALLS = {
    "LibTorch": (re.compile(r"^(torch|ATen|c10|caffe2)/"),
                 ["gpuflight/capture/simulated/torch/", "gpuflight/capture/simulated/torch_cuda/", "gpuflight/worker/",
                  "gpuflight/solution.hpp", "gpuflight/exercise.hpp", "exercises/"]),
    "CUDA": (re.compile(r"^(cuda|generated_cuda)[\w.]*\.h$|^cublas|^nvml|^driver_types\.h$"),
             ["gpuflight/capture/cupti/", "gpuflight/capture/simulated/", "exercises/"]),
    "CUPTI": (re.compile(r"^(cupti|generated_cupti)[\w.]*\.h$"), ["gpuflight/capture/cupti/"]),
    "NVTX": (re.compile(r"^nvtx3/"), ["gpuflight/capture/nvtx/", "gpuflight/region.hpp"]),
}


def is_public(path):
    return path.startswith("gpuflight/") and path.count("/") == 1


def within(path, places):
    """Whether a path is one of the files, or in one of the folders."""
    return any(path == place or (place.endswith("/") and path.startswith(place))
               or (place == "public" and is_public(path)) for place in places)


def part_of(path):
    fitting = [part for part in ALLOWED if path.startswith(part)]
    return max(fitting, key=len, default=None)


def resolve(root, includer, include):
    """The path from the root of the file of ours that is meant, or None for a file that isn't ours."""
    beside = (root / includer).parent / include
    for candidate in (root / include, beside):
        if candidate.is_file() and candidate.resolve().is_relative_to(root):
            return candidate.resolve().relative_to(root).as_posix()
    return include if include.startswith(ROOTS) else None


def fault(root, includer, include):
    """Why this include is wrong, or None."""
    for name, (pattern, places) in WALLS.items():
        if pattern.search(include) and not within(includer, places):
            return f"{name} may be included only in {', '.join(places)}"
    target = resolve(root, includer, include)
    part = part_of(includer)
    if target is None or part is None:
        return None
    # A public header lies in the folder that holds all the others, so it isn't "its own part".
    own_part = part != "gpuflight/" and target.startswith(part)
    if own_part or within(target, ALLOWED[part]):
        return None
    return f"{part} may include of ours only {', '.join(ALLOWED[part]) or 'nothing'}"


def includes(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(number, match.group(1)) for number, line in enumerate(lines, 1) if (match := INCLUDE.match(line))]


def sources(root):
    for folder in ROOTS:
        yield from sorted(p for p in (root / folder).rglob("*") if p.suffix in SUFFIXES)


def wrong_includes(root):
    root = root.resolve()
    for path in sources(root):
        includer = path.relative_to(root).as_posix()
        for number, include in includes(path):
            why = fault(root, includer, include)
            if why:
                yield f"{includer}:{number}: includes {include}: {why}"


def main(root):
    faults = list(wrong_includes(pathlib.Path(root)))
    print("\n".join(faults) or f"every include of {len(list(sources(pathlib.Path(root))))} files is right")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

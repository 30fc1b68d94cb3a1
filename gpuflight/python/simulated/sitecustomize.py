"""Where gpuflight starts Python with this folder in PYTHONPATH, `import torch` finds the simulated CUDA device.

Python imports a module of this name by itself. Nothing is loaded before torch is looked for, and a sitecustomize of
the program's own environment is run too.
"""
import atexit
import ctypes
import importlib
import importlib.abc
import importlib.machinery
import pathlib
import re
import sys

from gpuflight_refusals import Refusals

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = HERE.parents[3] / "lib" / "gpuflight" / "simulated"
STAND_INS = LIBRARIES / "libgpuflight_stand_ins.so"  # has all that stand for CUDA's be loaded
SUPPORTED = "2.11.0"
LAST = -1000  # of multiprocessing's finalizers

# Ours must find these and no others.
TORCHS_OWN = ("libc10.so", "libtorch_cpu.so", "libc10_cuda.so")


def _load(path):
    return ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)


def _start(function):
    why = ctypes.c_char_p()
    if function(ctypes.byref(why)) != 0:
        raise ImportError(why.value.decode())


def _check(torch):
    """What is installed is the one that the simulated device was built for."""
    version = re.search(r"__version__ = '([^+']*)", (torch / "version.py").read_text(encoding="utf-8"))
    found = version.group(1) if version else "unknown"
    if found != SUPPORTED:
        raise ImportError(f"the simulated device works with torch {SUPPORTED} only, and this is {found}: "
                          f"pip install --no-deps torch=={SUPPORTED}")
    if not (torch / "lib" / "libc10_cuda.so").exists():
        raise ImportError(f"this torch {found} was built without CUDA, whose Python part the simulated device needs: "
                          f"pip install --no-deps torch=={SUPPORTED}")


def _simulate(torch):
    _check(torch)
    runtime = _load(STAND_INS)
    for library in TORCHS_OWN:
        _load(torch / "lib" / library)
    _start(runtime.gpuflight_source_start)
    _start(_load(LIBRARIES / "libgpuflight_simulated_torch.so").gpuflight_simulate_torch)
    _load(LIBRARIES / "libtorch_cuda.so")
    _at_exit(runtime.gpuflight_source_finish)


def _at_exit(function):
    from multiprocessing import util
    atexit.register(function)
    # A process that multiprocessing's server forks ends without that, and forgets as it begins what was registered.
    util.register_after_fork(function, lambda function: util.Finalize(None, function, exitpriority=LAST))


def _published(what):
    """Nothing where nothing is recorded."""
    _load(STAND_INS).gpuflight_source_refused(what)


def _then(spec, change):
    """Has the module changed when it is there."""
    run = spec.loader.exec_module

    def exec_module(module):
        run(module)
        change(module)

    spec.loader.exec_module = exec_module
    return spec


class _SimulatedDevice(importlib.abc.MetaPathFinder):
    """Is asked first for every module: has the device there before torch is, and refuses what can't be simulated."""

    def __init__(self):
        self._refusals = Refusals(_published)

    def find_spec(self, fullname, path, target=None):
        if fullname == "triton":
            return self._refusals.triton()
        if fullname not in ("torch", "torch.utils.cpp_extension"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        if fullname != "torch":
            return _then(spec, self._refusals.in_extensions)
        _simulate(pathlib.Path(spec.origin).parent)
        return _then(spec, self._refusals.in_torch)


def _run_the_environments_own():
    """The next module of this name, if there is one."""
    sys.path[:] = [folder for folder in sys.path if pathlib.Path(folder or ".").resolve() != HERE]
    ours = sys.modules.pop("sitecustomize")
    try:
        importlib.import_module("sitecustomize")
    except ModuleNotFoundError as missing:
        if missing.name != "sitecustomize":
            raise
        sys.modules["sitecustomize"] = ours


sys.meta_path.insert(0, _SimulatedDevice())
_run_the_environments_own()

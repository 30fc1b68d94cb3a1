"""Where gpuflight starts Python with this folder in PYTHONPATH, `import torch` finds the simulated CUDA device.

Python imports a module of this name by itself. Nothing is loaded before torch is looked for, and a sitecustomize of
the program's own environment is run too.
"""
import atexit
import ctypes
import importlib
import importlib.abc
import importlib.util
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
LIBRARIES = HERE.parents[3] / "lib" / "gpuflight" / "simulated"
SUPPORTED = "2.11.0"
LAST = -1000  # of multiprocessing's finalizers

# Those that stand for CUDA's; then those of torch, of which ours must find these and no others.
STAND_INS = ("libcudart.so.13", "libcublas.so.13", "libcupti.so.13", "libnvidia-ml.so.1",
             "libcudnn.so.9", "libcufile.so.0")
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
    runtime = _load(LIBRARIES / STAND_INS[0])
    for library in STAND_INS[1:]:
        _load(LIBRARIES / library)
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


class _BeforeTorch(importlib.abc.MetaPathFinder):
    """Is asked first for every module, finds none, and goes when the device is there for torch."""

    def find_spec(self, fullname, path, target=None):
        if fullname == "torch":
            place = sys.meta_path.index(self)
            del sys.meta_path[place]
            try:
                spec = importlib.util.find_spec("torch")
                if spec is not None and spec.origin is not None:
                    _simulate(pathlib.Path(spec.origin).parent)
            except BaseException:
                sys.meta_path.insert(place, self)  # whoever tries again is told again
                raise
        return None


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


sys.meta_path.insert(0, _BeforeTorch())
_run_the_environments_own()

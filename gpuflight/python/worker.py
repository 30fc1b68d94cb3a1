"""The worker of a solution in Python: started by gpuflight, never by a person.

What a worker does is in libgpuflight_worker.so, as it is for solutions in C++. It loads and calls the solution by two
operators of LibTorch's dispatcher, and these are here.
"""
import ctypes
import inspect
import pathlib
import re
import sys
import traceback
import types

# What multiprocessing calls a program's file in the processes that it starts anew: what is handed over is found there.
MODULE = "__mp_main__"
# How an error of another process, a DataLoader's, tells where it was thrown.
FRAMES = re.compile(r"(\w+ )?Traceback \(most recent call last\):\n( .*\n)*")
LIBRARY = pathlib.Path(__file__).resolve().parents[3] / "lib" / "gpuflight" / "libgpuflight_worker.so"


class NotASolution(Exception):
    """Says in a line why a file is none."""


class Solution:
    """The function of a file, once it is loaded."""

    def __init__(self, torch):
        self._torch = torch
        self._plain = (torch.Tensor, torch.nn.Parameter)
        self._nothing = torch.empty(0)
        self._function = None
        self._name = ""
        self._file = ""

    def open(self, file, name):
        """Why it can't be called; an empty text where it can."""
        try:
            # The device is in use by now; of that torch tells a process which the solution forks.
            self._torch.cuda.init()
            self._load(file, name)
        except NotASolution as why:
            return str(why)
        except BaseException as error:  # also one that would end the process
            if not _said(error).startswith("not simulated: "):
                return _told(error, file)
            self._function = _throwing(error)  # it is judged: a GPU may run it
        return ""

    def solve(self, inputs):
        """Its result, and what it threw or an empty text."""
        try:
            return self._result(inputs), ""
        except BaseException as error:
            return self._nothing, _told(error, self._file)

    def _load(self, file, name):
        # Not by the file's name, which may be that of a module that torch imports.
        module = types.ModuleType(MODULE)
        module.__file__ = sys.modules["__main__"].__file__ = self._file = file
        sys.modules[MODULE] = module
        # What is handed in is run, and no compiled file that lies beside it.
        exec(compile(pathlib.Path(file).read_bytes(), file, "exec"), vars(module))
        self._function, self._name = _function_of(module, name), name

    def _result(self, inputs):
        result = self._function(*inputs)
        # A subclass, or a mode that is left on, runs code of its own when the result is read, where nothing counts it.
        if type(result) not in self._plain:
            raise TypeError(f"{self._name} returned {type(result).__name__}, and not a torch.Tensor")
        if self._torch._C._len_torch_dispatch_stack() or self._torch._C._len_torch_function_stack():
            raise RuntimeError(f"{self._name} left a mode of torch on")
        return result


def _said(error):
    try:
        return str(error)
    except BaseException:  # of an exception's own making
        return ""


def _told(error, file):
    """In a line, with the innermost place in the file."""
    text = f"{type(error).__name__}: {_said(error)}"
    text = " ".join(FRAMES.sub("", text).split()).encode("utf-8", "replace").decode()
    places = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return text + (f" ({pathlib.Path(file).name}:{places[-1].lineno})" if places else "")


def _throwing(error):
    def function(*_):
        raise error
    return function


def _function_of(module, name):
    """What is called so, or the only function that the file defines."""
    if callable(vars(module).get(name)):
        return vars(module)[name]
    own = {each: value for each, value in vars(module).items()
           if inspect.isfunction(value) and value.__module__ == module.__name__ and not each.startswith("_")}
    if len(own) == 1:
        return next(iter(own.values()))
    raise NotASolution(f"has no function {name}" if not own else
                       f"has the functions {', '.join(own)}, and none is called {name}")


def main(arguments):
    try:
        import torch
        worker = ctypes.CDLL(str(LIBRARY), mode=ctypes.RTLD_GLOBAL)
    except (ImportError, OSError) as error:
        sys.exit(f"torch can't be imported: {error}")
    solution = Solution(torch)
    operators = torch.library.Library("gpuflight", "IMPL")
    operators.impl("open_solution", solution.open, "CompositeImplicitAutograd")
    operators.impl("solve", solution.solve, "CompositeImplicitAutograd")
    words = (ctypes.c_char_p * len(arguments))(*(word.encode() for word in arguments))
    return worker.gpuflight_worker_main(len(arguments), words)


if __name__ == "__main__":
    sys.exit(main(sys.argv))

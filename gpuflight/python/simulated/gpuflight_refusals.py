"""What needs a GPU and is written in Python. It is refused by name, as what is in C++ is: a solution that asks for it is
inconclusive, and not wrong."""
import functools
import importlib.abc
import importlib.machinery
import sys

COMPILING = "torch.compile for CUDA (Triton)"
TRITON = "kernels of one's own (Triton)"
EXTENSIONS = "kernels of one's own (torch.utils.cpp_extension)"


class Refusals:
    """`publish` is told the name of each."""

    def __init__(self, publish):
        self._publish = publish

    def refuse(self, what, kind=NotImplementedError, **known):
        self._publish(what.encode())
        raise kind(f"not simulated: {what}; run this with a GPU", **known)

    def in_torch(self, torch):
        """torch.compile: what makes code of a graph, and what fails before for want of packages that torch needs for it."""
        wrapper = torch._TorchCompileInductorWrapper
        make_code, compiled = wrapper.__call__, torch.compile

        def call(inductor, graph, inputs):
            if _on_cuda(graph, inputs):
                self.refuse(COMPILING)
            return make_code(inductor, graph, inputs)

        @functools.wraps(compiled)
        def compile(model=None, **options):
            try:
                return compiled(model, **options)
            except ModuleNotFoundError as missing:
                if options.get("backend", "inductor") != "inductor":
                    raise
                self.refuse(f"{COMPILING}, and for the CPU {missing.name} is missing")

        wrapper.__call__, torch.compile = call, compile

    def in_extensions(self, extensions):
        """Without nvcc nothing can be built; with it, kernels are refused when they are launched."""
        in_cuda_home = extensions._join_cuda_home

        def join(*parts):
            if extensions.CUDA_HOME is None:
                self.refuse(EXTENSIONS)
            return in_cuda_home(*parts)

        extensions._join_cuda_home = join

    def triton(self):
        """What is found where Triton is looked for, be it installed or not."""
        return importlib.machinery.ModuleSpec("triton", _NoTriton(self))


class _NoTriton(importlib.abc.Loader):
    def __init__(self, refusals):
        self._refusals = refusals

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        # torch itself does without; who else asks for it has kernels.
        if _importer() == "torch":
            raise ModuleNotFoundError("No module named 'triton'", name="triton")
        self._refusals.refuse(TRITON, ImportError, name="triton")


def _importer():
    """The package that an import is in."""
    importing = (__name__, "importlib", "_frozen_importlib", "sitecustomize")
    frame = sys._getframe()
    while frame is not None:
        package = frame.f_globals.get("__name__", "").partition(".")[0]
        if package not in importing:
            return package
        frame = frame.f_back
    return ""


def _on_cuda(graph, inputs):
    """A tensor that goes in, or is made on the way."""
    values = [*inputs, *(node.meta.get("example_value") for node in graph.graph.nodes)]
    return any(getattr(getattr(value, "device", None), "type", "") == "cuda" for value in values)

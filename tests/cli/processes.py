"""Which processes a command left."""
import pathlib


def processes_with(variable):
    """The processes that have this variable, as NAME=VALUE, in their environment, or NAME=VALUE/ and more."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            entries = (folder / "environ").read_text(errors="replace").split("\0")
            if any(entry == variable or entry.startswith(variable + "/") for entry in entries):
                found.append(int(folder.name))
        except OSError:
            pass  # it has ended
    return found

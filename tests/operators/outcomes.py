"""What can come of a pair, and which of several samples' outcomes stands for it."""

AGREES = "agrees"
REFUSES = "refuses"  # says "not simulated: …"
RAISES = "raises"  # another error, which the CPU doesn't raise
DIFFERS = "differs"  # another value, shape, dtype or device
TIMES_OUT = "times out"
CRASHES = "crashes"

ALL = (AGREES, REFUSES, RAISES, DIFFERS, TIMES_OUT, CRASHES)


def worst(results):
    return max(results, key=lambda result: ALL.index(result["outcome"]))


def of_error(error):
    return REFUSES if "not simulated" in str(error) else RAISES


def short_text(error):
    """The first lines of an error: some append a page of operator registrations."""
    text = f"{type(error).__name__}: {error}" if isinstance(error, BaseException) else str(error)
    return " | ".join(line.strip() for line in text.splitlines() if line.strip())[:400]

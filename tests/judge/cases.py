"""The cases of cases.txt: what is demanded of the judge, and what it does. ctest sets the variables."""
import json
import os
import pathlib
import subprocess
import tempfile
from typing import NamedTuple, Optional

FOLDER = pathlib.Path(__file__).parent
SECONDS_TO_WAIT = 10
MEBIBYTES = 512


class Verdict(NamedTuple):
    verdict: str
    reason: str = ""  # the first one's code

    def __str__(self):
        return f"{self.verdict} {self.reason}".strip()


class Demand(NamedTuple):
    verdict: Verdict
    met: bool  # False: the judge doesn't give it yet


class Case(NamedTuple):
    title: str
    name: str
    demands: dict  # device → Demand; none where the case has no meaning
    message: str  # a pattern

    @property
    def file(self):
        (found,) = (file for file in sources() if file.stem == self.name)
        return found

    @property
    def waits(self):
        return self.file.parent.name == "waiting"


class Outcome(NamedTuple):
    verdict: Verdict
    message: str = ""  # of the first reason
    run: Optional[dict] = None  # of the report; none where it was refused


def sources():
    return sorted(file for file in (FOLDER / "solutions").rglob("*") if file.suffix in (".cpp", ".cu", ".txt")
                  and file.name != "CMakeLists.txt")


def demand(cell):
    if cell == "-":
        return None
    words = cell.removesuffix("(not yet)").split()
    return Demand(Verdict(*words), not cell.endswith("(not yet)"))


def case(title, line):
    name, on_gpu, simulated, *message = (cell.strip() for cell in line.split(" | ", 3))
    demands = {"cuda": demand(on_gpu), "simulated": demand(simulated)}
    return Case(title, name, {device: one for device, one in demands.items() if one}, *(message or [""]))


def titles_and_cases():
    """All titles in their order, and all cases."""
    titles, cases = [], []
    for line in (FOLDER / "cases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            titles.append(line.removeprefix("= "))
        elif line and not line.startswith(("#", "==")):
            cases.append(case(titles[-1], line))
    return titles, cases


def built_file(case):
    """What is handed to the judge for the case, perhaps with others in it; None where it wasn't built."""
    folder = pathlib.Path(os.environ["GPUFLIGHT_TEST_SOLUTIONS"])
    if case.file.suffix == ".txt":
        return case.file
    if case.file.parent.name == "alone":
        name = case.name
    else:
        name = ("waiting" if case.waits else "quick") + ("_cuda" if case.file.suffix == ".cu" else "")
    file = folder / f"{name}.so"
    return file if file.exists() else None


def options(waits):
    return ("--timeout", str(SECONDS_TO_WAIT), "--memory", str(MEBIBYTES)) if waits else ()


def report_on(files, device, words):
    """The report of gpuflight run; fails where there is none."""
    solutions = [word for file in files for word in ("--solution", str(file))]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "report.json")
        command = [os.environ["GPUFLIGHT"], "run", os.environ["GPUFLIGHT_EXERCISE"], "--device", device]
        run = subprocess.run([*command, "--json", str(file), *words, *solutions], capture_output=True, text=True)
        assert file.exists(), run.stdout + run.stderr
        return run.returncode, json.loads(file.read_text(encoding="utf-8"))


def outcome_of(run):
    first = run["reasons"][0] if run["reasons"] else {"code": "", "message": ""}
    return Outcome(Verdict(run["verdict"], first["code"]), first["message"], run)


def judge(cases, device, waits):
    """Judges those that wait for a limit, or those that don't, in one run: the exit code, and name → Outcome."""
    chosen = [case for case in cases if case.waits == waits and device in case.demands and built_file(case)]
    files = sorted({built_file(case) for case in chosen})
    if not files:
        return 0, {}
    code, report = report_on(files, device, options(waits))
    # A file's only solution is called as the file.
    names = {built_file(case).stem: case.name for case in chosen}
    outcomes = {}
    for run in report["runs"]:
        file, _, name = run["name"].rpartition(":")
        outcomes[name if file else names[name]] = outcome_of(run)
    for rejected in report["rejected"]:
        outcomes[pathlib.Path(rejected["file"]).stem] = Outcome(Verdict("refused"), rejected["message"])
    return code, outcomes

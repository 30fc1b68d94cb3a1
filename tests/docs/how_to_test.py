"""The commands of docs/how-to run as they stand, and its links lead somewhere."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
BUILD = pathlib.Path(os.environ["GPUFLIGHT_BUILD"])
sys.path.insert(0, str(ROOT / "tests/cli"))
from single_solution import single_solution  # noqa: E402

PAGES = sorted((ROOT / "docs/how-to").glob("*.md"))
BUBBLEWRAP = ["bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "true"]


def blocks(page, language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [content.strip() for name, content in fenced if name == language]


def has_sandbox():
    try:
        return subprocess.run(BUBBLEWRAP, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


class HowTo(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for page in PAGES:
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
                with self.subTest(page=page.name, link=link):
                    self.assertTrue((page.parent / link).exists())

    def test_grading_goes_as_it_is_told(self):
        page = ROOT / "docs/how-to/grade-many-submissions.md"
        (summary,) = blocks(page, "")
        for command in blocks(page, "sh"):
            with self.subTest(command=command), tempfile.TemporaryDirectory() as folder:
                if "sandbox" not in command and not has_sandbox():
                    self.skipTest("there is no sandbox on this machine")
                printed = self.run_among_submissions(command, pathlib.Path(folder))
                self.assertEqual(printed.splitlines()[-1], summary)

    def test_continuous_integration_goes_as_it_is_told(self):
        page = ROOT / "docs/how-to/judge-in-continuous-integration.md"
        workflows = blocks(page, "yaml")
        steps = re.findall(r"gpuflight run (?:\\\n|.)*", "\n".join(workflows))
        self.assertEqual((len(workflows), len(steps)), (2, 2))
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "stage_the_batch.so").symlink_to(BUILD / "share/gpuflight/exercises/stage_the_batch.so")
            shutil.copy(ROOT / "exercises/stage_the_batch/solutions/staged.cpp", folder / "solution.cpp")
            for command in (*blocks(page, "sh"), *steps):
                with self.subTest(command=command):
                    self.run_in(folder, command + (" --device simulated" if " run " in command else ""))
                (folder / "main").mkdir(exist_ok=True)
                shutil.copy(folder / "report.json", folder / "main")
            self.assertIn("pass", (folder / "summary.md").read_text())

    def test_a_solution_in_python_goes_as_it_is_told(self):
        page = ROOT / "docs/how-to/write-solutions-in-python.md"
        (solution,), (begin, judge) = blocks(page, "python"), blocks(page, "sh")
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "stage_the_batch.so").symlink_to(BUILD / "share/gpuflight/exercises/stage_the_batch.so")
            self.run_in(folder, begin)
            self.assertIn("def stage_the_batch(data, weight):\n", (folder / "lesson/solution.py").read_text())
            (folder / "lesson/solution.py").write_text(solution + "\n")
            self.assertIn("Pass", self.run_in(folder, judge + " --device simulated"))

    def run_in(self, folder, command):
        environment = {**os.environ, "PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}",
                       "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
        run = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def run_among_submissions(self, command, folder):
        (folder / "stage_the_batch.so").symlink_to(BUILD / "share/gpuflight/exercises/stage_the_batch.so")
        (folder / "submissions").mkdir()
        (folder / "submissions/broken.cpp").write_text("int main( {\n")
        solutions = BUILD / "tests/solutions"
        for module, function in (("honest", "matmul"), ("misbehaving", "copies_back")):
            one = single_solution(solutions / f"{module}.so", function)
            (folder / f"submissions/{function}.so").write_bytes(one)
        return self.run_in(folder, command + " --device simulated")


if __name__ == "__main__":
    unittest.main()

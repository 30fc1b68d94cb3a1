"""The tutorial goes as it is told: its commands run in order, its solutions stand where they are said to be written,
and what is shown of an output was printed by the command before it."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
BUILD = pathlib.Path(os.environ["GPUFLIGHT_BUILD"])
PAGE = ROOT / "docs/tutorial.md"


def blocks():
    """Of each block its language and its content, in the page's order."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def words(line):
    return " ".join(line.split())


def exit_code_of(command):
    return 1 if "gpuflight run" in command and "last.json" not in command else 0


class Tutorial(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE.read_text()):
            with self.subTest(link=link):
                self.assertTrue((PAGE.parent / link).exists())

    def test_goes_as_it_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "build").mkdir()
            (folder / "build/release").symlink_to(BUILD)
            place, printed = folder, ""
            for language, content in blocks():
                if language == "sh":
                    place, printed = self.run_in(place, content)
                elif language == "cpp":
                    self.write(place / "solution.cpp", content)
                else:
                    self.assert_shown(content, printed)

    def run_in(self, place, content):
        """Where the commands went, and what the last of them printed."""
        printed = ""
        for command in content.strip().splitlines():
            if command.startswith("cd "):
                place = place / command.removeprefix("cd ")
                continue
            environment = {**os.environ, "PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}", "COLUMNS": "100",
                           "LC_ALL": "C.UTF-8"}
            if "gpuflight run" in command:
                command += " --device simulated"
            run = subprocess.run(command, shell=True, cwd=place, env=environment, capture_output=True, text=True)
            self.assertEqual(run.returncode, exit_code_of(command), command + "\n" + run.stdout + run.stderr)
            printed = run.stdout
        return place, printed

    def write(self, file, content):
        """The first is shown as `gpuflight new` wrote it."""
        if "naive" in content:
            self.assertEqual(content, file.read_text())
        file.write_text(content)

    def assert_shown(self, content, printed):
        lines = {words(line) for line in printed.splitlines()}
        for line in content.splitlines():
            with self.subTest(line=line):
                self.assertIn(words(line), lines)


if __name__ == "__main__":
    unittest.main()

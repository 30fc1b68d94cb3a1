"""What README.md says is so: its commands run, and print what it shows."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
BUILD = pathlib.Path(os.environ["GPUFLIGHT_BUILD"])
README = (ROOT / "README.md").read_text()


def blocks(language):
    """The contents of the code blocks of that language; "" is for those that name none."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [content for name, content in fenced if name == language]


def without_what_varies(table):
    table = re.sub(r"seed \d+", "seed S", table)
    table = re.sub(r"^Solutions ran .*$", "Solutions ran S", table, flags=re.MULTILINE)
    return re.sub(r"largest error \S+", "largest error E", table).strip()


class Readme(unittest.TestCase):
    def test_shows_the_table_as_it_really_prints(self):
        (shown,) = [block for block in blocks("") if "verdict" in block and "naive" in block]
        exercise = BUILD / "share/gpuflight/exercises/stage_the_batch.so"
        words = [BUILD / "bin/gpuflight", "run", exercise, "--device", "simulated"]
        printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        # It is shown as printed where there is no driver.
        printed = printed.replace("as asked for by --device simulated", "there is no NVIDIA driver on this machine")
        self.assertEqual(without_what_varies(shown), without_what_varies(printed))

    def test_its_solution_builds_and_passes_with_its_commands(self):
        (solution,) = [block for block in blocks("cpp") if "GPUFLIGHT_SOLUTION" in block]
        (commands,) = [block for block in blocks("sh") if "gpuflight build" in block]
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "mine.cpp").write_text(solution)
            for command in commands.strip().splitlines():
                command = command.replace("build/release", str(BUILD))
                if " run " in command:
                    command += " --device simulated"
                run = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("pass", run.stdout)

    def test_its_place_to_work_in_is_made(self):
        (command,) = [block for block in blocks("sh") if "gpuflight new" in block]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(command.replace("build/release", str(BUILD)), shell=True, cwd=folder, check=True)
            self.assertTrue((pathlib.Path(folder) / "place/README.md").exists())

    def test_its_scripts_and_links_are_there(self):
        for script in re.findall(r"^(scripts/\w+)", "".join(blocks("sh")), re.MULTILINE):
            self.assertTrue(os.access(ROOT / script, os.X_OK), script)
        for link in re.findall(r"\]\(([^)#]+)\)", README):
            self.assertTrue((ROOT / link).exists(), link)


if __name__ == "__main__":
    unittest.main()

"""A folder that gpuflight new makes: the commands of its README run as they stand, from the starter to a pass."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from gpuflight import DEVICE, EXERCISE, PROGRAM, SOURCES, Case, gpuflight

STAGED = (SOURCES / "exercises/stage_the_batch/solutions/staged.cpp").read_text()
NAIVE = (SOURCES / "exercises/stage_the_batch/solutions/naive.cpp").read_text()
NAIVE_IN_PYTHON = (SOURCES / "exercises/stage_the_batch/solutions/naive.py").read_text()


class New(Case):
    def made(self, name="place", **options):
        place = self.folder / name
        run = gpuflight("new", place, "--exercise", EXERCISE, **options)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(str(place / "README.md"), run.stdout)
        return place

    def commands(self, place):
        blocks = re.findall(r"^```sh\n(.*?)^```$", (place / "README.md").read_text(), re.MULTILINE | re.DOTALL)
        return [line for block in blocks for line in block.splitlines()]

    def run_in(self, place, command, **options):
        if " run " in command:
            command += f" --device {DEVICE}"
        return subprocess.run(command, shell=True, cwd=place, capture_output=True, text=True, timeout=200, **options)

    def test_has_the_starters_and_the_lesson_and_nothing_else(self):
        place = self.made()
        self.assertEqual(sorted(file.name for file in place.iterdir()), ["README.md", "solution.cpp", "solution.py"])
        self.assertEqual((place / "solution.cpp").read_text(), NAIVE)
        self.assertEqual((place / "solution.py").read_text(), NAIVE_IN_PYTHON)
        readme = (place / "README.md").read_text()
        self.assertTrue(readme.startswith("# Stage the Batch: One Copy, One Matmul\n"))
        self.assertIn("let one matmul do the arithmetic.", readme)
        self.assertIn("1. How often does your code call .to(at::kCUDA)?", readme)

    def test_its_commands_run_as_they_stand_and_lead_from_a_fail_to_a_pass(self):
        place = self.made("my place")
        build, run, both, python = self.commands(place)
        self.assertEqual(self.run_in(place, build).returncode, 0)
        self.assertTrue((place / "solution.so").exists())
        starter = self.run_in(place, run)
        self.assertEqual(starter.returncode, 1, starter.stderr)
        self.assertIn("128 host-to-device copies where 1 would do", starter.stdout)
        (place / "solution.cpp").write_text(STAGED)
        changed = self.run_in(place, both)
        self.assertEqual(changed.returncode, 0, changed.stdout + changed.stderr)
        self.assertRegex(changed.stdout, r"solution +1 .* pass")
        starter = self.run_in(place, python)
        self.assertEqual(starter.returncode, 1, starter.stderr)
        self.assertIn("128 host-to-device copies where 1 would do", starter.stdout)
        (place / "solution.py").write_text("def stage_the_batch(data, weight):\n    return data.cuda() @ weight\n")
        changed = self.run_in(place, python)
        self.assertEqual(changed.returncode, 0, changed.stdout + changed.stderr)

    def test_its_commands_name_gpuflight_alone_only_where_a_shell_finds_this_one(self):
        folder = str(pathlib.Path(PROGRAM).parent)
        on_path = self.made("on", env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
        self.assertTrue(all(command.startswith("gpuflight ") for command in self.commands(on_path)))
        (self.folder / "other").mkdir()
        shutil.copy("/bin/true", self.folder / "other/gpuflight")
        shadowed = self.made("off", env={**os.environ, "PATH": f"{self.folder / 'other'}:{folder}"})
        self.assertTrue(all(command.startswith(PROGRAM) for command in self.commands(shadowed)))

    def test_without_a_name_the_installed_exercise_is_meant(self):
        run = gpuflight("new", self.folder / "place")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(EXERCISE, (self.folder / "place/README.md").read_text())

    def test_an_empty_folder_is_taken_and_folders_on_the_way_are_made(self):
        (self.folder / "empty").mkdir()
        self.made("empty")
        self.made("on/the/way")


class Refusals(Case):
    def test_a_folder_that_is_not_empty_is_left_as_it_is(self):
        (self.folder / "mine.cpp").write_text("mine")
        self.assert_refused(gpuflight("new", self.folder), 2, "is not empty")
        self.assertEqual([file.name for file in self.folder.iterdir()], ["mine.cpp"])

    def test_a_file_is_refused(self):
        (self.folder / "file").touch()
        self.assert_refused(gpuflight("new", self.folder / "file"), 2, "file: is a file; name a folder")

    def test_a_folder_that_can_not_be_made_is_refused(self):
        self.assert_refused(gpuflight("new", "/proc/place"), 2, "/proc/place: can't be made")

    def test_what_is_no_exercise_is_refused_before_anything_is_made(self):
        run = gpuflight("new", self.folder / "place", "--exercise", self.folder / "none.so")
        self.assert_refused(run, 2, "no such file")
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()

"""gpuflight report prints from a kept trace what the run printed."""
import json
import unittest

from gpuflight import DEVICE, EXERCISE, Case, gpuflight


class KeptTrace(Case):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "trace"
        self.run_json = self.folder / "run.json"
        words = ("--device", DEVICE, "--save-trace", self.trace, "--json", self.run_json)
        self.run_ = gpuflight("run", EXERCISE, *words)
        self.assertEqual(self.run_.returncode, 0, self.run_.stderr)

    def naive_trace(self):
        (file,) = self.trace.glob("naive.recorded.*.trace")
        return file

    def test_gives_the_same_table_the_same_json_and_the_same_exit_code(self):
        again = self.folder / "again.json"
        report = gpuflight("report", self.trace, "--json", again)
        self.assertEqual(report.returncode, 0)
        self.assertEqual(report.stdout, self.run_.stdout)
        self.assertEqual(again.read_text(), self.run_json.read_text())

    def test_of_one_process_gives_its_regions(self):
        report = gpuflight("report", self.naive_trace(), "--json", "-")
        self.assertEqual(report.returncode, 0, report.stderr)
        (run,) = json.loads(report.stdout)["runs"]
        (process,) = run["processes"]
        counts = {region["path"]: region["counts"] for region in process["regions"]}
        # The worst call of that name had four times the rows.
        self.assertEqual(counts["judged"]["host_to_device"]["copies"], 512)

    def test_that_was_cut_off_is_inconclusive_never_a_pass(self):
        file = self.naive_trace()
        content = file.read_bytes()
        for size in (len(content) - 1, len(content) // 2):
            file.write_bytes(content[:size])
            report = gpuflight("report", self.trace, "--json", "-")
            self.assertEqual(report.returncode, 3, report.stderr)
            naive = json.loads(report.stdout)["runs"][0]
            self.assertEqual(naive["verdict"], "inconclusive")
            self.assertEqual(naive["reasons"][0]["code"], "stream_incomplete")

    def test_of_another_version_is_refused(self):
        file = self.naive_trace()
        content = bytearray(file.read_bytes())
        content[8] = 77
        file.write_bytes(content)
        self.assert_refused(gpuflight("report", self.trace), 2, "a trace of version 77")

    def test_that_is_damaged_is_refused(self):
        file = self.naive_trace()
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 0xFF
        file.write_bytes(content)
        self.assert_refused(gpuflight("report", self.trace), 2, "damaged trace: .*byte")

    def test_with_a_file_missing_is_refused(self):
        self.naive_trace().unlink()
        self.assert_refused(gpuflight("report", self.trace), 2, "naive.recorded.*can't be opened")


class NoTrace(Case):
    def test_is_refused(self):
        text = self.folder / "text"
        text.write_text("hello")
        empty = self.folder / "empty"
        empty.touch()
        self.assert_refused(gpuflight("report", text), 2, "text: not a GPUFlight trace")
        self.assert_refused(gpuflight("report", empty), 2, "empty: is empty")
        self.assert_refused(gpuflight("report", self.folder), 2, "run.json: can't be opened")
        self.assert_refused(gpuflight("report", self.folder / "none"), 2, "none: can't be opened")


if __name__ == "__main__":
    unittest.main()

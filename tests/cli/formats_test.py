"""What gpuflight report writes in each format, read back by others' readers where there are such."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import unittest

from gpuflight import PROGRAM, Case, validate

RECORDINGS = pathlib.Path(os.environ["GPUFLIGHT_RECORDINGS"])
SCHEMA = json.loads(pathlib.Path(os.environ["GPUFLIGHT_REPORT_SCHEMA"]).read_text())

try:
    import junitparser
except ImportError:
    junitparser = None


def counted(region, name):
    """A count of the JSON's, by the name that budgets have for it."""
    counts = region["counts"]
    for part in name.split("."):
        counts = counts[part]
    return counts


class Formats(Case):
    def written(self, name, trace="h200/trace"):
        file = self.folder / name
        subprocess.run([PROGRAM, "report", RECORDINGS / trace, f"--{name}", file, "--json", self.folder / "json",
                        "--timeline"], check=True, stdout=subprocess.DEVNULL)
        self.runs = json.loads((self.folder / "json").read_text())["runs"]
        return file.read_text()

    def regions(self):
        return [(run, region) for run in self.runs for process in run["processes"] for region in process["regions"]]

    def test_the_csv_has_every_count_of_every_region(self):
        lines = list(csv.DictReader(self.written("csv").splitlines()))
        regions = self.regions()
        self.assertEqual(len(lines), len(regions))
        names = [name for name in lines[0] if "." in name or name in regions[0][1]["counts"]]
        self.assertGreater(len(names), 10)
        for line, (run, region) in zip(lines, regions):
            self.assertEqual((line["run"], line["region"]), (run["name"], region["path"]))
            for name in names:
                self.assertEqual(int(line[name]), counted(region, name), name)

    def test_the_events_are_as_many_as_were_counted(self):
        events = [json.loads(line) for line in self.written("ndjson").splitlines()]
        for run, region in self.regions():
            own = [event for event in events if event["run"] == run["name"]]
            self.assertEqual(sum(event["kind"] == "kernel" for event in own), counted(region, "kernels"))
            copies = [event for event in own if event["kind"] == "copy" and event["direction"] == "host_to_device"]
            self.assertEqual(sum(event["copies"] for event in copies), counted(region, "host_to_device.copies"))
            self.assertEqual(sum(event["bytes"] for event in copies), counted(region, "host_to_device.bytes"))

    def test_the_events_are_those_of_the_json(self):
        lines = [json.loads(line) for line in self.written("ndjson").splitlines()]
        kept = [{"run": run["name"], "process": process["pid"], **event} for run in self.runs
                for process in run["processes"] for event in process["timeline"]["events"]]
        self.assertEqual(lines, kept)

    def test_the_json_with_timelines_and_each_line_of_the_events_fit_the_schema(self):
        lines = [json.loads(line) for line in self.written("ndjson").splitlines()]
        self.assertEqual(validate.violations(SCHEMA, json.loads((self.folder / "json").read_text())), [])
        event = {"$defs": SCHEMA["$defs"], "$ref": "#/$defs/event"}
        for line in lines[:: len(lines) // 100 + 1]:
            own = {key: value for key, value in line.items() if key not in ("run", "process")}
            self.assertEqual(validate.violations(event, own), [])

    def test_the_json_gives_the_same_report_again(self):
        again = self.folder / "again.json"
        self.written("csv")
        run = subprocess.run([PROGRAM, "report", self.folder / "json", "--json", again, "--timeline"],
                             capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(again.read_text(), (self.folder / "json").read_text())
        table = subprocess.run([PROGRAM, "report", RECORDINGS / "h200/trace"], capture_output=True, text=True).stdout
        self.assertEqual(run.stdout, table)

    def test_a_file_that_is_no_report_is_told(self):
        for content, message in (
                ("{}", "is no gpuflight-report/1 file of GPUFlight"), ("x", "not a GPUFlight trace"), ("", "is empty"),
                ("{", "is no JSON: it ends too early, in line 1; was it cut off\\?"),
                ('{"schema":\n"gpuflight-report/1",\n', "is no JSON: it ends too early, in line 3; was it cut off\\?"),
                ('{\n"schema": x}', "is no JSON: see line 2"),
                ('{"schema": "gpuflight-report/1"}', "is damaged: key 'tool' not found")):
            file = self.folder / "broken.json"
            file.write_text(content)
            run = subprocess.run([PROGRAM, "report", file], capture_output=True, text=True)
            self.assert_refused(run, 2, f"broken.json: {message}$")

    def test_nothing_is_written_over_what_is_read_nor_two_in_one(self):
        self.written("csv")
        report = self.folder / "json"
        kept = report.read_bytes()
        link = self.folder / "link"
        link.symlink_to(report)
        for words, message in (([report, "--csv", link], "--csv .*link: would be written over what is read$"),
                               ([report, "--csv", self.folder / "new", "--junit", self.folder / "new"],
                                "--junit .*new: is the file of --csv already$")):
            run = subprocess.run([PROGRAM, "report", *words], capture_output=True, text=True)
            self.assert_refused(run, 2, message)
        self.assertEqual(report.read_bytes(), kept)
        self.assertFalse((self.folder / "new").exists())

    def test_without_timelines_there_is_no_trace_of_them(self):
        plain = self.folder / "plain.json"
        subprocess.run([PROGRAM, "report", RECORDINGS / "h200/trace", "--json", plain], check=True,
                       stdout=subprocess.DEVNULL)
        for words in (["--chrome-trace", self.folder / "x"], ["--ndjson", "-"], ["--timeline"]):
            run = subprocess.run([PROGRAM, "report", plain, *words], capture_output=True, text=True)
            self.assert_refused(run, 2, "has no timelines; write it with --json FILE --timeline")

    def compared(self, before, after, code):
        run = subprocess.run([PROGRAM, "compare", before, after], capture_output=True, text=True)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout

    def test_reports_are_compared(self):
        self.written("csv")
        before, after = self.folder / "json", self.folder / "after.json"
        self.assertIn("Nothing changed", self.compared(before, before, 0))
        self.assertIn("Nothing changed", self.compared(before, RECORDINGS / "h200/trace", 0))
        report = json.loads(before.read_text())
        report["runs"][1]["processes"][0]["regions"][0]["counts"]["kernels"] += 1
        after.write_text(json.dumps(report))
        self.assertRegex(self.compared(before, after, 1), r"(?s)staged +judged +kernels +2 +3 +\+1\n.*More than before")
        self.assertIn("Less than before", self.compared(after, before, 0))
        self.assertIn("doubt: the number of rows was 128, is 7", self.compared(before, RECORDINGS / "h200/trace-7", 3))

    def test_a_comparison_is_a_page_too(self):
        self.written("csv")
        report, page = self.folder / "json", self.folder / "page.html"
        words = [PROGRAM, "compare", report, RECORDINGS / "h200/trace-7", "--html"]
        run = subprocess.run([*words, page], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (3, ""))
        written = page.read_text()
        for part in ("What changed", "naive before", "naive after", "the number of rows was 128, is 7"):
            self.assertIn(part, written)
        piped = subprocess.run([*words, "-"], capture_output=True, text=True)
        self.assertEqual((piped.stdout, piped.stderr), (written, run.stdout))
        self.assert_refused(subprocess.run([*words, report], capture_output=True, text=True), 2,
                            "--html .*json: would be written over what is read$")

    def test_one_format_at_a_time_goes_to_stdout(self):
        run = subprocess.run([PROGRAM, "report", RECORDINGS / "h200/trace", "--csv", "-", "--json", "-"],
                             capture_output=True, text=True)
        self.assert_refused(run, 2, "--csv -: stdout has another format already$")

    def test_timelines_are_in_the_json_only_where_they_are_asked_for(self):
        file = self.folder / "plain.json"
        subprocess.run([PROGRAM, "report", RECORDINGS / "h200/trace", "--json", file], check=True,
                       stdout=subprocess.DEVNULL)
        self.assertNotIn("timeline", file.read_text())

    @unittest.skipUnless(junitparser, "junitparser is not installed; scripts/setup --checks installs it")
    def test_junitparser_reads_the_junit(self):
        suites = junitparser.JUnitXml.fromstring(self.written("junit").encode())
        self.assertEqual([suite.name for suite in suites], [run["name"] for run in self.runs])
        self.assertEqual((suites.tests, suites.failures, suites.errors), (len(self.runs), 0, 0))

    def test_places_are_the_schemas_words(self):
        kinds = set(SCHEMA["$defs"]["event"]["properties"]["kind"]["enum"])
        self.written("ndjson")
        seen = {event["kind"] for run in self.runs for process in run["processes"]
                for event in process["timeline"]["events"]}
        self.assertLessEqual(seen, kinds)
        self.assertLessEqual({"region", "call", "kernel", "copy"}, seen)


if __name__ == "__main__":
    sys.exit(unittest.main())

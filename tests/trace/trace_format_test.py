"""docs/reference/trace-format.md says what the code writes and reads."""
import collections
import os
import pathlib
import re
import subprocess
import unittest

import document_reader

ROOT = pathlib.Path(os.environ["GPUFLIGHT_ROOT"])
FORMAT = document_reader.Format((ROOT / "docs/reference/trace-format.md").read_text())
TRACES = sorted((ROOT / "tests/recordings").rglob("*.trace"))


def lines_of_the_decoder(trace):
    return subprocess.run([os.environ["PRINT_EVENTS"], trace], check=True, capture_output=True,
                          text=True).stdout.splitlines()


def without_comments(file):
    return re.sub(r"//.*", "", (ROOT / file).read_text())


def enumerations_of_the_code():
    code = without_comments("gpuflight/core/events.hpp")
    found = re.findall(r"enum class (\w+) : std::uint32_t \{(.*?)\}", code, re.DOTALL)
    return {name: re.findall(r"[A-Z]\w+", body) for name, body in found}


def limits_of_the_code():
    code = without_comments("gpuflight/trace/format.hpp")
    numbers = re.findall(r"constexpr std::\w+ kMax\w+ = (?:(\d+)U << )?(\d+);", code)
    return [int(factor) << int(number) if factor else int(number) for factor, number in numbers]


class TraceFormat(unittest.TestCase):
    def test_a_reader_of_the_document_reads_what_the_decoder_reads(self):
        kinds = collections.Counter()
        for trace in TRACES:
            with self.subTest(trace=trace.relative_to(ROOT)):
                read = document_reader.lines(FORMAT, trace.read_bytes())
                self.assertEqual(read, lines_of_the_decoder(trace))
                kinds.update(line.split()[0] for line in read)
        self.assertEqual(sorted(kinds), sorted(FORMAT.kinds), "the kept traces have every kind of event")

    def test_the_checksum_has_the_check_value_of_the_document(self):
        self.assertEqual(document_reader.crc32c(b"123456789"), 0xE3069283)

    def test_the_enumerations_are_those_of_the_code(self):
        self.assertGreaterEqual(len(FORMAT.enumerations), 6)
        self.assertEqual(FORMAT.enumerations, enumerations_of_the_code())

    def test_the_limits_are_those_of_the_code(self):
        document = (ROOT / "docs/reference/trace-format.md").read_text()
        section = document.split("### Limits")[1].split("\n## ")[0]
        self.assertEqual([int(limit) for limit in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)], limits_of_the_code())


if __name__ == "__main__":
    unittest.main()

"""Reads traces by the tables of docs/reference/trace-format.md and by nothing else of GPUFlight.

    python3 document_reader.py DOCUMENT TRACE      prints every event, a line each
"""
import pathlib
import re
import struct
import sys

CODES = {"u16": "H", "u32": "I", "u64": "Q", "i32": "i", "i64": "q", "char[8]": "8s"}
HEADING = re.compile(r"^#{2,3} (?:(\d+): )?(\w+)")
FIELD = re.compile(r"^\| (\d+) \| ([\w\[\]]+) \| (\w+) \|")
VERSION = re.compile(r"^\| (\d+) \| (?=[a-z])")
ENUMERATOR = re.compile(r"^\| (\d+) \| ([A-Z]\w+) \|")


class DocumentError(Exception):
    """The document contradicts itself."""


class Format:
    """What the document's tables say."""

    def __init__(self, document):
        self.layouts = {}       # by section: [(field, type)]
        self.enumerations = {}  # by section: [enumerator], counted from 1
        self.kinds = []         # sections of the events, by their number
        self.versions = []
        section = None
        for line in document.splitlines():
            if heading := HEADING.match(line):
                section = heading[2]
                self.add_kind(heading[1], section)
            elif field := FIELD.match(line):
                self.add_field(section, int(field[1]), field[2], field[3])
            elif section == "Versions" and (version := VERSION.match(line)):
                self.versions.append(int(version[1]))
            elif enumerator := ENUMERATOR.match(line):
                self.add_enumerator(section, int(enumerator[1]), enumerator[2])

    def add_kind(self, number, section):
        if number is None:
            return
        if int(number) != len(self.kinds):
            raise DocumentError(f"{section} is numbered {number}, and is the {len(self.kinds)}th")
        self.kinds.append(section)

    def add_field(self, section, offset, kind, field):
        layout = self.layouts.setdefault(section, [])
        if offset != self.size(section):
            raise DocumentError(f"{section}: {field} at {offset}, and those before it end at {self.size(section)}")
        layout.append((field, kind))

    def add_enumerator(self, section, number, name):
        enumerators = self.enumerations.setdefault(section, [])
        if number != len(enumerators) + 1:
            raise DocumentError(f"{section}: {name} has the number {number}")
        enumerators.append(name)

    def codes(self, section):
        """Without a last field that reaches to the end."""
        return "<" + "".join(CODES[kind] for _, kind in self.layouts.get(section, []) if kind != "char[]")

    def size(self, section):
        return struct.calcsize(self.codes(section))

    def read(self, section, data):
        """The fields by name, and the bytes behind them."""
        layout = self.layouts[section]
        values = list(struct.unpack_from(self.codes(section), data))
        rest = data[self.size(section):]
        if layout[-1][1] == "char[]":
            values.append(rest.hex())
            rest = b""
        return dict(zip([field for field, _ in layout], values)), rest


def crc32c(data):
    checksum = 0xFFFFFFFF
    for byte in data:
        checksum ^= byte
        for _ in range(8):
            checksum = checksum >> 1 ^ (0x82F63B78 if checksum & 1 else 0)
    return checksum ^ 0xFFFFFFFF


def blocks(form, data):
    """The events of each block that is there whole."""
    header, rest = form.read("Header", data)
    if header["magic"] != b"GPUFLTRC" or header["version"] not in form.versions or header["reserved"] != 0:
        raise ValueError(f"no trace of version {form.versions}: {header}")
    while len(rest) >= form.size("Block"):
        block, rest = form.read("Block", rest)
        if len(rest) < block["size"]:
            return
        payload, rest = rest[:block["size"]], rest[block["size"]:]
        if crc32c(payload) != block["checksum"]:
            raise ValueError("a block's checksum is wrong")
        yield payload


def events(form, data):
    """(kind, fields) of every event."""
    for payload in blocks(form, data):
        while payload:
            event, payload = form.read("Event", payload)
            kind = form.kinds[event["kind"]]
            fields, behind = form.read(kind, payload[:event["size"]])
            if behind:
                raise ValueError(f"a {kind} is larger than its fields")
            yield kind, fields
            payload = payload[event["size"]:]


def lines(form, data):
    return [" ".join([kind, *(f"{field}={value}" for field, value in fields.items())])
            for kind, fields in events(form, data)]


if __name__ == "__main__":
    print("\n".join(lines(Format(pathlib.Path(sys.argv[1]).read_text()), pathlib.Path(sys.argv[2]).read_bytes())))

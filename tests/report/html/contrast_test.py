"""Holds the colours of page.css against WCAG 2.2, level AA: 4.5:1 for text, 3:1 for what is drawn.

    python3 contrast_test.py PAGE_CSS
"""
import pathlib
import re
import sys

TEXT = 4.5
DRAWN = 3.0


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def themes(css):
    """The light colours, and the dark ones over them."""
    blocks = re.findall(r":root(?::not\(\.printing\))? \{(.*?)\n *\}", css, re.S)
    light, dark = (dict(re.findall(r"--([\w-]+): (#\w{6});", block)) for block in blocks[:2])
    return {"light": light, "dark": {**light, **dark}}


def pairs(theme):
    """What is read or seen, on what, and how much contrast it needs."""
    for ground in ("page", "panel"):
        yield from ((name, ground, TEXT) for name in ("text", "muted"))
        yield from ((name, ground, DRAWN) for name in ("focus", "mark"))
    yield from ((verdict, f"{verdict}-ground", TEXT) for verdict in ("pass", "fail", "inconclusive", "recorded"))
    yield "text", "fail-ground", TEXT
    for bar in (name for name in theme if name.startswith("bar-")):
        yield bar, "panel", DRAWN
        yield "on-bar", bar, TEXT


def main(path):
    faults = []
    for name, theme in themes(pathlib.Path(path).read_text(encoding="utf-8")).items():
        for one, other, needed in pairs(theme):
            found = contrast(theme[one], theme[other])
            if found < needed:
                faults.append(f"{name}: --{one} on --{other} is {found:.2f}:1, and {needed}:1 are needed")
    print("\n".join(faults) or "every pair of colours has enough contrast")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Tells whether the page that is kept as an example is what the program writes today for the same trace.

    python3 kept_page_test.py GPUFLIGHT TRACE PAGE

With GPUFLIGHT_APPROVE=1 in the environment the page is written anew.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

program, trace, kept = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder) / "page.html"
    subprocess.run([program, "report", trace, "--html", page], check=True, stdout=subprocess.DEVNULL)
    written = page.read_bytes()
if os.environ.get("GPUFLIGHT_APPROVE") == "1":
    kept.write_bytes(written)
if kept.read_bytes() != written:
    sys.exit(f"{kept} differs from what is written today; after a change that is meant: GPUFLIGHT_APPROVE=1 ctest -R "
             "html.kept_page, and look at it")

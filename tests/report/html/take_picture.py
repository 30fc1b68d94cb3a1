"""Takes the README's picture of a page: the verdict, the counts, and a kernel that is selected in the timeline.

    python3 take_picture.py PAGE PICTURE
"""
import pathlib
import sys

import browser as chromium

page, picture = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
browser = chromium.Browser(picture.parent)
try:
    browser.open(page)
    # The lists of each run would make it longer than a reader of the README wants to scroll.
    browser.run("""document.querySelector(".runs").hidden = true;
        const {canvas} = window.gpuflight;
        canvas.view.span = canvas.view.whole / 16;
        canvas.view.left = 0;
        const {row} = canvas.layout.places.find(({row}) => row.what === "stream");
        const kernel = canvas.model.start.subarray(row.first, row.last).findIndex(
            (start) => start > canvas.view.left + canvas.view.span * 0.5);
        const element = document.getElementById("canvas");
        const place = canvas.layout.places.find((place) => place.row === row);
        window.gpuflight.paint();
        const x = canvas.x((canvas.model.start[row.first + kernel] + canvas.model.stop[row.first + kernel]) / 2);
        const {left, top} = element.getBoundingClientRect();
        const at = {clientX: left + x, clientY: top + 26 + place.y + place.height / 2, bubbles: true, button: 0};
        element.setPointerCapture = () => {};
        element.dispatchEvent(new PointerEvent("pointerdown", at));
        element.dispatchEvent(new PointerEvent("pointerup", at));
        window.gpuflight.paint();""")
    # The details below have made the page longer.
    browser.run("return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    browser.keep(picture.name)
finally:
    browser.quit()

// Where on the canvas the rows lie, in CSS pixels. Rows scroll below the axis.
const axisHeight = 26;
const headingHeight = 30;
const rowGap = 2;
const rowHeights = { regions: 17, calls: 17, copies: 19, stream: 22 };

function layOut(model) {
  const places = [];
  const headings = [];
  let y = 0;
  let timeline = null;
  let group = "";
  for (const row of model.rows) {
    if (row.timeline !== timeline) {
      timeline = row.timeline;
      headings.push({ timeline, y, bottom: 0 });
      y += headingHeight;
    } else if (row.label && row.what !== group) {
      y += 4;
    }
    group = row.what;
    places.push({ row, y, height: rowHeights[row.what] });
    y += rowHeights[row.what] + rowGap;
    headings[headings.length - 1].bottom = y;
  }
  return { places, headings, height: y + 6 };
}

// As much as a window shows without scrolling.
const canvasHeight = (layout, printing) => {
  const most = printing ? 1600 : Math.max(280, Math.round(window.innerHeight * 0.72));
  return Math.min(axisHeight + layout.height, most);
};

const labelWidth = (width) => (width < 640 ? 116 : 170);

// Outermost regions as bands behind all rows of their run. Where they are narrow, their row alone shows them.
const narrowestBand = 6;

function paintBands(canvas) {
  const { model, layout, view } = canvas;
  for (const heading of layout.headings) {
    for (const { row } of layout.places) {
      if (row.timeline !== heading.timeline || row.what !== "regions" || !row.label) continue;
      const top = axisHeight + heading.y + headingHeight - view.top;
      paintBandsOfRow(canvas, row, top, axisHeight + heading.bottom - view.top - top);
    }
  }
}

function paintBandsOfRow({ model, view, context, theme, scale, x, left, right }, row, top, height) {
  context.fillStyle = theme.band;
  let bar = firstAtLeast(model.reach, row.first, row.last, view.left);
  while (bar < row.last && model.start[bar] < view.left + view.span) {
    const from = Math.max(x(model.start[bar]), left);
    const to = Math.min(x(model.stop[bar]), right);
    if (to - from >= narrowestBand) {
      context.fillRect(from, top, to - from, height);
      ++bar;
    } else {
      bar = firstAtLeast(model.start, bar + 1, row.last, model.start[bar] + narrowestBand / scale);
      // One that began among those that were passed may be wide.
      const last = bar - 1;
      if ((model.stop[last] - model.start[last]) * scale >= narrowestBand && x(model.start[last]) > from) --bar;
    }
  }
}

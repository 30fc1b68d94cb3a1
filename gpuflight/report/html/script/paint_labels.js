// The column of names on the left, and the line above each run.
function paintLabels(canvas) {
  const { context, theme, height, left, layout, view } = canvas;
  context.fillStyle = theme.panel;
  context.fillRect(0, axisHeight, left, height - axisHeight);
  context.fillStyle = theme.line;
  context.fillRect(left - 1, axisHeight, 1, height - axisHeight);
  let label = "";
  for (const { row, y, height: rowHeight } of layout.places) {
    const middle = axisHeight + y - view.top + rowHeight / 2 + 0.5;
    if (row.label) paintLabel(canvas, row, row.label === label, middle);
    if (row.label) label = row.label;
  }
}

function paintLabel(canvas, row, again, middle) {
  const { context, theme, left } = canvas;
  const isThread = row.what === "regions" || row.what === "calls";
  const what = isThread && left > 120 ? row.what : "";
  const room = left - 22 - (what ? context.measureText(what).width + 8 : 0);
  context.fillStyle = theme.text;
  if (!again) context.fillText(fitted(canvas, row.label, room), 14, middle);
  context.fillStyle = theme.muted;
  context.textAlign = "right";
  context.fillText(what || (again ? fitted(canvas, row.what, room) : ""), left - 8, middle);
  context.textAlign = "left";
}

function paintHeadings(canvas) {
  const { context, theme, width, layout, view, model } = canvas;
  for (const { timeline, y } of layout.headings) {
    const top = axisHeight + y - view.top;
    context.fillStyle = theme.panel;
    context.fillRect(0, top, width, headingHeight - 4);
    if (y > 0) {
      context.fillStyle = theme.line;
      context.fillRect(0, top, width, 1);
    }
    context.font = canvas.boldFont;
    context.fillStyle = theme.text;
    context.fillText(timeline.run, 10, top + headingHeight / 2);
    const after = 10 + context.measureText(timeline.run).width + 10;
    context.font = canvas.plainFont;
    context.fillStyle = theme.muted;
    const length = duration(timeline.end, model.unit);
    const events = countOf(eventsOf(model, timeline), "event");
    context.fillText(`process ${timeline.process} · ${events} · ${length}`, after, top + headingHeight / 2);
  }
}

function eventsOf(model, timeline) {
  timeline.events ??= model.events.subarray(timeline.first, timeline.last).reduce((sum, events) => sum + events, 0);
  return timeline.events;
}

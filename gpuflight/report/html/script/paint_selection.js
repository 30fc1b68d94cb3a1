// The selected bar, and arrows from a call to what it made the device do.
const mostArrows = 200;

function barPlace(canvas, bar) {
  const place = canvas.layout.places.find(({ row }) => bar >= row.first && bar < row.last);
  const x = canvas.x(canvas.model.start[bar]);
  return {
    x,
    width: Math.max(2, canvas.x(canvas.model.stop[bar]) - x),
    y: axisHeight + place.y - canvas.view.top,
    height: place.height,
  };
}

function outline({ context, theme }, { x, y, width, height }, thickness) {
  context.strokeStyle = theme.mark;
  context.lineWidth = thickness;
  context.strokeRect(x - 1, y - 1, width + 2, height + 2);
}

function paintSelection(canvas) {
  const { selected } = canvas;
  if (selected === null) return;
  const { calls, records } = canvas.partners;
  for (const call of calls) {
    for (const record of records.slice(0, mostArrows)) arrow(canvas, barPlace(canvas, call), barPlace(canvas, record));
  }
  for (const partner of [...calls, ...records.slice(0, mostArrows)]) outline(canvas, barPlace(canvas, partner), 1);
  outline(canvas, barPlace(canvas, selected), 2.5);
}

function arrow({ context, theme }, call, record) {
  const down = record.y > call.y;
  const from = { x: call.x + Math.min(call.width / 2, 8), y: down ? call.y + call.height : call.y };
  const to = { x: record.x + Math.min(record.width / 2, 4), y: down ? record.y - 1 : record.y + record.height + 1 };
  const bend = Math.max(18, Math.abs(to.y - from.y) / 2) * (down ? 1 : -1);
  context.strokeStyle = theme.mark;
  context.fillStyle = theme.mark;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.bezierCurveTo(from.x, from.y + bend, to.x, to.y - bend, to.x, to.y);
  context.stroke();
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(to.x - 4, to.y - (down ? 7 : -7));
  context.lineTo(to.x + 4, to.y - (down ? 7 : -7));
  context.fill();
}

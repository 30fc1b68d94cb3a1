// Which bar comes next for someone who goes through them with keys.
function firstInView({ model, layout, view }) {
  for (const { row } of layout.places) {
    const bar = firstAtLeast(model.reach, row.first, row.last, view.left);
    if (bar < row.last && model.start[bar] < view.left + view.span) return bar;
  }
  return null;
}

function neighbour(canvas, direction) {
  const { model, selected, found } = canvas;
  if (found) return nextFound(found, selected ?? -1, direction) ?? selected;
  if (selected === null) return firstInView(canvas);
  const row = rowOf(model, selected);
  return Math.min(Math.max(selected + direction, row.first), row.last - 1);
}

// The bar nearest in time in the next row above (-1) or below (1) that has one.
function acrossRows({ model, selected }, direction) {
  const row = model.rows[model.rows.indexOf(rowOf(model, selected)) + direction];
  if (!row) return selected;
  return nearest(model, row, (model.start[selected] + model.stop[selected]) / 2);
}

function nearest(model, row, at) {
  const next = Math.min(firstAtLeast(model.start, row.first, row.last, at), row.last - 1);
  const before = Math.max(next - 1, row.first);
  const distance = (bar) => Math.max(model.start[bar] - at, at - model.stop[bar], 0);
  return distance(before) <= distance(next) ? before : next;
}

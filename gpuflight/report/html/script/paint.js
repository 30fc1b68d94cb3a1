// Draws what is seen. `canvas` holds all that drawing needs: see page.js.
function paint(canvas) {
  const { context, theme, width, height, left, right } = canvas;
  canvas.scale = (right - left) / canvas.view.span;
  context.setTransform(canvas.density, 0, 0, canvas.density, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, width, height);
  context.font = canvas.plainFont;
  context.textBaseline = "middle";
  context.textAlign = "left";
  const { step, marks } = axisMarks(canvas);
  within(context, left, axisHeight, right - left, height - axisHeight, () => {
    paintBands(canvas);
    paintGrid(canvas, marks);
    paintRows(canvas);
  });
  within(context, 0, axisHeight, width, height - axisHeight, () => {
    paintLabels(canvas);
    paintHeadings(canvas);
  });
  within(context, left, axisHeight, right - left, height - axisHeight, () => paintSelection(canvas));
  paintAxis(canvas, step, marks);
  paintScrollbar(canvas);
}

function within(context, x, y, width, height, draw) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  draw();
  context.restore();
}

function paintRows(canvas) {
  const { layout, view, height } = canvas;
  for (const place of layout.places) {
    const y = axisHeight + place.y - view.top;
    if (y + place.height > axisHeight && y < height) paintRow(canvas, place, y);
  }
}

function paintScrollbar({ context, theme, layout, view, width, height }) {
  const room = height - axisHeight;
  if (layout.height <= room) return;
  context.fillStyle = theme.muted;
  context.fillRect(width - 5, axisHeight + (view.top / layout.height) * room, 4, (room / layout.height) * room);
}

// The time scale above the rows, and its lines through them.
function axisStep(view, width) {
  const least = (view.span / width) * 96;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least);
  return Math.max(step, 1);
}

function axisMarks({ view, left, right }) {
  const step = axisStep(view, right - left);
  const marks = [];
  for (let at = Math.ceil(view.left / step) * step; at < view.left + view.span; at += step) marks.push(at);
  return { step, marks };
}

function paintGrid(canvas, marks) {
  const { context, theme, height } = canvas;
  context.fillStyle = theme.line;
  for (const at of marks) context.fillRect(Math.round(canvas.x(at)), axisHeight, 1, height - axisHeight);
}

function paintAxis(canvas, step, marks) {
  const { context, theme, model, width, left, right } = canvas;
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, width, axisHeight);
  context.fillStyle = theme.line;
  context.fillRect(0, axisHeight - 1, width, 1);
  context.fillStyle = theme.muted;
  for (const at of marks) {
    const label = mark(at, step, model.unit);
    const x = canvas.x(at) + 4;
    if (x + context.measureText(label).width < right) context.fillText(label, x, axisHeight / 2);
  }
  context.fillText(fitted(canvas, model.unit === "step" ? "order, in steps" : "time", left - 12), 10, axisHeight / 2);
}

// What part of the time scale and of the rows is seen.
const minimalSpan = { ns: 20, step: 4 };

function newView(model) {
  const whole = model.end * 1.01;
  return { whole, left: 0, span: whole, smallest: Math.min(minimalSpan[model.unit], whole), top: 0 };
}

function clampView(view) {
  view.span = Math.min(Math.max(view.span, view.smallest), view.whole);
  view.left = Math.min(Math.max(view.left, 0), view.whole - view.span);
}

// Keeps the moment `at` where it is.
function zoom(view, factor, at = view.left + view.span / 2) {
  const share = (at - view.left) / view.span;
  view.span *= factor;
  view.span = Math.min(Math.max(view.span, view.smallest), view.whole);
  view.left = at - share * view.span;
  clampView(view);
}

function pan(view, share) {
  view.left += share * view.span;
  clampView(view);
}

function showWhole(view) {
  view.left = 0;
  view.span = view.whole;
}

const isWhole = (view) => view.span >= view.whole;

// Moves as little as needed for the stretch to be seen.
function reveal(view, start, stop) {
  if (stop - start > view.span) view.left = start - view.span * 0.05;
  else if (start < view.left) view.left = start - view.span * 0.1;
  else if (stop > view.left + view.span) view.left = stop - view.span * 0.9;
  clampView(view);
}

function fill(view, start, stop) {
  view.span = Math.max((stop - start) * 1.25, view.smallest);
  view.left = (start + stop) / 2 - view.span / 2;
  clampView(view);
}

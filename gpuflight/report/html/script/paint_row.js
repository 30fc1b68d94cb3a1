// Draws one row. Bars narrower than two pixels are drawn a pixel at a time: as strong as the pixel is busy, but
// never so weak that a bar is lost, and in a colour of its own where they are of several kinds. It takes a search
// for each pixel, however many bars there are.
const weakest = 0.6;
const dimmed = 0.16;
const shades = 8;

function paintRow(canvas, place, y) {
  const { model, view, context, scale, left } = canvas;
  const { first, last } = place.row;
  const right = view.left + view.span;
  const strip = newStrip(canvas, y, place.height);
  let bar = firstAtLeast(model.reach, first, last, view.left);
  while (bar < last && model.start[bar] < right) {
    const x = left + (model.start[bar] - view.left) * scale;
    const width = (model.stop[bar] - model.start[bar]) * scale;
    if (width >= 2) {
      strip.flush();
      paintBar(canvas, bar, x, y, width, place.height);
      ++bar;
    } else {
      bar = paintPixel(canvas, strip, bar, last, x);
    }
  }
  strip.flush();
  context.globalAlpha = 1;
}

function paintPixel(canvas, strip, bar, last, x) {
  const { model, view, scale, left } = canvas;
  const pixel = Math.floor(x);
  const edge = view.left + (pixel + 1 - left) / scale;
  let next = firstAtLeast(model.start, bar + 1, last, edge);
  // Only the last bar that begins in the pixel can reach far out of it.
  if (next > bar + 1 && (model.stop[next - 1] - model.start[next - 1]) * scale >= 2) --next;
  const busy = (model.busy[next] - model.busy[bar]) * scale;
  const end = left + (model.reach[next - 1] - view.left) * scale;
  const alpha = weakest + (1 - weakest) * (Math.ceil(Math.min(busy, 1) * shades) / shades);
  const faded = canvas.found && canvas.found.before[next] === canvas.found.before[bar];
  const kind = model.changes[next - 1] === model.changes[bar] ? model.kind[bar] : several;
  strip.add(pixel, Math.max(pixel + 1, Math.min(Math.ceil(end), pixel + 2)), kind, faded ? dimmed : alpha);
  return next;
}

// Neighbouring pixels of one look become one rectangle.
function newStrip({ context, theme }, y, height) {
  const strip = { from: 0, to: -1, kind: -1, alpha: 0 };
  strip.flush = () => {
    if (strip.to <= strip.from) return;
    context.globalAlpha = strip.alpha;
    context.fillStyle = theme.bars[strip.kind];
    context.fillRect(strip.from, y, strip.to - strip.from, height);
    strip.to = strip.from;
  };
  strip.add = (from, to, kind, alpha) => {
    if (kind !== strip.kind || alpha !== strip.alpha || from > strip.to) {
      strip.flush();
      Object.assign(strip, { from, kind, alpha });
    }
    strip.to = to;
  };
  return strip;
}

function paintBar(canvas, bar, x, y, width, height) {
  const { model, context, theme, left, right } = canvas;
  const from = Math.max(x, left);
  const shown = Math.min(x + width, right) - from;
  const faded = canvas.found && canvas.found.before[bar + 1] === canvas.found.before[bar];
  context.globalAlpha = faded ? dimmed : 1;
  context.fillStyle = theme.bars[model.kind[bar]];
  // A line of background keeps bars apart that touch.
  context.fillRect(from, y, shown > 4 ? shown - 0.75 : shown, height);
  if (shown < 28 || faded) return;
  const label = fitted(canvas, barLabel(model, bar), shown - 10);
  if (!label) return;
  context.fillStyle = theme.onBar;
  context.fillText(label, from + 5, y + height / 2 + 0.5);
}

function barLabel(model, bar) {
  const [whole, short] = model.names[model.name[bar]];
  const name = short || whole || "several";
  return model.events[bar] > 1 ? `${grouped(model.events[bar])} × ${name}` : name;
}

function widthOf({ context, widths }, text) {
  let width = widths.get(text);
  if (width === undefined) widths.set(text, (width = context.measureText(text).width));
  return width;
}

// Cut to the width; nothing where not even two letters fit.
function fitted(canvas, text, width) {
  const full = widthOf(canvas, text);
  if (full <= width) return text;
  for (let letters = Math.floor((text.length * width) / full); letters >= 2; --letters) {
    const cut = `${text.slice(0, letters)}…`;
    if (widthOf(canvas, cut) <= width) return cut;
  }
  return "";
}

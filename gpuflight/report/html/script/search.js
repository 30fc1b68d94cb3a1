// Which bars have a text in their names, ignoring case.
function search(model, wanted) {
  const text = wanted.trim().toLowerCase();
  if (!text) return null;
  const fits = Uint8Array.from(model.names, ([whole]) => (whole.toLowerCase().includes(text) ? 1 : 0));
  const before = new Uint32Array(model.total + 1); // bars found before this one
  let events = 0;
  for (let bar = 0; bar < model.total; ++bar) {
    const found = fits[model.name[bar]];
    before[bar + 1] = before[bar] + found;
    if (found) events += model.events[bar];
  }
  return { before, bars: before[model.total], events };
}

// The found bar behind (direction 1) or before (-1) `from`, going on at the other end.
function nextFound(found, from, direction) {
  if (found.bars === 0) return null;
  const number = direction > 0 ? found.before[from + 1] : found.before[Math.max(from, 0)] - 1;
  const wanted = (number + found.bars) % found.bars;
  return firstAtLeast(found.before, 0, found.before.length, wanted + 1) - 1;
}

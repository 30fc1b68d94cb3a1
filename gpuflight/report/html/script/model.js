// All bars of the page in flat arrays. A row is a stretch of them: its bars begin one after the other.
function readModel(data) {
  const total = data.timelines.reduce((sum, timeline) => timeline.rows.reduce((s, row) => s + row.bars, sum), 0);
  const model = {
    unit: data.unit,
    names: data.names,
    facts: data.facts,
    timelines: [],
    rows: [],
    total,
    end: 1, // of all timelines
    start: new Float64Array(total),
    stop: new Float64Array(total),
    reach: new Float64Array(total), // the latest stop in the row up to here
    busy: new Float64Array(total + 1), // all durations before, so that any stretch's is a difference
    kind: new Uint8Array(total),
    changes: new Uint32Array(total), // of kind, in the row up to here
    name: new Uint32Array(total),
    fact: new Uint32Array(total),
    bytes: new Float64Array(total), // -1 where it has none
    correlation: new Uint32Array(total),
    events: new Float64Array(total),
    endless: new Set(), // bars that never ended: drawn up to the end
  };
  let first = 0;
  for (const timeline of data.timelines) first = addTimeline(model, timeline, first);
  return model;
}

function addTimeline(model, source, first) {
  const count = source.rows.reduce((sum, row) => sum + row.bars, 0);
  const timeline = { run: source.run, process: source.process, first, last: first + count, end: 0 };
  model.timelines.push(timeline);
  for (const row of source.rows) {
    model.rows.push({ timeline, label: row.label, what: row.what, first, last: first + row.bars });
    first += row.bars;
  }
  readColumns(model, source.columns, timeline);
  for (const row of model.rows) if (row.timeline === timeline) measureRow(model, row);
  model.end = Math.max(model.end, timeline.end);
  return first;
}

function readColumns(model, columns, timeline) {
  const count = timeline.last - timeline.first;
  const column = (name) => decoded(columns[name], count);
  model.kind.set(column("kinds"), timeline.first);
  model.name.set(column("names"), timeline.first);
  model.fact.set(column("facts"), timeline.first);
  model.bytes.set(column("bytes").map((bytes) => bytes - 1), timeline.first);
  model.events.set(column("events"), timeline.first);
  const starts = column("starts");
  const durations = column("durations");
  const correlations = column("correlations");
  for (const row of model.rows) {
    if (row.timeline !== timeline) continue;
    let start = 0;
    let correlation = 0;
    for (let bar = row.first; bar < row.last; ++bar) {
      const at = bar - timeline.first;
      start += starts[at];
      const change = correlations[at];
      correlation += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
      model.start[bar] = start;
      model.stop[bar] = start + Math.max(durations[at] - 1, 0);
      model.correlation[bar] = correlation;
      if (durations[at] === 0) model.endless.add(bar);
      if (model.stop[bar] > timeline.end) timeline.end = model.stop[bar];
    }
  }
}

function measureRow(model, row) {
  let reach = 0;
  let changes = 0;
  for (let bar = row.first; bar < row.last; ++bar) {
    if (model.endless.size > 0 && model.endless.has(bar)) model.stop[bar] = row.timeline.end;
    if (model.stop[bar] > reach) reach = model.stop[bar];
    model.reach[bar] = reach;
    if (bar > row.first && model.kind[bar] !== model.kind[bar - 1]) ++changes;
    model.changes[bar] = changes;
    model.busy[bar + 1] = model.busy[bar] + model.stop[bar] - model.start[bar];
  }
}

// The first bar from `low` up to `high` of which `array` is at least `value`.
function firstAtLeast(array, low, high, value) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (array[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rowOf = (model, bar) => model.rows.find((row) => bar >= row.first && bar < row.last);

// The call, and what it made the device do, for any of them. A correlation is unique in its process.
function partners(model, bar) {
  const correlation = model.correlation[bar];
  const found = { calls: [], records: [] };
  if (correlation === 0) return found;
  const { first, last } = rowOf(model, bar).timeline;
  for (let other = first; other < last; ++other) {
    if (model.correlation[other] !== correlation) continue;
    (isCallKind(model.kind[other]) ? found.calls : found.records).push(other);
  }
  return found;
}

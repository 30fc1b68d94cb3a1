// Puts the timeline together: one `canvas` object, what changes it, and one drawing for all changes of a frame.
const paperWidth = 860; // in which the letters are as large as the page's

const byId = (id) => document.getElementById(id);

function newCanvas(element, model) {
  const canvas = {
    element,
    model,
    context: element.getContext("2d", { alpha: false }),
    view: newView(model),
    layout: layOut(model),
    widths: new Map(), // of texts, in pixels
    selected: null, // a bar
    partners: { calls: [], records: [] }, // of the selected one
    found: null, // by the search
    printing: false,
  };
  canvas.x = (time) => canvas.left + (time - canvas.view.left) * canvas.scale;
  canvas.time = (x) => canvas.view.left + (x - canvas.left) / canvas.scale;
  return canvas;
}

// After the window, the theme or the paper has changed.
function fitCanvas(canvas) {
  const { element } = canvas;
  canvas.widths.clear();
  canvas.theme = readTheme();
  canvas.density = Math.min(window.devicePixelRatio || 1, 3) * (canvas.printing ? 2 : 1);
  canvas.width = canvas.printing ? paperWidth : element.parentElement.clientWidth;
  canvas.height = canvasHeight(canvas.layout, canvas.printing);
  canvas.left = labelWidth(canvas.width);
  canvas.right = canvas.width - 6;
  canvas.scale = (canvas.right - canvas.left) / canvas.view.span;
  canvas.plainFont = `11.5px ${canvas.theme.font}`;
  canvas.boldFont = `600 13px ${canvas.theme.font}`;
  element.width = Math.round(canvas.width * canvas.density);
  element.height = Math.round(canvas.height * canvas.density);
  element.style.height = canvas.printing ? "auto" : `${canvas.height}px`;
  scrollRows(canvas, canvas.view.top);
}

function newActions(canvas, changed) {
  const { model, view } = canvas;
  const acts = {};
  acts.select = (bar) => {
    canvas.selected = bar;
    canvas.partners = bar === null ? { calls: [], records: [] } : partners(model, bar);
    if (bar !== null) bringIntoView(canvas, bar);
    showDetails(canvas, byId("details"), (other) => {
      acts.select(other);
      canvas.element.focus();
    });
    byId("live").textContent = bar === null ? "" : describe(model, bar);
    changed();
  };
  acts.step = (direction) => acts.select(neighbour(canvas, direction));
  acts.fill = () => canvas.selected !== null && fill(view, model.start[canvas.selected], model.stop[canvas.selected]);
  acts.followCall = () => {
    const { calls, records } = canvas.partners;
    const target = records.includes(canvas.selected) ? calls[0] : records[0];
    if (target !== undefined) acts.select(target);
  };
  acts.readDetails = () => {
    if (canvas.selected === null) acts.step(1);
    else byId("details").focus();
  };
  acts.search = () => byId("search").focus();
  acts.escape = () => {
    if (canvas.found) acts.find("");
    else acts.select(null);
  };
  acts.find = (text) => {
    if (!text) byId("search").value = "";
    canvas.found = search(model, text);
    byId("matches").textContent = canvas.found ? countOf(canvas.found.events, "match", "matches") : "";
    changed();
  };
  return acts;
}

function bringIntoView(canvas, bar) {
  const { model, view, layout } = canvas;
  reveal(view, model.start[bar], model.stop[bar]);
  const place = layout.places.find(({ row }) => bar >= row.first && bar < row.last);
  const room = canvas.height - axisHeight;
  if (place.y < view.top) scrollRows(canvas, place.y - headingHeight);
  else if (place.y + place.height > view.top + room) scrollRows(canvas, place.y + place.height - room + rowGap);
}

function listenToControls(canvas, acts, changed) {
  const click = (id, act) => byId(id).addEventListener("click", () => { act(); changed(); });
  click("zoom-in", () => zoom(canvas.view, 0.6));
  click("zoom-out", () => zoom(canvas.view, 1 / 0.6));
  click("whole", () => showWhole(canvas.view));
  click("next", () => acts.step(1));
  click("previous", () => acts.step(-1));
  byId("search").addEventListener("input", (event) => acts.find(event.target.value));
  byId("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && canvas.found) acts.step(event.shiftKey ? -1 : 1);
    if (event.key !== "Escape") return;
    acts.find("");
    canvas.element.focus();
  });
  byId("details").addEventListener("keydown", (event) => event.key === "Escape" && canvas.element.focus());
}

function listenToSurroundings(canvas, refit) {
  new ResizeObserver(refit).observe(canvas.element.parentElement);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refit);
  const print = (printing) => () => {
    canvas.printing = printing;
    document.documentElement.classList.toggle("printing", printing);
    refit();
  };
  window.addEventListener("beforeprint", print(true));
  window.addEventListener("afterprint", print(false));
}

function showLegend(model) {
  const used = new Set(model.kind).add(several);
  const shown = new Set();
  kinds.forEach(([name, words], kind) => {
    if (!used.has(kind) || shown.has(name)) return;
    shown.add(name);
    byId("legend").append(node("li", words, `bar-${name}`));
  });
}

function start() {
  const model = readModel(JSON.parse(byId("timeline-data").textContent));
  const canvas = newCanvas(byId("canvas"), model);
  let asked = false;
  const changed = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      paint(canvas);
    });
  };
  const acts = newActions(canvas, changed);
  listenToWheel(canvas, canvas.element, changed);
  listenToDrag(canvas, canvas.element, changed, acts.select);
  listenToHover(canvas, canvas.element, byId("tip"));
  listenToKeys(canvas, canvas.element, acts, changed);
  listenToControls(canvas, acts, changed);
  // At once: a canvas of a new size is empty, and what is printed has no frame to come.
  listenToSurroundings(canvas, () => { fitCanvas(canvas); paint(canvas); });
  showLegend(model);
  fitCanvas(canvas);
  paint(canvas);
  window.gpuflight = { canvas, paint: () => paint(canvas) }; // for a browser's console, and for tests
}

start();

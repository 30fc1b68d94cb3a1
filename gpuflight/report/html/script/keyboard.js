// Keys of the timeline while it has the focus. `acts` are those of page.js.
function keyActions(canvas, acts) {
  const { view } = canvas;
  const move = (share) => () => pan(view, share);
  const rows = (direction) => () => {
    if (canvas.selected !== null) acts.select(acrossRows(canvas, direction));
    else scrollRows(canvas, view.top + 40 * direction);
  };
  return {
    ArrowLeft: move(-0.1),
    ArrowRight: move(0.1),
    "Shift+ArrowLeft": move(-0.5),
    "Shift+ArrowRight": move(0.5),
    ArrowUp: rows(-1),
    ArrowDown: rows(1),
    PageUp: () => scrollRows(canvas, view.top - canvas.height / 2),
    PageDown: () => scrollRows(canvas, view.top + canvas.height / 2),
    "+": () => zoom(view, 0.7),
    "=": () => zoom(view, 0.7),
    "-": () => zoom(view, 1 / 0.7),
    0: () => showWhole(view),
    Home: () => showWhole(view),
    n: () => acts.step(1),
    p: () => acts.step(-1),
    f: acts.fill,
    c: acts.followCall,
    Enter: acts.readDetails,
    "/": acts.search,
    Escape: acts.escape,
  };
}

function listenToKeys(canvas, element, acts, changed) {
  const actions = keyActions(canvas, acts);
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = event.shiftKey && event.key.startsWith("Arrow");
    const action = actions[arrow ? `Shift+${event.key}` : event.key];
    if (!action) return;
    event.preventDefault();
    action();
    changed();
  });
}

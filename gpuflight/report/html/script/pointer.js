// Wheel, drag, click and hover.
const dragThreshold = 4;
const scrollingPause = 350; // milliseconds

function barAt(canvas, x, y) {
  const { model, layout, view, left } = canvas;
  const inside = y - axisHeight + view.top;
  if (x < left || y < axisHeight) return null;
  const place = layout.places.find(({ y: top, height }) => inside >= top && inside < top + height + rowGap);
  if (!place) return null;
  const bar = nearest(model, place.row, view.left + (x - left) / canvas.scale);
  const from = canvas.x(model.start[bar]);
  const to = canvas.x(model.stop[bar]);
  return x >= from - 4 && x <= to + 4 ? bar : null;
}

function listenToWheel(canvas, element, changed) {
  let scrolled = -Infinity;
  window.addEventListener("scroll", () => (scrolled = performance.now()), { passive: true });
  element.addEventListener("wheel", (event) => {
    // A wheel that is scrolling the page goes on doing it when the timeline comes under the pointer.
    if (performance.now() - scrolled < scrollingPause) return;
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      pan(canvas.view, sideways / (canvas.right - canvas.left));
    } else {
      if (event.deltaY > 0 && isWhole(canvas.view)) return;
      const lines = event.deltaMode === 0 ? event.deltaY : event.deltaY * 30;
      zoom(canvas.view, Math.exp(Math.max(-300, Math.min(300, lines)) * 0.002), canvas.time(event.offsetX));
    }
    event.preventDefault();
    changed();
  }, { passive: false });
}

function listenToDrag(canvas, element, changed, select) {
  let drag = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    drag = { x: event.offsetX, y: event.offsetY, left: canvas.view.left, top: canvas.view.top, moved: false };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const x = event.offsetX - drag.x;
    const y = event.offsetY - drag.y;
    if (!drag.moved && Math.hypot(x, y) < dragThreshold) return;
    drag.moved = true;
    canvas.view.left = drag.left - x / canvas.scale;
    clampView(canvas.view);
    scrollRows(canvas, drag.top - y);
    changed();
  });
  element.addEventListener("pointerup", (event) => {
    if (drag && !drag.moved) select(barAt(canvas, event.offsetX, event.offsetY));
    drag = null;
  });
  element.addEventListener("pointercancel", () => (drag = null));
}

function scrollRows(canvas, top) {
  canvas.view.top = Math.min(Math.max(top, 0), Math.max(0, canvas.layout.height - (canvas.height - axisHeight)));
}

function listenToHover(canvas, element, tip) {
  element.addEventListener("pointermove", (event) => {
    const bar = event.buttons ? null : barAt(canvas, event.offsetX, event.offsetY);
    tip.hidden = bar === null;
    element.classList.toggle("over-bar", bar !== null);
    if (bar === null) return;
    tip.textContent = describe(canvas.model, bar);
    const room = canvas.width - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(0, Math.min(event.offsetX + 12, room))}px`;
    tip.style.top = `${event.offsetY + 18}px`;
  });
  element.addEventListener("pointerleave", () => (tip.hidden = true));
}

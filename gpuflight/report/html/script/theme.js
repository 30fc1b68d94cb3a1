// The colours of page.css, read once for each theme.
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    bars: kinds.map(([name]) => colour(`bar-${name}`)),
    onBar: colour("on-bar"),
    text: colour("text"),
    muted: colour("muted"),
    line: colour("line"),
    panel: colour("panel"),
    band: colour("band"),
    mark: colour("mark"),
    font: style.fontFamily || "sans-serif",
  };
}

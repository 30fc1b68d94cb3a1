// What is told of the selected bar. Names come from programs: they are set as text, never as markup.
function node(tag, text, classes = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (classes) made.className = classes;
  return made;
}

function factsOf(model, bar) {
  const facts = [["start", moment(model.start[bar], model.unit)]];
  const length = model.stop[bar] - model.start[bar];
  facts.push(["duration", model.endless.has(bar) ? "never ended" : duration(length, model.unit)]);
  if (model.unit === "ns" && !model.endless.has(bar)) facts[1][1] += length >= 1000 ? ` (${grouped(length)} ns)` : "";
  if (model.bytes[bar] >= 0) facts.push(["bytes", bytesInWords(model.bytes[bar])]);
  for (const line of model.facts[model.fact[bar]].split("\n")) if (line) facts.push(line.split("\t"));
  if (model.correlation[bar]) facts.push(["correlation", String(model.correlation[bar])]);
  if (model.events[bar] > 1) facts.push(["stands for", countOf(model.events[bar], "event")]);
  return facts;
}

function describe(model, bar) {
  const [whole] = model.names[model.name[bar]];
  const end = model.endless.has(bar) ? "never ended" : duration(model.stop[bar] - model.start[bar], model.unit);
  return `${kinds[model.kind[bar]][1]} ${whole || "several"}, ${end} at ${moment(model.start[bar], model.unit)}`;
}

const mostLinks = 12;

function showDetails(canvas, panel, select) {
  const { model, selected, partners: linked } = canvas;
  panel.replaceChildren();
  panel.hidden = selected === null;
  if (selected === null) return;
  const row = rowOf(model, selected);
  const title = node("p", "", "title");
  title.append(node("span", kinds[model.kind[selected]][1], `kind bar-${kinds[model.kind[selected]][0]}`),
    node("code", model.names[model.name[selected]][0] || "several"));
  const list = node("dl", "");
  for (const [label, value] of [["run", row.timeline.run], ...factsOf(model, selected)]) {
    const entry = node("div", "");
    entry.append(node("dt", label), node("dd", value));
    list.append(entry);
  }
  panel.append(title, list);
  const links = isCallKind(model.kind[selected]) ? linked.records : linked.calls;
  if (links.length === 0) return;
  const line = node("p", isCallKind(model.kind[selected]) ? "made the device do " : "called by ", "links");
  for (const bar of links.slice(0, mostLinks)) {
    const button = node("button", barLabel(model, bar));
    button.type = "button";
    button.addEventListener("click", () => select(bar));
    line.append(button);
  }
  if (links.length > mostLinks) line.append(` and ${grouped(links.length - mostLinks)} more`);
  panel.append(line);
}

// The kinds of bars, in the order of BarKind (bar.hpp). The first word is a colour of page.css: --bar-…
const kinds = [
  ["region", "region"],
  ["launch", "launch"],
  ["copy-call", "copy call"],
  ["other-call", "fill call"],
  ["synchronize", "synchronization"],
  ["other-call", "other call"],
  ["kernel", "kernel"],
  ["host-to-device", "copy host → device"],
  ["device-to-host", "copy device → host"],
  ["other-copy", "other copy"],
  ["fill", "fill"],
  ["several", "several kinds"],
];

const several = kinds.length - 1;

const isCallKind = (kind) => kind >= 1 && kind <= 5;

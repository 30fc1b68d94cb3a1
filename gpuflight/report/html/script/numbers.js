// Numbers as people read them, like report/numbers.cpp.
const grouped = (number) => number.toLocaleString("en-US");

const countOf = (number, noun, many = `${noun}s`) => `${grouped(number)} ${number === 1 ? noun : many}`;

const timeUnits = [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]];

// Three digits: "12.3 µs".
function duration(value, unit) {
  if (unit === "step") return countOf(value, "step");
  const [name, size] = timeUnits.find(([, size]) => value >= size) ?? timeUnits[3];
  const scaled = value / size;
  const decimals = size === 1 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
  return `${scaled.toFixed(decimals)} ${name}`;
}

// To the nanosecond: "1,234.567 µs".
function moment(value, unit) {
  if (unit === "step") return `step ${grouped(value)}`;
  return `${(value / 1e3).toLocaleString("en-US", { minimumFractionDigits: 3 })} µs`;
}

// A mark of the axis, with as many decimals as marks that are `step` apart need.
function mark(value, step, unit) {
  if (value === 0) return "0";
  if (unit === "step") return grouped(value);
  const [name, size] = timeUnits.find(([, size]) => step >= size) ?? timeUnits[3];
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9));
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${(value / size).toLocaleString("en-US", digits)} ${name}`;
}

function bytesInWords(bytes) {
  const exact = `${grouped(bytes)} B`;
  if (bytes < 10240) return exact;
  const power = Math.min(4, Math.floor(Math.log2(bytes) / 10));
  const scaled = bytes / 1024 ** power;
  const number = Number.isInteger(scaled) ? grouped(scaled) : scaled.toFixed(1);
  return `${number} ${["", "KiB", "MiB", "GiB", "TiB"][power]} (${exact})`;
}

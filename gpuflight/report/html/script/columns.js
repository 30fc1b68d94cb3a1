// Reads what bar_columns.cpp writes.
function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// Numbers up to 2^53: beyond it a shift would lose bits, so whole sevens are multiplied.
function decoded(base64, count) {
  const bytes = bytesOf(base64);
  const numbers = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < count; ++i) {
    let byte = bytes[at++];
    let number = byte & 127;
    for (let weight = 128; byte > 127; weight *= 128) {
      byte = bytes[at++];
      number += (byte & 127) * weight;
    }
    numbers[i] = number;
  }
  return numbers;
}

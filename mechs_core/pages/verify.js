// Whether a replay file is whole: each line ends in the SHA-256 of the hash before it and itself.

const BEGINNING = '{"format":"mechs-';
const TAIL = ',"hash":""}'.length + 64;
const AT_ONCE = 256; // lines

const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
const ascii = (bytes) => String.fromCharCode(...bytes);
const wrong = (why) => ({ whole: false, why });

// {whole: true, lines, hash}, or {whole: false, why}, which names the first line that does not fit.
async function verified(bytes) {
  if (!globalThis.crypto?.subtle) throw new Error("no WebCrypto");
  if (ascii(bytes.subarray(0, BEGINNING.length)) !== BEGINNING) {
    return wrong("line 1 was changed: it does not begin as a replay file does");
  }
  if (bytes.at(-1) !== 10) return wrong("the file is cut off: its last line has no end");
  const ends = [];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) ends.push(end);
  for (let first = 0; first < ends.length; first += AT_ONCE) {
    const some = ends.slice(first, first + AT_ONCE).map((_, i) => fits(bytes, ends, first + i));
    const bad = (await Promise.all(some)).indexOf(false);
    if (bad >= 0) return wrong(`line ${first + bad + 1} was changed: its hash does not fit`);
  }
  const steps = announced(bytes.subarray(0, ends[0]));
  if (steps !== ends.length - 1) {
    return wrong(`lines are missing or added: ${steps} steps are announced, ${ends.length - 1} are here`);
  }
  const last = ends.at(-1);
  return { whole: true, lines: ends.length, hash: ascii(bytes.subarray(last - 66, last - 2)) };
}

// Whether the line of that number, from 0, ends in its hash.
async function fits(bytes, ends, number) {
  const start = number ? ends[number - 1] + 1 : 0;
  const end = Math.max(start, ends[number] - TAIL);
  const hashed = new Uint8Array(32 + end - start);
  if (number) {
    const before = ascii(bytes.subarray(ends[number - 1] - 66, ends[number - 1] - 2));
    if (!/^[0-9a-f]{64}$/.test(before)) return false;
    for (let i = 0; i < 32; i++) hashed[i] = parseInt(before.slice(2 * i, 2 * i + 2), 16);
  }
  hashed.set(bytes.subarray(start, end), 32);
  const found = hex(await crypto.subtle.digest("SHA-256", hashed));
  return ascii(bytes.subarray(end, ends[number])) === `,"hash":"${found}"}`;
}

// How many steps a header announces.
function announced(header) {
  try {
    return JSON.parse(new TextDecoder().decode(header)).steps;
  } catch {
    return "no";
  }
}


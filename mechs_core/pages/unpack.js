// Data that stands in the page: base64, packed with gzip.

const byId = (name) => document.getElementById(name);

async function unpacked(name) {
  const packed = Uint8Array.from(atob(byId(name).textContent), (c) => c.charCodeAt(0));
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  for (const done of [writer.write(packed), writer.close()]) done.catch(() => {}); // the reader tells
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

async function unpackedJson(name) {
  return JSON.parse(new TextDecoder().decode(await unpacked(name)));
}


// Data that stands in the page: base64, packed with gzip.

const byId = (name) => document.getElementById(name);

async function unpacked(name) {
  const letters = atob(byId(name).textContent);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < packed.length; i++) packed[i] = letters.charCodeAt(i);
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  for (const done of [writer.write(packed), writer.close()]) done.catch(() => {}); // the reader tells
  const bytes = await new Response(stream.readable).arrayBuffer().catch(() => {
    throw new Error("its bytes are damaged"); // browsers say that fetching failed
  });
  return new Uint8Array(bytes);
}

async function unpackedJson(name) {
  return JSON.parse(new TextDecoder().decode(await unpacked(name)));
}


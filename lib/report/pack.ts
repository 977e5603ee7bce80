/** gzip and base64 with the platform's own streams, so that the same code packs on the server and unpacks in a file. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

export async function unpack(base64: string): Promise<string> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(i, i + CHUNK)));
  return btoa(parts.join(""));
}

/** The report inside a file that `renderHtml` made, as JSON text; null when the text is no report file. */
export async function readReportHtml(html: string): Promise<string | null> {
  const match = /<script type="application\/octet-stream" id="data">([A-Za-z0-9+/=]*)<\/script>/.exec(html);
  return match ? unpack(match[1]!) : null;
}

/** gzip and base64 with the platform's own streams, so that the same code packs on the server and unpacks in a file. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** 100 MB is what must open; twice that is where a browser tab gets short of memory. */
export const MAX_FILE_BYTES = 200_000_000;

/** Error: `RangeError` as soon as more than `MAX_FILE_BYTES` come out. */
export async function unpack(base64: string): Promise<string> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > MAX_FILE_BYTES) throw new RangeError(`More than ${MAX_FILE_BYTES} bytes.`);
      controller.enqueue(chunk);
    },
  });
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(counted);
  return new Response(unpacked).text();
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

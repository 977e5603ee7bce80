import { problem } from "@/lib/model/errors";

/** A whole body as text; its bytes are counted as they arrive. Error: `request.tooLarge`, before the rest is read. */
export async function readText(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > limit) throw problem(413, "request.tooLarge", `At most ${limit} bytes can be sent here.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

import type { Readable } from "node:stream";

/** Longest answer of the cloud that is read, bytes: a page of 100 instances is about 0.1 MB, a full group about 1 MB. */
export const MAX_CLOUD_ANSWER = 64 * 1024 * 1024;

/** What `readUpTo` throws as `code`. */
export const TOO_LARGE = "AnswerTooLarge";

function tooLarge(max: number): Error {
  return Object.assign(new Error(`more than ${max} bytes`), { name: "AnswerTooLargeError", code: TOO_LARGE });
}

/** A whole stream as bytes; past `max` bytes it is destroyed at once, so that no more than that is ever held. */
export function readUpTo(stream: Readable, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= max) return void chunks.push(chunk);
      chunks.length = 0;
      reject(tooLarge(max));
      stream.destroy();
    });
    stream.on("error", reject);
    stream.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  });
}

/**
 * Bounds what the SDK reads. It has no option and no seam for that: every one of its readers goes through the static
 * `readAsBytes`, which collects whatever comes.
 */
export function limitAnswers(reader: { readAsBytes(stream: Readable): Promise<Buffer> }, max: number): void {
  reader.readAsBytes = (stream) => readUpTo(stream, max);
}

/** 67108864 as `64 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import type { Identity } from "@/lib/access/identity";

/** What goes over the port that two threads share: connections by number. */
export type Passed =
  /** A request begins; everything on this connection happens in this person's name. */
  | { kind: "open"; id: number; identity: Identity }
  | { kind: "data"; id: number; bytes: Uint8Array }
  /** The last piece was read: the next may come. */
  | { kind: "more"; id: number }
  | { kind: "end"; id: number }
  | { kind: "gone"; id: number };

/** Less than a megabyte waits on either side of a connection, however slowly its reader reads. */
const HIGH_WATER = 256_000;

/** One end of a connection between two threads. HTTP is spoken over it as over a socket, and nothing listens anywhere. */
export class Line extends Duplex {
  private written?: (error?: Error | null) => void;
  private owing = false;
  private ended = false;

  constructor(
    private readonly port: Pick<MessagePort, "postMessage">,
    private readonly id: number,
    private readonly onClosed: (id: number) => void,
  ) {
    super({ highWaterMark: HIGH_WATER, allowHalfOpen: true });
  }

  /** What the other end says. */
  hear(message: Passed): void {
    if (message.kind === "data") {
      const { buffer, byteOffset, byteLength } = message.bytes;
      if (this.push(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)))
        this.send({ kind: "more", id: this.id });
      else this.owing = true;
    } else if (message.kind === "more") this.release();
    else if (message.kind === "end") {
      this.ended = true;
      this.push(null);
    } else if (message.kind === "gone") {
      this.release();
      // After its end the other side has said all it had to say, some of which may not have been read here yet.
      if (!this.ended) this.destroy();
    }
  }

  override _read(): void {
    if (!this.owing) return;
    this.owing = false;
    this.send({ kind: "more", id: this.id });
  }

  override _write(chunk: Buffer, _: BufferEncoding, written: (error?: Error | null) => void): void {
    this.pass([chunk], written);
  }

  override _writev(chunks: { chunk: Buffer }[], written: (error?: Error | null) => void): void {
    this.pass(
      chunks.map((each) => each.chunk),
      written,
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.send({ kind: "end", id: this.id });
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.send({ kind: "gone", id: this.id });
    this.release();
    this.onClosed(this.id);
    done(error);
  }

  /** Into memory of its own, which is handed over: a view of a larger buffer would take the whole of it along. */
  private pass(chunks: readonly Buffer[], written: (error?: Error | null) => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    this.written = written;
    this.port.postMessage({ kind: "data", id: this.id, bytes } satisfies Passed, [bytes.buffer]);
  }

  private release(): void {
    const written = this.written;
    this.written = undefined;
    written?.();
  }

  private send(message: Passed): void {
    this.port.postMessage(message);
  }
}

import type { ShownTriage } from "@/lib/events/triage";
import { startProgram } from "../program";
import type { TriageQuestion, TriageReply } from "./triage-worker";

interface Waiting {
  text: string;
  told: (triage: ShownTriage) => void;
  failed: (error: Error) => void;
}

/**
 * Reads pasted text in a worker that is started with the first text. One text is read at a time; of those that come
 * meanwhile only the newest is read, so that an answer never lags behind by more than one.
 */
export class TriageReader {
  private worker?: Worker;
  private reading?: Waiting;
  private next?: Waiting;
  private count = 0;

  read(text: string, told: Waiting["told"], failed: Waiting["failed"]): void {
    this.next = { text, told, failed };
    if (!this.reading) this.begin();
  }

  close(): void {
    this.worker?.terminate();
    this.worker = this.reading = this.next = undefined;
  }

  private begin(): void {
    const asked = this.next;
    if (!asked) return;
    this.next = undefined;
    this.reading = asked;
    this.worker ??= this.start();
    const question: TriageQuestion = { id: ++this.count, text: asked.text };
    this.worker.postMessage(question);
  }

  private start(): Worker {
    const worker = startProgram("triage");
    worker.onmessage = ({ data }: MessageEvent<TriageReply>) => {
      const asked = this.reading;
      this.reading = undefined;
      if (asked && data.id === this.count) {
        if ("triage" in data) asked.told(data.triage);
        else asked.failed(new Error(data.failed));
      }
      this.begin();
    };
    // A program that did not load is asked for anew with the next text.
    worker.onerror = () => {
      const { reading } = this;
      this.close();
      reading?.failed(new Error("The program that reads messages could not be loaded."));
    };
    return worker;
  }
}

import type { ShownTriage } from "@/lib/triage/triage";
import type { WorkerAnswer, WorkerQuestion } from "../worker/protocol";
import { startWorker } from "../worker/start";

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
    const question: WorkerQuestion = { id: ++this.count, type: "triage", text: asked.text };
    this.worker.postMessage(question);
  }

  private start(): Worker {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.reading;
      this.reading = undefined;
      if (asked && data.id === this.count) {
        if (data.type === "value") asked.told(data.value as ShownTriage);
        else asked.failed(new Error(data.type === "error" ? data.message : ""));
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

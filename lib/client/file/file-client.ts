import type { BundleIssue } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import type { BesideKind, DataSource } from "../view-query";
import type { Answer, ViewName, ViewRequest } from "@/lib/views/registry";
import { RequestError } from "../fetch-json";
import { startWorker } from "../worker/start";
import type { OpenedFile } from "@/lib/report/opened/read";
import type { FilePhase, WorkerAnswer, WorkerQuestion } from "../worker/protocol";
import { frozenNow, notInFile } from "./in-file";

export interface FileProgress {
  phase: FilePhase;
  fraction?: number;
}

/** Why a file did not open, as the page shows it. */
export class FileError extends Error {
  constructor(
    readonly code: string,
    readonly issues: BundleIssue[],
    message?: string,
  ) {
    super(message ?? code);
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress?: (progress: FileProgress) => void;
}

type Question = WorkerQuestion extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

let files = 0;

/** One opened file or report in a worker of its own. `close` ends the worker and frees its memory. */
export class FileClient {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private readonly worker = startWorker();
  readonly id = `file:${++files}`;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.waiting.get(data.id);
      if (!asked) return;
      if (data.type === "progress") return asked.onProgress?.({ phase: data.phase, fraction: data.fraction });
      this.waiting.delete(data.id);
      if (data.type === "value") asked.resolve(data.value);
      else asked.reject(new FileError(data.code, data.issues, data.message));
    };
    this.worker.onerror = () => this.fail(new FileError("failed", []));
  }

  open(file: File, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    return this.ask({ type: "open", file, at: new Date().toISOString() }, onProgress);
  }

  fetch(url: string, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    return this.ask({ type: "fetch", url: new URL(url, location.href).href, at: new Date().toISOString() }, onProgress);
  }

  /** The pages' source of views. */
  source(opened: OpenedFile): DataSource {
    const { kind } = opened;
    return {
      id: `local:${this.id}`,
      // A report is redacted: judged anew, it would be another cluster's result.
      ...(kind === "bundle" ? { retargets: true } : {}),
      // A report says what was accepted when it was made; compared with an earlier one, its redactions would be changes.
      ...(kind === "report"
        ? {}
        : {
            beside: {
              takes: kind === "bundle" ? ["baseline", "waivers"] : ["waivers"],
              put: (kind: BesideKind, file: File) => this.putBeside(kind, file),
            },
          }),
      frozenNow: frozenNow(opened),
      read: async <K extends ViewName>(request: ViewRequest<K>, locale: Locale): Promise<Answer<K>> => {
        const value = await this.ask<Answer<K> | undefined>({ type: "view", request, locale }).catch(
          (error: unknown) => {
            const problem = error instanceof FileError ? error.issues.map(({ message }) => message).join("; ") : "";
            throw problem === "" ? error : new RequestError(400, { code: "invalid", message: problem, source: "app" });
          },
        );
        if (value === undefined) throw notInFile();
        return value;
      },
    };
  }

  close(): void {
    this.worker.terminate();
    this.fail(new FileError("closed", []));
  }

  private async putBeside(kind: BesideKind, file: File): Promise<void> {
    await this.ask({ type: "beside", kind, file });
  }

  private ask<T>(question: Question, onProgress?: (progress: FileProgress) => void): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress });
      this.worker.postMessage({ ...question, id });
    });
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

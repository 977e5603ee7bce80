import type { BundleIssue } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import type { BesideKind, DataSource } from "../view-query";
import { RequestError } from "../fetch-json";
import type { OpenedFile } from "@/lib/opened/read";
import type { FilePhase, WorkerAnswer, WorkerQuestion } from "./worker-protocol";

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

/** What a file says of itself: its kind, and the moments it speaks of. */
type FileTimes = Pick<OpenedFile, "kind" | "createdAt" | "capturedAt" | "checkedAt">;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress?: (progress: FileProgress) => void;
}

type Question = WorkerQuestion extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

let files = 0;

/** One opened file or report in a worker of its own. `close` ends the worker and frees its memory. */
export class FileClient {
  private readonly worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    type: "module",
    name: "opened-file",
  });
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
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
    return this.ask({ type: "open", file }, onProgress);
  }

  fetch(url: string, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    return this.ask({ type: "fetch", url: new URL(url, location.href).href }, onProgress);
  }

  /** The pages' source of views; `frozenNow` makes ages read the same on every day. */
  source({ kind, createdAt, capturedAt, checkedAt }: FileTimes): DataSource {
    const frozenNow = createdAt ?? capturedAt ?? checkedAt;
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
              put: (beside: BesideKind, file: File) => this.ask<void>({ type: "beside", kind: beside, file }),
            },
          }),
      frozenNow,
      read: async <T>(request: { path: string; body?: unknown }, locale: Locale): Promise<T> => {
        const value = await this.ask<T | undefined>({
          type: "view",
          path: request.path,
          locale,
          body: request.body,
        }).catch((error: unknown) => {
          const problem = error instanceof FileError ? error.issues.map(({ message }) => message).join("; ") : "";
          throw problem === "" ? error : new RequestError(400, { code: "invalid", message: problem, source: "app" });
        });
        if (value === undefined)
          throw new RequestError(404, {
            code: "not_found",
            message: "The file holds nothing under this name.",
            source: "app",
          });
        return value;
      },
    };
  }

  close(): void {
    this.worker.terminate();
    this.fail(new FileError("closed", []));
  }

  private ask<T>(question: Question, onProgress?: (progress: FileProgress) => void): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress });
      this.worker.postMessage({ ...question, id });
    });
  }

  private fail(error: FileError): void {
    for (const asked of this.waiting.values()) asked.reject(error);
    this.waiting.clear();
  }
}

import type { BundleIssue } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import type { BesideKind, DataSource } from "../view-query";
import { RequestError } from "../fetch-json";
import { startProgram } from "../program";
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
  program: Program;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress?: (progress: FileProgress) => void;
}

type Question = WorkerQuestion extends infer Q ? (Q extends { id: number } ? Omit<Q, "id"> : never) : never;

let files = 0;

/** A worker that speaks one language. */
interface Program {
  locale: Locale;
  worker: Worker;
  /** When it holds the file. */
  ready: Promise<unknown>;
}

/**
 * One opened file or report in a worker of its own, which brings the texts of one language. In another one the file is read
 * again, by that language's worker. `close` ends the worker and frees its memory.
 */
export class FileClient {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private program: Program;
  /** How the file was opened, and what was put beside it: another language does the same. */
  private opening?: Question;
  private readonly beside = new Map<BesideKind, Question>();
  readonly id = `file:${++files}`;

  constructor(locale: Locale) {
    this.program = this.start(locale);
  }

  open(file: File, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    return this.openBy({ type: "open", file, at: new Date().toISOString() }, onProgress);
  }

  fetch(url: string, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    return this.openBy(
      { type: "fetch", url: new URL(url, location.href).href, at: new Date().toISOString() },
      onProgress,
    );
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
              put: (kind: BesideKind, file: File) => this.putBeside(kind, file),
            },
          }),
      frozenNow,
      read: async <T>(request: { path: string; body?: unknown }, locale: Locale): Promise<T> => {
        const program = await this.inLanguage(locale);
        const value = await this.ask<T | undefined>(program, {
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
    this.end(this.program, new FileError("closed", []));
  }

  private openBy(opening: Question, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    this.opening = opening;
    const opened = this.ask<OpenedFile>(this.program, opening, onProgress);
    this.program.ready = opened;
    return opened;
  }

  private async putBeside(kind: BesideKind, file: File): Promise<void> {
    const question: Question = { type: "beside", kind, file };
    await this.ask(this.program, question);
    this.beside.set(kind, question);
  }

  private async inLanguage(locale: Locale): Promise<Program> {
    if (this.program.locale !== locale) {
      const before = this.program;
      const program = (this.program = this.start(locale));
      program.ready = this.repeat(program).finally(() => this.end(before, new FileError("closed", [])));
    }
    const { program } = this;
    await program.ready;
    return program;
  }

  private async repeat(program: Program): Promise<void> {
    if (this.opening) await this.ask(program, this.opening);
    for (const question of this.beside.values()) await this.ask(program, question);
  }

  private start(locale: Locale): Program {
    const worker = startProgram(`file-${locale}`);
    const program: Program = { locale, worker, ready: Promise.resolve() };
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.waiting.get(data.id);
      if (!asked) return;
      if (data.type === "progress") return asked.onProgress?.({ phase: data.phase, fraction: data.fraction });
      this.waiting.delete(data.id);
      if (data.type === "value") asked.resolve(data.value);
      else asked.reject(new FileError(data.code, data.issues, data.message));
    };
    worker.onerror = () => this.fail(program, new FileError("failed", []));
    return program;
  }

  private ask<T>(program: Program, question: Question, onProgress?: (progress: FileProgress) => void): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { program, resolve: resolve as (value: unknown) => void, reject, onProgress });
      program.worker.postMessage({ ...question, id });
    });
  }

  private end(program: Program, error: Error): void {
    program.worker.terminate();
    this.fail(program, error);
  }

  private fail(program: Program, error: Error): void {
    for (const [id, asked] of this.waiting) {
      if (asked.program !== program) continue;
      this.waiting.delete(id);
      asked.reject(error);
    }
  }
}

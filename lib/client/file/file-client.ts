import { proxy } from "comlink";
import type { Locale } from "@/lib/model/text";
import type { OpenedFile } from "@/lib/report/file/read";
import type { Answer, ViewName, ViewRequest } from "@/lib/views/registry";
import { RequestError } from "../fetch-json";
import { type CompanionKind, type DataSource, frozenNow, notInFile } from "@/lib/client/sources";
import { startWorker } from "../worker/start";
import { FileError } from "./file-error";
import type { FileProgress, Outcome } from "../worker/worker";

let files = 0;

/** One opened file or report in a separate worker. `close` ends the worker and frees its memory. */
export class FileClient {
  private readonly worker = startWorker();
  readonly id = `file:${++files}`;

  /** A file, or the address of a report. */
  async open(what: File | URL, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    let opened = false;
    // A report of progress may arrive after the result.
    const report = proxy((progress: FileProgress) => void (opened || onProgress(progress)));
    const at = new Date().toISOString();
    const outcome = await this.worker.call((program) =>
      what instanceof URL ? program.fetch(what.href, at, report) : program.open(what, at, report),
    );
    opened = true;
    return valueOf(outcome);
  }

  /** The pages' source of views. */
  source(opened: OpenedFile): DataSource {
    const { kind } = opened;
    return {
      id: `local:${this.id}`,
      // A report is redacted: evaluating it again would give wrong findings.
      ...(kind === "bundle" ? { retargets: true } : {}),
      // A report holds its own acceptances, and its redactions would show up as changes against a baseline.
      ...(kind === "report"
        ? {}
        : {
            companions: {
              takes: kind === "bundle" ? ["baseline", "waivers"] : ["waivers"],
              put: async (kind: CompanionKind, file: File) =>
                valueOf(await this.worker.call((program) => program.companion(kind, file))),
            },
          }),
      frozenNow: frozenNow(opened),
      read: async <K extends ViewName>(request: ViewRequest<K>, locale: Locale): Promise<Answer<K>> => {
        const outcome = await this.worker.call((program) => program.view(request, locale));
        const wrong = outcome.problem?.issues.map(({ message }) => message).join("; ");
        if (wrong) throw new RequestError(400, { code: "invalid", message: wrong, source: "app" });
        const value = valueOf(outcome);
        if (value === undefined) throw notInFile();
        return value as Answer<K>;
      },
    };
  }

  close(): void {
    this.worker.close();
  }
}

function valueOf<T>({ value, problem }: Outcome<T>): T {
  if (problem) throw new FileError(problem.code, problem.issues, problem.message);
  return value as T;
}

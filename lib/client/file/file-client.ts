import { proxy } from "comlink";
import type { Locale } from "@/lib/model/text";
import type { OpenedFile } from "@/lib/report/file/read";
import type { Answer, ViewName, ViewRequest } from "@/lib/views/registry";
import { RequestError } from "../fetch-json";
import { type CompanionKind, type DataSource, frozenNow, notInFile } from "@/lib/client/sources";
import { FileError, startWorker } from "../worker/start";
import type { FileProgress, Told } from "../worker/worker";

let files = 0;

/** One opened file or report in a worker of its own. `close` ends the worker and frees its memory. */
export class FileClient {
  private readonly worker = startWorker();
  readonly id = `file:${++files}`;

  /** A file, or the address of a report. */
  async open(what: File | URL, onProgress: (progress: FileProgress) => void): Promise<OpenedFile> {
    let opened = false;
    // What is told on the way may arrive after the answer.
    const tell = proxy((progress: FileProgress) => void (opened || onProgress(progress)));
    const at = new Date().toISOString();
    const told = await this.worker.ask((program) =>
      what instanceof URL ? program.fetch(what.href, at, tell) : program.open(what, at, tell),
    );
    opened = true;
    return valueOf(told);
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
            companions: {
              takes: kind === "bundle" ? ["baseline", "waivers"] : ["waivers"],
              put: async (kind: CompanionKind, file: File) =>
                valueOf(await this.worker.ask((program) => program.companion(kind, file))),
            },
          }),
      frozenNow: frozenNow(opened),
      read: async <K extends ViewName>(request: ViewRequest<K>, locale: Locale): Promise<Answer<K>> => {
        const told = await this.worker.ask((program) => program.view(request, locale));
        const wrong = told.problem?.issues.map(({ message }) => message).join("; ");
        if (wrong) throw new RequestError(400, { code: "invalid", message: wrong, source: "app" });
        const value = valueOf(told);
        if (value === undefined) throw notInFile();
        return value as Answer<K>;
      },
    };
  }

  close(): void {
    this.worker.close();
  }
}

function valueOf<T>({ value, problem }: Told<T>): T {
  if (problem) throw new FileError(problem.code, problem.issues, problem.message);
  return value as T;
}

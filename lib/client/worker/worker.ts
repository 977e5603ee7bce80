import { AppError } from "@/lib/model/errors";
import { FileProblem, MAX_FILE_BYTES, readContent, type FileContent } from "@/lib/report/opened/read";
import { undirected } from "@/lib/text/inert";
import { makeView } from "@/lib/views/registry";
import type { WorkerAnswer, WorkerQuestion } from "./protocol";

/**
 * Reads an opened file and draws views from it, or reads pasted messages, off the main thread: 100 MB of JSON never block
 * the page, and nothing of a file or a paste is sent.
 */
const scope = self as unknown as {
  postMessage(message: WorkerAnswer): void;
  onmessage: ((event: MessageEvent<WorkerQuestion>) => void) | null;
};
let content: FileContent | undefined;

/** One question after the other: a view that was asked before a file is put beside is answered before it, too. */
let before: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  before = before.then(() => answer(data));
};

async function answer(question: WorkerQuestion): Promise<void> {
  const { id } = question;
  try {
    scope.postMessage({ id, type: "value", value: await valueOf(question) });
  } catch (error) {
    scope.postMessage({
      id,
      type: "error",
      ...(error instanceof FileProblem
        ? { code: error.code, issues: error.issues }
        : error instanceof AppError
          ? { code: "invalid", issues: [{ path: "", message: error.message }] }
          : { code: "failed", issues: [], message: error instanceof Error ? error.message : String(error) }),
    });
  }
}

async function valueOf(question: WorkerQuestion): Promise<unknown> {
  const { id } = question;
  switch (question.type) {
    case "triage":
      return (await import("@/lib/triage/triage")).shownTriage(question.text);
    case "view":
      return content && undirected(await makeView(content, question.request, question.locale));
    case "beside": {
      if (!content) throw new FileProblem("invalid");
      const { withBeside } = await import("@/lib/report/opened/beside");
      content = await withBeside(content, question.kind, await textOf(question.file, id), question.file.name);
      return null;
    }
    default: {
      const file = question.type === "open" ? question.file : await fetchReport(question.url);
      content = await readContent(await textOf(file, id), question.at, (phase) =>
        scope.postMessage({ id, type: "progress", phase }),
      );
      return undirected(content.opened);
    }
  }
}

async function fetchReport(url: string): Promise<Blob> {
  const response = await fetch(url, {
    headers: { accept: "application/gzip, application/json" },
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
  });
  if (!response.ok) throw new FileProblem("notAReport", [], String(response.status));
  return response.blob();
}

/** Text with progress; gzip is unpacked on the way, and nothing grows past the limit. */
async function textOf(source: Blob, id: number): Promise<string> {
  const size = source.size;
  if (size > MAX_FILE_BYTES) throw new FileProblem("tooLarge");
  const raw = source.stream();
  const zipped = new Uint8Array(await source.slice(0, 2).arrayBuffer()).join() === "31,139";
  let read = 0;
  const counted = raw.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        scope.postMessage({
          id,
          type: "progress",
          phase: "reading",
          fraction: size > 0 ? Math.min(1, read / size) : undefined,
        });
        controller.enqueue(chunk);
      },
    }),
  );
  const reader = (zipped ? counted.pipeThrough(new DecompressionStream("gzip")) : counted).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > MAX_FILE_BYTES) {
      await reader.cancel();
      throw new FileProblem("tooLarge");
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}

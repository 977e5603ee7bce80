import type { Locale } from "@/lib/model/text";
import { undirected } from "@/lib/text/inert";
import { FileProblem, MAX_FILE_BYTES, readContent, type FileContent } from "@/lib/opened/read";
import type { WorkerAnswer, WorkerQuestion } from "./worker-protocol";
import { fileView } from "@/lib/opened/views";

/**
 * Holds an opened file or report and draws views from it, off the main thread: 100 MB of JSON never block the page, and
 * only small views cross over.
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
  try {
    if (question.type === "view")
      return scope.postMessage({
        id: question.id,
        type: "value",
        value: await view(question.path, question.locale, question.body),
      });
    if (question.type === "beside") {
      if (!content) throw new FileProblem("invalid");
      content = await (
        await import("@/lib/opened/beside")
      ).withBeside(content, question.kind, await textOf(question.file, question.id), question.file.name);
      return scope.postMessage({ id: question.id, type: "value", value: null });
    }
    const text =
      question.type === "open"
        ? await textOf(question.file, question.id)
        : await textOf(await fetchReport(question.url), question.id);
    content = await readContent(text, question.at, (phase) =>
      scope.postMessage({ id: question.id, type: "progress", phase }),
    );
    scope.postMessage({ id: question.id, type: "value", value: undirected(content.opened) });
  } catch (error) {
    scope.postMessage({
      id: question.id,
      type: "error",
      ...(error instanceof FileProblem
        ? { code: error.code, issues: error.issues }
        : { code: "failed", issues: [], message: error instanceof Error ? error.message : String(error) }),
    });
  }
}

async function view(path: string, locale: Locale, body?: unknown): Promise<unknown> {
  if (!content) return undefined;
  // A report carries the comparison as it was: its scope may leave out the official Event itself.
  if (path === "official" && content.official !== undefined) return { comparison: content.official };
  return undirected(await fileView(path, content, locale, body));
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

import { expose } from "comlink";
import type { BundleIssue } from "@/lib/model/bundle";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import { FileProblem } from "@/lib/report/file/problem";
import { readContent, type FileContent, type OpenedFile } from "@/lib/report/file/read";
import { MAX_FILE_BYTES } from "@/lib/report/pack";
import { inert } from "@/lib/text/inert";
import type { Triage } from "@/lib/triage/triage";
import { makeView, type Answer, type ViewName, type ViewRequest } from "@/lib/views/registry";
import type { PreviewView } from "@/lib/views";
import type { CompanionKind } from "@/lib/client/sources";

export interface FileProgress {
  phase: "reading" | "parsing" | "checking";
  fraction?: number;
}
type OnProgress = (progress: FileProgress) => void;

/** Why a file could not be opened, as it crosses to the page. */
export interface Problem {
  code: FileProblem["code"] | "failed";
  issues: BundleIssue[];
  message?: string;
}

/** A value, or the reason why it is missing. */
export interface Outcome<T> {
  value?: T;
  problem?: Problem;
}

let content: FileContent | undefined;
/** Calls run one after the other: a view requested before a companion file was added is made without it. */
let previous: Promise<unknown> = Promise.resolve();
let newestText = 0;

/**
 * Reads an opened file and draws views from it, or reads pasted messages, off the main thread: 100 MB of JSON never block
 * the page, and nothing of a file or a paste leaves the browser. `at` (RFC 3339): the moment as of which a bundle is checked.
 */
const program = {
  open: (file: File, at: string, onProgress: OnProgress) => attempt(() => load(file, at, onProgress)),
  fetch: (url: string, at: string, onProgress: OnProgress) =>
    attempt(async () => load(await fetchReport(url), at, onProgress)),
  companion: (kind: CompanionKind, file: File) =>
    attempt(async () => {
      if (!content) throw new FileProblem("invalid");
      const { withCompanion } = await import("@/lib/report/file/companion");
      content = await withCompanion(content, kind, await textOf(file), file.name);
    }),
  view: (request: ViewRequest, locale: Locale) =>
    attempt(
      async (): Promise<Answer<ViewName> | undefined> => content && inert(await makeView(content, request, locale)),
    ),
  /** A manifest alone, without a cluster. `at`: RFC 3339. */
  async preview(text: string, at: string, locale: Locale): Promise<PreviewView> {
    const { sayText } = await import("@/lib/views/say-preview");
    return inert(sayText(text, undefined, { checkedAt: at, locale }));
  },
  /** Undefined for a text that a newer one replaced before it was read. */
  async triage(text: string): Promise<Triage | undefined> {
    const own = ++newestText;
    await new Promise((resolve) => setTimeout(resolve));
    return own === newestText ? (await import("@/lib/triage/triage")).triage(text) : undefined;
  },
};
export type Program = typeof program;

expose(program);

async function load(file: Blob, at: string, onProgress: OnProgress): Promise<OpenedFile> {
  content = await readContent(await textOf(file, onProgress), at, (phase) => void onProgress({ phase }));
  return inert(content.opened);
}

function attempt<T>(make: () => Promise<T>): Promise<Outcome<T>> {
  const outcome = previous.then(make).then(
    (value) => ({ value }),
    (error: unknown) => ({ problem: problemOf(error) }),
  );
  previous = outcome;
  return outcome;
}

function problemOf(error: unknown): Problem {
  if (error instanceof FileProblem) return { code: error.code, issues: error.issues };
  if (error instanceof AppError) return { code: "invalid", issues: [{ path: "", message: error.message }] };
  return { code: "failed", issues: [], message: error instanceof Error ? error.message : String(error) };
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
async function textOf(source: Blob, onProgress?: OnProgress): Promise<string> {
  const { size } = source;
  if (size > MAX_FILE_BYTES) throw new FileProblem("tooLarge");
  const zipped = new Uint8Array(await source.slice(0, 2).arrayBuffer()).join() === "31,139";
  let read = 0;
  const counted = source.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        void onProgress?.({ phase: "reading", fraction: size > 0 ? Math.min(1, read / size) : undefined });
        controller.enqueue(chunk);
      },
    }),
  );
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let total = 0;
  await (zipped ? counted.pipeThrough(new DecompressionStream("gzip")) : counted).pipeTo(
    new WritableStream<Uint8Array>({
      write(chunk) {
        total += chunk.byteLength;
        if (total > MAX_FILE_BYTES) throw new FileProblem("tooLarge");
        parts.push(decoder.decode(chunk, { stream: true }));
      },
    }),
  );
  parts.push(decoder.decode());
  return parts.join("");
}

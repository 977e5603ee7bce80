import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Locale } from "@/lib/model/text";
import { readContent, type FileContent, type ReportOpening } from "@/lib/report/opened/read";
import { fileView } from "@/lib/report/opened/views";
import { beginOpening, goOnReading } from "@/lib/store";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { store } from "./history";

const unpack = promisify(gunzip);
/** Reports kept unpacked: somebody who reads one asks again within seconds. */
const KEPT = 4;
const kept = new Map<string, Promise<FileContent>>();

/** Opens the report behind a link, counted as a view; undefined for every token that opens nothing. */
export async function openReport(token: string, locale: Locale, now = new Date()): Promise<ReportOpening | undefined> {
  const opening = await beginOpening(store(), token, now);
  if (!opening) return undefined;
  const content = await contentOf(opening.report);
  const readiness = (await viewOf(content, "readiness", locale)) as ReadinessAnswer;
  return { pass: opening.pass, opened: content.opened, readiness };
}

/** A view of an opened report by its path, as pages of a live cluster ask for theirs; undefined without a valid pass, and for a name it does not hold. */
export async function reportView(
  token: string,
  pass: string,
  path: string,
  locale: Locale,
  now = new Date(),
): Promise<unknown> {
  const report = await goOnReading(store(), token, pass, now);
  return report && viewOf(await contentOf(report), path, locale);
}

async function viewOf(content: FileContent, path: string, locale: Locale): Promise<unknown> {
  // The comparison is part of the report: its scope may leave out the official Event itself.
  if (path === "official" && content.official !== undefined) return { comparison: content.official };
  return fileView(path, content, locale);
}

function contentOf(packed: Uint8Array): Promise<FileContent> {
  const key = createHash("sha256").update(packed).digest("hex");
  const content = kept.get(key) ?? unpack(packed).then((text) => readContent(text.toString("utf8"), ""));
  kept.delete(key);
  kept.set(key, content);
  content.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return content;
}

import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Locale } from "@/lib/model/text";
import { readContent, type FileContent, type ReportOpening } from "@/lib/report/file/read";
import { beginOpening, goOnReading } from "@/lib/store";
import { makeView, type ViewRequest } from "@/lib/views/registry";
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
  const readiness = await makeView(content, { view: "readiness", input: {} }, locale);
  return readiness && { pass: opening.pass, opened: content.opened, readiness };
}

/** A view of an opened report, as pages of a live cluster ask for theirs; undefined without a valid pass, and where it holds nothing for it. */
export async function reportView(
  token: string,
  pass: string,
  { view, input }: ViewRequest,
  locale: Locale,
  now = new Date(),
): Promise<unknown> {
  const report = await goOnReading(store(), token, pass, now);
  return report && makeView(await contentOf(report), { view, input }, locale);
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

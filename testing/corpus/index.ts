import { readFileSync } from "node:fs";
import path from "node:path";
import { currentCode } from "@/lib/knowledge/answers";
import type { EventInput } from "@/lib/triage";
import type { WhoActs } from "@/lib/knowledge/events/types";
import type { Locale } from "@/lib/model/text";

/**
 * Sets of messages.tsv. `api`, `nlb`, `controller`, `chinese`: pasted messages without wording around them. `2` to `19`: written before the classifier was
 * tried on them. `half`: halves, typing errors, bare codes. `answers-1`, `answers-2`: answers that no published list holds. `other-actions`: of actions that the
 * controller never calls. `cases`: from public issues and forums. `foreign`, `foreign-2`, `other-components`, `other-programs`: of other programs, and must stay unknown.
 */
export type MessageSet =
  | "api"
  | "nlb"
  | "controller"
  | "chinese"
  | `${2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19}`
  | "half"
  | "cases"
  | `answers-${1 | 2}`
  | "other-actions"
  | "foreign"
  | "foreign-2"
  | "other-components"
  | "other-programs";

export interface CorpusMessage {
  set: MessageSet;
  text: string;
  /**
   * Codes that are right: empty where only whose turn it is counts, null for what is not ours. `any` asks for a known
   * answer, `unknown` allows none, a `*` ends a family.
   */
  codes: readonly string[] | null;
  /** Whose turn it is; several where two are as good, none where it is not asked. */
  who: readonly WhoActs[];
  product?: string;
  reason?: string;
  kind?: string;
  source?: string;
  object?: string;
  apiCode?: string;
  /** Codes that must be among the answer's, for texts with several errors. */
  parts: readonly string[];
}

export interface CorpusQuery {
  /** `first`: the right entry is the first one, as of public issues' threads. `unseen`: of public pages and issues, tried once when all was built; `none`: no page answers. */
  set: string;
  locale: Locale;
  /** Entries that answer it; a `*` ends a family. */
  codes: readonly string[];
  query: string;
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\\": "\\" };

/** Rows of a table of tab-separated values by the names in its first line; empty cells are absent. `\n`, `\t`, `\r` and `\\` are escapes. */
export function readTable(file: string): Record<string, string | undefined>[] {
  const [head = "", ...lines] = readFileSync(path.join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
  const names = head.split("\t");
  return lines.map((line) =>
    Object.fromEntries(
      line
        .split("\t")
        .map((cell, i) => [names[i] ?? "", cell.replace(/\\(.)/g, (all, mark: string) => ESCAPES[mark] ?? all)])
        .filter(([, cell]) => cell !== ""),
    ),
  );
}

const list = (cell = ""): string[] => cell.split("|").filter(Boolean);

export const MESSAGES: readonly CorpusMessage[] = readTable("messages.tsv").map(({ codes, who, parts, ...row }) => ({
  ...(row as Pick<CorpusMessage, "set" | "text">),
  codes: codes === "-" ? null : list(codes),
  who: list(who === "-" ? "" : who) as WhoActs[],
  parts: list(parts),
}));

export const QUERIES: readonly CorpusQuery[] = readTable("queries.tsv").map(({ codes, ...row }) => ({
  ...(row as Omit<CorpusQuery, "codes">),
  codes: list(codes),
}));

/** Whether an answer is the wanted one: a code, a family that ends in `*`, `any` known one, or `unknown`. */
export function isMeant(wanted: string, { known, code }: { known: boolean; code: string }): boolean {
  if (wanted === "any" || wanted === "unknown") return known === (wanted === "any");
  return known && (wanted.endsWith("*") ? code.startsWith(wanted.slice(0, -1)) : code === currentCode(wanted));
}

/** The messages of these sets. */
export const messagesOf = (...sets: MessageSet[]): CorpusMessage[] => MESSAGES.filter(({ set }) => sets.includes(set));

/** The Event that the classifier is handed. */
export const inputOf = ({ text: message, reason, kind, source, object }: CorpusMessage) =>
  ({ message, reason, kind, source, object }) satisfies EventInput;

/** Pasted texts. */
export const pastedMessages = (): CorpusMessage[] => messagesOf("api", "nlb", "controller", "chinese");

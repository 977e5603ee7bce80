import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/triage";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { EVENT_RULES } from "@/lib/knowledge/events";
import LINES from "@/testing/documents/lines.json";
import OTHER_LINES from "@/testing/documents/other-lines.json";
import ROWS from "@/testing/documents/rows.json";
import { FAQ } from "@/lib/knowledge/faq";

/**
 * One row of the product documents: the entry that carries it and what that entry must say. `facts` are names, values
 * and versions that both languages need; `en` and `zh` are words of one. All are expressions. A row of no document is
 * another edition's wording, or a fact that was once missing or weakened.
 */
interface DocumentRow {
  documents: string[];
  row: string;
  code: string;
  /** Which line of a document it is: the beginning of the hash of its text. */
  line?: string;
  message?: string;
  facts?: string[];
  en?: string[];
  zh?: string[];
}

const ENTRIES = new Map<string, unknown[]>();
for (const entry of [...EVENT_RULES, ...PRECHECKS, ...FAQ])
  ENTRIES.set(entry.code, [...(ENTRIES.get(entry.code) ?? []), entry]);

/** Everything an entry says in one language: its texts, and what has no language, such as commands. */
function said(value: unknown, language: "en" | "zh"): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  if ("en" in value && "zh" in value) return said(value[language], language);
  return Object.entries(value)
    .filter(([name]) => name !== "examples" && name !== "nearMisses")
    .map(([, inner]) => said(inner, language))
    .join("\n");
}

describe("every row of the product documents", () => {
  it("is in the list, from all five documents", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(395);
    expect(new Set(ROWS.flatMap((row) => row.documents))).toEqual(
      new Set(["checks-acs", "checks-ack-zh", "faq-2025", "faq-2021", "clb-troubleshooting"]),
    );
    const keys = ROWS.map((row) => `${row.code} ${row.row}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("leads to its entry by its message, and the entry says its facts in both languages", () => {
    const misses = (ROWS as DocumentRow[]).flatMap((row) => {
      const entry = ENTRIES.get(row.code);
      const framed = {
        reason: "SyncLoadBalancerFailed",
        message: `Error syncing load balancer [lb-1]: ${row.message}`,
      };
      const events =
        row.message === undefined ? [] : [{ message: row.message }, ...(row.code.startsWith("EVT1") ? [framed] : [])];
      const wrong = [
        ...(entry ? [] : ["no entry"]),
        ...events
          .map((event) => classifyEvent(event))
          .flatMap(({ code }) => (code === row.code ? [] : [`found ${code}`])),
        ...(["en", "zh"] as const).flatMap((language) => {
          const text = said(entry, language);
          const facts = [...(row.facts ?? []), ...(row[language] ?? [])];
          return [...facts, ...(language === "zh" ? ["[\\u4e00-\\u9fff]{4}"] : [])]
            .filter((fact) => !new RegExp(fact).test(text))
            .map((fact) => `${language} lacks ${fact}`);
        }),
      ];
      return wrong.map((what) => `${row.code} ${row.row}: ${what}`);
    });
    expect(misses).toEqual([]);
  });
});

describe("the documents themselves", () => {
  it("hold no line of a list or table that is neither a row here nor an index, a head or an example", () => {
    const known = new Set([...(ROWS as DocumentRow[]).flatMap((row) => row.line ?? []), ...OTHER_LINES]);
    expect(LINES.length).toBeGreaterThan(200);
    expect(LINES.filter((line) => !known.has(line))).toEqual([]);
  });
});

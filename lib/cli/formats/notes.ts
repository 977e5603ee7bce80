import { noteText, type LintFinding } from "@/lib/lint/index";
import type { Locale } from "@/lib/model/text";
import { splitServiceKey } from "@/lib/ccm/names";
import { codeSpan, markdownText } from "@/lib/text/inert";
import { junitFile, type Case } from "./junit";
import { noteResult, sarifFile } from "./sarif";

/** A note on a Service that no check made: of its annotations, or of a preview. */
export interface Note {
  service: string;
  code: string;
  level: "error" | "warning" | "note";
  text: string;
}

export type NoteFormat = "sarif" | "junit";

export const markdownNote = ({ service, code, text }: Note): string =>
  `- ${codeSpan(service)} ${codeSpan(code)} ${markdownText(text)}`;

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

export const lintNote = (finding: LintFinding, locale: Locale): Note => ({
  service: finding.service,
  code: finding.code,
  level: LEVELS[finding.severity],
  text: noteText(finding, locale),
});

/** Notes for a pipeline; `services`: all that were looked at, also those without a note. */
export function renderNotes(
  format: NoteFormat,
  notes: readonly Note[],
  services: readonly string[],
  locale: Locale,
): string {
  return format === "junit" ? junit(notes, services) : sarif(notes, locale);
}

function junit(notes: readonly Note[], services: readonly string[]): string {
  const cases = [...new Set(services)].map((service): Case => {
    const { namespace: className, name } = splitServiceKey(service);
    const own = notes.filter((note) => note.service === service);
    const first = own.find(({ level }) => level === "error");
    const body = own.map(({ code, text }) => `${code} ${text}`).join("\n");
    if (first) return { className, name, kind: "failure", type: first.code, message: first.text, body };
    return own.length > 0 ? { className, name, kind: "pass", body } : { className, name, kind: "pass" };
  });
  return junitFile(cases, { name: "notes" }, []);
}

function sarif(notes: readonly Note[], locale: Locale): string {
  const codes = [...new Set(notes.map(({ code }) => code))].sort();
  return sarifFile(codes, locale, { results: notes.map((note) => noteResult(note, codes)) });
}

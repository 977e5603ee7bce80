import type { Locale } from "@/lib/model/text";
import { createEngine } from "@/lib/engine";
import { lintServices } from "@/lib/lint/index";
import { CliError, printJson, printText, readBundle, targetOf, type CliContext } from "./io";
import { keyOf } from "@/lib/ccm/names";
import { readRow } from "@/lib/views/reading";
import { visibleLine as plain } from "@/lib/text/inert";
import { renderReading } from "./preview-render";
import { lintNote, markdownNote, renderNotes, type Note, type NoteFormat } from "./formats/notes";

export interface LintFlags {
  format: "text" | "json" | "markdown" | NoteFormat;
  targetVersion?: string;
  lang: Locale;
}

/** Exit status 1 when an annotation is wrong or does nothing. One Service named: as text, what it makes is read port by port. */
export async function lintCommand(
  context: CliContext,
  source: string,
  named: string | undefined,
  flags: LintFlags,
): Promise<void> {
  const bundle = await readBundle(source);
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const engine = createEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion });
  const { services } = engine.all();
  const row = services.find(({ service }) => service === named);
  if (named !== undefined && !row) throw new CliError(`${named} is no Service of ${source}`, "Write namespace/name.");
  const rows = lintServices(bundle, services, { targetVersion, locale: flags.lang }).filter(
    ({ service }) => !row || service === row.service,
  );
  const { format } = flags;
  const notes = rows.map((row) => lintNote(row, flags.lang));
  const line = ({ service, code, text }: Note) => `${plain(service)}  ${code}  ${plain(text)}`;
  if (format === "json") await printJson(rows);
  else if (format === "text" && row)
    await printText(renderReading(readRow(row, { bundle, engine }, flags.lang)!, flags.lang));
  else if (format === "text")
    await printText(rows.length > 0 ? `${notes.map(line).join("\n")}\n` : "No annotation problem found.\n");
  else if (format === "markdown") await printText(`${notes.map(markdownNote).join("\n")}\n`);
  else await printText(renderNotes(format, notes, bundle.kubernetes.services.map(keyOf), flags.lang));
  context.exit(rows.length > 0 ? 1 : 0);
}

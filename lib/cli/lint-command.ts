import type { Locale } from "@/lib/model/text";
import { runEngine } from "@/lib/engine";
import { lintServices } from "@/lib/lint/index";
import { printJson, printText, readBundle, targetOf, type CliContext } from "./io";
import { keyOf } from "@/lib/ccm/names";
import { visibleLine as plain } from "@/lib/text/inert";
import { lintNote, markdownNote, renderNotes, type Note, type NoteFormat } from "./formats/notes";

export interface LintFlags {
  format: "text" | "json" | "markdown" | NoteFormat;
  targetVersion?: string;
  lang: Locale;
}

/** Exit status 1 when an annotation is wrong or does nothing. */
export async function lintCommand(context: CliContext, source: string, flags: LintFlags): Promise<void> {
  const bundle = await readBundle(source);
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const { services } = runEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion });
  const rows = lintServices(bundle, services, { targetVersion, locale: flags.lang });
  const { format } = flags;
  const notes = rows.map((row) => lintNote(row, flags.lang));
  const line = ({ service, code, text }: Note) => `${plain(service)}  ${code}  ${plain(text)}`;
  if (format === "json") await printJson(rows);
  else if (format === "text")
    await printText(rows.length > 0 ? `${notes.map(line).join("\n")}\n` : "No annotation problem found.\n");
  else if (format === "markdown") await printText(`${notes.map(markdownNote).join("\n")}\n`);
  else await printText(renderNotes(format, notes, bundle.kubernetes.services.map(keyOf), flags.lang));
  context.exit(rows.length > 0 ? 1 : 0);
}

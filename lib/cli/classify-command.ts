import { localeOf, printJson, printText, readText } from "./io";
import { visible as plain } from "@/lib/text/inert";
import type { CliContext } from "./context";
import { classifyInput } from "./classify";

/** Exit status 0: every message is a good one or none was given, 1: a problem or an unknown message is among them. */
export async function classifyCommand(
  context: CliContext,
  file: string,
  flags: { json?: boolean; lang?: string },
): Promise<void> {
  const rows = classifyInput(await readText(file), localeOf(flags.lang));
  if (flags.json) await printJson(rows);
  else {
    const lines = rows.map(
      (row) =>
        `${row.code}  ${plain(row.title)}${row.known ? "" : "  (not understood: the message is kept as it is)"}\n    ${plain(row.message)}${row.cause ? `\n    ${plain(row.cause)}` : ""}`,
    );
    await printText(lines.length > 0 ? `${lines.join("\n")}\n` : "");
  }
  context.exit(rows.some((row) => row.problem) ? 1 : 0);
}

import type { Locale } from "@/lib/model/text";
import { searchEverything } from "@/lib/triage/guide";
import { visible as plain } from "@/lib/text/inert";
import { printJson, printText, type CliContext } from "./io";

/** Entries shown as text; `--json` prints all codes. */
const SHOWN = 10;

/** Exit status 0: something was found, 1: nothing was. `--json` prints the codes in order, best first. */
export async function searchCommand(
  context: CliContext,
  words: readonly string[],
  flags: { json?: boolean; lang: Locale },
): Promise<void> {
  const found = searchEverything(words.join(" "), flags.lang);
  if (flags.json) await printJson(found.map((item) => item.code));
  else
    await printText(
      found
        .slice(0, SHOWN)
        .map((item) => `${item.code}  ${plain(item.title)}\n`)
        .join(""),
    );
  context.exit(found.length > 0 ? 0 : 1);
}

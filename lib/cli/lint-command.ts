import type { Locale } from "@/lib/model/text";
import { lintOptions, lintServices } from "@/lib/lint/index";
import { printJson, printText, readBundle, targetOf, type CliContext } from "./io";
import { visible as plain } from "@/lib/text/inert";

export interface LintFlags {
  json?: boolean;
  targetVersion?: string;
  lang: Locale;
}

/** Exit status 1 when an annotation is wrong or does nothing. */
export async function lintCommand(context: CliContext, source: string, flags: LintFlags): Promise<void> {
  const bundle = await readBundle(source);
  const rows = lintServices(bundle.kubernetes.services, {
    ...lintOptions(bundle.cluster),
    targetVersion: targetOf(flags.targetVersion, bundle),
    locale: flags.lang,
  });
  if (flags.json) await printJson(rows);
  else {
    const lines = rows.map(
      (row) =>
        `${plain(row.service)}  ${row.code}  ${plain(row.message)}${row.suggestion ? ` ${plain(row.suggestion)}` : ""}`,
    );
    await printText(rows.length > 0 ? `${lines.join("\n")}\n` : "No annotation problem found.\n");
  }
  context.exit(rows.length > 0 ? 1 : 0);
}

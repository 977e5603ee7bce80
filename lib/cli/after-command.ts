import type { Locale } from "@/lib/model/text";
import { compareClouds } from "@/lib/upgrade/compare/cloud";
import { renderComparison } from "@/lib/upgrade/compare/texts";
import { bundleOf } from "./bundle";
import type { LiveFlags } from "./collect";
import { CliError, printJson, printText, readBundle, type CliContext } from "./io";

export interface AfterFlags extends LiveFlags {
  format: "text" | "markdown" | "json";
  lang: Locale;
}

/**
 * Changes since the baseline (a bundle that `preflight collect` wrote before the upgrade). Exit status 0 nothing,
 * 1 something changed or a new Warning came, 2 something could not be read.
 */
export async function afterCommand(
  context: CliContext,
  baseline: string,
  source: string | undefined,
  flags: AfterFlags,
): Promise<void> {
  const before = await readBundle(baseline);
  const after = await bundleOf(source, flags);
  if (before.cluster.id && after.cluster.id && before.cluster.id !== after.cluster.id)
    throw new CliError(`the baseline is of cluster ${before.cluster.id}, not of ${after.cluster.id}`);
  const comparison = compareClouds(before, after);
  if (flags.format === "json") await printJson(comparison);
  else await printText(renderComparison(comparison, flags.lang, flags.format));
  const found = comparison.changes.length > 0 || comparison.events.some((event) => event.type === "Warning");
  context.exit(found ? 1 : comparison.unread.length > 0 ? 2 : 0);
}

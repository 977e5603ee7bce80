import type { Locale } from "@/lib/model/text";
import { baselineFrom } from "@/lib/upgrade/compare";
import { renderPlaybookMarkdown } from "@/lib/upgrade/playbook/playbook-markdown";
import { PolicyError } from "@/lib/upgrade/permissions/permissions";
import { checkBundle } from "@/lib/upgrade/check";
import { makeView } from "@/lib/views/registry";
import { bundleOf } from "./bundle";
import type { LiveFlags } from "./collect";
import { CliError, printJson, printText, readBundle, readJson, targetOf, type CliContext } from "./io";
import { readWaivers } from "./waivers-file";

export interface PlaybookFlags extends LiveFlags {
  policy?: string[];
  baseline?: string;
  waivers?: string | false;
  format: "markdown" | "json";
  lang: Locale;
}

/** The playbook of one upgrade. Exit status 0: nothing is left to do before it; 1: something is; 2: unknown. */
export async function playbookCommand(
  context: CliContext,
  source: string | undefined,
  flags: PlaybookFlags,
): Promise<void> {
  const { format, lang: locale } = flags;
  const waivers = await readWaivers(flags.waivers);
  const policies: unknown[] = [];
  for (const file of flags.policy ?? []) policies.push(await readJson(file));
  const before = flags.baseline === undefined ? undefined : await readBundle(flags.baseline);
  const bundle = await bundleOf(source, flags);
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const result = checkBundle(bundle, { checkedAt: new Date().toISOString(), targetVersion }, waivers);
  try {
    const check = {
      bundle,
      result,
      kubeContext: flags.context,
      baseline: before && baselineFrom(before, flags.baseline ?? ""),
    };
    const playbook = (await makeView(check, { view: "playbook", input: { policies } }, locale))!;
    if (format === "json") await printJson(playbook);
    else await printText(renderPlaybookMarkdown(playbook));
    const upTo = playbook.chapters.slice(
      0,
      playbook.chapters.findIndex(({ id }) => id === "upgrade"),
    );
    const has = (state: string) => upTo.some((chapter) => chapter.state === state);
    context.exit(has("todo") || has("broken") ? 1 : has("unknown") ? 2 : 0);
  } catch (error) {
    if (error instanceof PolicyError) throw new CliError(error.message);
    throw error;
  }
}

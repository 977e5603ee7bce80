import { runEngine } from "@/lib/engine";
import type { Locale } from "@/lib/model/text";
import { cloudOf } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { whoChanged } from "@/lib/collect/who";
import { whoMarkdown, whoText } from "@/lib/who/text";
import { clusterOf, collectForCli, type LiveFlags } from "./collect";
import { CliError, printJson, printText, targetOf, type CliContext } from "./io";

export interface WhoFlags extends LiveFlags {
  /** Code or id of one finding. */
  finding?: string;
  redact?: boolean;
  format: "text" | "markdown" | "json";
  lang: Locale;
}

/** Exit status 0: ActionTrail was asked, 2: it could not be. The cluster is read first, so that its findings are explained. */
export async function whoCommand(context: CliContext, instance: string, flags: WhoFlags): Promise<void> {
  if (flags.redact && flags.format === "json") throw new CliError("--redact is for text and Markdown");
  const settings = readSettings();
  const on = settings.actiontrail;
  const bundle = on ? await collectForCli(flags) : undefined;
  const targetVersion = bundle && targetOf(flags.targetVersion, bundle);
  const result = bundle && runEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion });
  const locale = flags.lang;
  const cluster = clusterOf(settings, flags.context);
  const view = await whoChanged(
    { instance, finding: flags.finding, locale },
    {
      region: result?.cluster.region ?? "",
      clusterId: result?.cluster.id ?? "",
      services: result?.services ?? [],
      bundle,
    },
    { on, cloud: () => cloudOf(cluster, bundle?.cluster.region ?? "", {}) },
  );
  if (flags.format === "json") await printJson(view);
  else if (flags.redact) await printText(view.redacted);
  else await printText(flags.format === "markdown" ? whoMarkdown(view, locale) : whoText(view, locale));
  context.exit(view.notTold ? 2 : 0);
}

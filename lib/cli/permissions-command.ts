import type { Locale } from "@/lib/model/text";
import type { Bundle } from "@/lib/model/bundle";
import { checkPermissions, conditionsOfServices, PolicyError } from "@/lib/upgrade/permissions/permissions";
import { CliError, printJson, printText, readBundle, readJson, type CliContext } from "./io";

export interface PermissionFlags {
  from: string;
  to: string;
  networkPlugin?: string;
  /** Bundle whose Services and cluster say which features are in use. */
  bundle?: string;
  json?: boolean;
  lang: Locale;
}

/** Exit status 1 when an action is missing or denied. */
export async function permissionsCommand(context: CliContext, files: string[], flags: PermissionFlags): Promise<void> {
  const policies: unknown[] = [];
  for (const file of files) policies.push(await readJson(file));
  const bundle = flags.bundle === undefined ? undefined : await readBundle(flags.bundle);
  const report = requiredActions(policies, flags, bundle);
  if (flags.json) await printJson(report);
  else {
    const lines = [report.missing.length === 0 ? "Nothing is missing." : `Missing: ${report.missing.join(", ")}`];
    if (report.denied.length > 0) lines.push(`Denied by a statement of the policy: ${report.denied.join(", ")}`);
    if (report.restricted.length > 0) lines.push(`Granted with restrictions: ${report.restricted.join(", ")}`);
    if (report.ifUsed.length > 0) lines.push(`Only if you use the feature: ${report.ifUsed.join(", ")}`);
    lines.push(...report.hints.map((hint) => `- ${hint}`));
    if (report.statement)
      lines.push("Add this statement to the role's custom policy:", JSON.stringify(report.statement, null, 2));
    await printText(`${lines.join("\n")}\n`);
  }
  context.exit(report.missing.length > 0 || report.denied.length > 0 ? 1 : 0);
}

function requiredActions(policies: unknown[], flags: PermissionFlags, bundle: Bundle | undefined) {
  try {
    return checkPermissions({
      from: flags.from,
      to: flags.to,
      networkPlugin: flags.networkPlugin ?? bundle?.cluster.networkPlugin,
      ...(bundle ? { conditions: conditionsOfServices(bundle.kubernetes.services) } : {}),
      policies,
      locale: flags.lang,
    });
  } catch (error) {
    if (error instanceof PolicyError || error instanceof RangeError) throw new CliError(error.message);
    throw error;
  }
}

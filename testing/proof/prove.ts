import { indexBundle } from "@/lib/ccm/bundle-index";
import { createEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService, RemediationOption } from "@/lib/model/result";
import { buildPlan, remediate, type RemediationContext } from "@/lib/remediation";
import type { Sandbox } from "./sandbox";

export const CHECKED_AT = "2026-03-01T00:00:00Z";

/** One way out of one finding, tried for real. */
export interface ProofRecord {
  bundle: string;
  service: string;
  code: string;
  findingId: string;
  visibility: string;
  direction: string;
  recommended: boolean;
  /** proven: the finding is gone and nothing new has come. */
  outcome: "proven" | "still-there" | "new-findings" | "command-failed";
  undo: "restored" | "differs" | "failed" | "none";
  /** Fixed after the findings that hide it. */
  behind?: true;
  commands: string[];
  detail?: string;
}

export interface Candidate {
  row: ResultService;
  finding: Finding;
  option: RemediationOption;
}

export function contextFor(
  bundle: Bundle,
  serviceKey: string,
  loadBalancerId: string | null,
  finding?: Finding,
  targetVersion?: string,
  siblings?: readonly Finding[],
): RemediationContext {
  const index = indexBundle(bundle);
  const id = finding?.resource.kind === "LoadBalancer" && finding.resource.id ? finding.resource.id : loadBalancerId;
  const lb = id ? index.loadBalancers.get(id) : undefined;
  return {
    serviceKey,
    service: index.services.get(serviceKey),
    ...(id ? { loadBalancerId: id } : {}),
    ...(lb ? { loadBalancer: lb } : {}),
    region: bundle.cluster.region,
    locale: "en",
    cluster: bundle.cluster,
    ...(targetVersion ? { targetVersion } : {}),
    index,
    ...(siblings ? { siblings } : {}),
  };
}

/** Commands of the option that work on their own: a step without one leaves something to a person. */
function commandsOf(option: RemediationOption): string[] | null {
  const commands = option.steps.flatMap((step) => (step.command ? [step.command] : []));
  return commands.length > 0 ? commands : null;
}

export interface Inventory {
  rows: ResultService[];
  candidates: Candidate[];
  /** Findings without any command, with the reason given. */
  without: { service: string; finding: Finding; reason: string }[];
}

/** Every finding of a bundle that is more than advice, with every option that has commands. */
export function inventory(bundle: Bundle, targetVersion?: string): Inventory {
  const engine = createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
  const result: Inventory = { rows: engine.all().services, candidates: [], without: [] };
  for (const row of result.rows) {
    for (const finding of row.findings) {
      if (finding.visibility === "advice") continue;
      const remediation = remediate(
        finding,
        contextFor(bundle, row.service, row.loadBalancerId, finding, targetVersion, row.findings),
      );
      const options = remediation.options.filter((option) => commandsOf(option));
      for (const option of options) result.candidates.push({ row, finding, option });
      if (options.length === 0)
        result.without.push({ service: row.service, finding, reason: remediation.noCommandReason ?? "" });
    }
  }
  return result;
}

function evaluate(bundle: Bundle, service: string, targetVersion?: string): Finding[] {
  return createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).evaluate(service)?.findings ?? [];
}

const counts = (finding: Finding) => finding.visibility !== "advice";

/**
 * Runs one option, looks again, undoes it and looks once more. What hides the finding is resolved first when the
 * option builds on it (a listener needs the group that another finding creates).
 */
export async function prove(
  sandbox: Pick<Sandbox, "run" | "bundle">,
  name: string,
  candidate: Candidate,
  targetVersion?: string,
  behind = false,
): Promise<ProofRecord> {
  const { row, finding, option } = candidate;
  const start = sandbox.bundle();
  const before = evaluate(start, row.service, targetVersion);
  const own = commandsOf(option) ?? [];
  const first = behind
    ? maskers(start, row, finding, targetVersion)
    : prerequisites(start, row, finding, own, targetVersion);
  const commands = [...new Set([...first.commands, ...own])];
  const record: ProofRecord = {
    bundle: name,
    service: row.service,
    code: finding.code,
    findingId: finding.id,
    visibility: finding.visibility,
    direction: option.direction,
    recommended: option.recommended,
    outcome: "proven",
    undo: "none",
    commands,
    ...(behind ? { behind: true } : {}),
  };
  const ran = await sandbox.run(`set -e\n${commands.join("\n")}`);
  if (ran.status !== 0) Object.assign(record, { outcome: "command-failed", detail: ran.stderr.trim().slice(0, 600) });
  else {
    const after = evaluate(sandbox.bundle(), row.service, targetVersion);
    const known = new Set(before.map((f) => f.id));
    // An instance that the running controller makes by itself is what the way says, and no finding that it brings.
    const fresh = after.filter((f) => counts(f) && f.code !== "CLB501" && !known.has(f.id));
    // Servers to add and to remove take each other's place under one id.
    if (after.some((f) => f.id === finding.id && f.messageCode === finding.messageCode))
      Object.assign(record, { outcome: "still-there", detail: commands.join("\n") });
    else if (fresh.length > 0)
      Object.assign(record, {
        outcome: "new-findings",
        detail: fresh.map((f) => `${f.id} (${f.visibility})`).join("; "),
      });
  }
  // Ids change when things are made again, so a chain of undos across findings has no one command.
  if (behind) return record;
  record.undo = await undo(sandbox, option, first.undos, row.service, before, targetVersion);
  return record;
}

/** Everything that the findings in front of this one take: a hidden finding is fixed after what hides it. */
function maskers(
  bundle: Bundle,
  row: ResultService,
  finding: Finding,
  targetVersion?: string,
): { commands: string[]; undos: string[] } {
  // A group can go only when everything else of the Service has moved off it.
  const surplus = finding.code === "CLB302" || finding.code === "CLB724";
  const front = row.findings.filter((other) =>
    surplus ? other.id !== finding.id && other.code !== finding.code : finding.maskedBy?.includes(other.id),
  );
  const steps = buildPlan({ services: [{ ...row, findings: front }], orphans: [], cluster: bundle.cluster }, bundle, {
    targetVersion,
  });
  return {
    commands: steps.flatMap((step) => step.command ?? []),
    undos: [...steps].reverse().flatMap((step) => step.undo ?? []),
  };
}

/** Commands of the findings that hide this one, when its own command refers to what they create. */
function prerequisites(
  bundle: Bundle,
  row: ResultService,
  finding: Finding,
  own: readonly string[],
  targetVersion?: string,
): { commands: string[]; undos: string[] } {
  const wanted =
    own
      .join("\n")
      .match(/\$\{(VGROUP_\w+):\?/g)
      ?.map((text) => text.slice(2, -2)) ?? [];
  const found = { commands: [] as string[], undos: [] as string[] };
  if (wanted.length === 0) return found;
  for (const other of row.findings) {
    if (other.code !== "CLB301") continue;
    const step = remediate(other, contextFor(bundle, row.service, row.loadBalancerId, other, targetVersion)).options[0]
      ?.steps[0];
    if (step?.command && wanted.some((variable) => step.command?.startsWith(`${variable}=`))) {
      found.commands.push(step.command);
      if (step.undo) found.undos.push(step.undo);
    }
  }
  return found;
}

/** Undo commands in reverse; ids that a command created live only in its shell, so those run in the same one. */
async function undo(
  sandbox: Pick<Sandbox, "run" | "bundle">,
  option: RemediationOption,
  undos: readonly string[],
  service: string,
  before: readonly Finding[],
  targetVersion?: string,
): Promise<ProofRecord["undo"]> {
  const back = [...option.steps].reverse().flatMap((step) => (step.undo ? [step.undo] : []));
  const all = [...back, ...undos].filter((command) => !/\$\{(?:VGROUP|NLB)_/.test(command));
  if (back.length < option.steps.filter((step) => step.command).length || all.length < back.length + undos.length)
    return "none";
  const ran = await sandbox.run(`set -e\n${all.join("\n")}`);
  if (ran.status !== 0) return "failed";
  // What is created again has a new id.
  const ids = (list: readonly Finding[]) =>
    list.filter(counts).map((f) => f.id.replace(/\b(rsp|de|sgp|lsn)-[\w@-]+/g, "$1"));
  const now = new Set(ids(evaluate(sandbox.bundle(), service, targetVersion)));
  return ids(before).every((id) => now.has(id)) ? "restored" : "differs";
}

import { indexBundle } from "@/lib/ccm/bundle-index";
import { createEngine } from "@/lib/engine";
import { refused } from "@/lib/judge/sync-calls";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService, RemediationOption } from "@/lib/model/result";
import { buildPlan, remediate, type RemediationContext } from "@/lib/remediation";
import { startBench, type Place } from "./bench";

export const CHECKED_AT = "2026-03-01T00:00:00Z";

/** One way out of one finding, tried for real. */
export interface ProofRecord {
  bundle: string;
  service: string;
  code: string;
  findingId: string;
  direction: string;
  /** proven: the finding is gone and nothing new has come. */
  outcome: "proven" | "still-there" | "new-findings" | "command-failed";
  undo: "restored" | "differs" | "failed" | "none";
  commands: string[];
  detail?: string;
}

interface Candidate {
  row: ResultService;
  finding: Finding;
  option: RemediationOption;
}

/** Facts from which the ways out of a finding of a row are made. */
export function contextFor(
  bundle: Bundle,
  { service, loadBalancerId, findings: siblings }: ResultService,
  { resource }: Finding,
  targetVersion?: string,
): RemediationContext {
  const index = indexBundle(bundle);
  const id = (resource.kind === "LoadBalancer" && resource.id) || loadBalancerId;
  return {
    serviceKey: service,
    service: index.services.get(service),
    loadBalancerId: id ?? undefined,
    loadBalancer: id ? index.loadBalancers.get(id) : undefined,
    region: bundle.cluster.region,
    targetVersion,
    index,
    siblings,
  };
}

const commandsOf = (option: RemediationOption): string[] => option.steps.flatMap((step) => step.command ?? []);

interface Inventory {
  candidates: Candidate[];
  /** Findings without any command, with the reason given. */
  without: { finding: Finding; reason: string }[];
}

/** Every finding of a bundle, or of the rows that are taken, that is more than advice, with every option that has commands. */
export function inventory(
  bundle: Bundle,
  targetVersion?: string,
  takes: (row: ResultService) => boolean = () => true,
): Inventory {
  const found: Inventory = { candidates: [], without: [] };
  const { services } = createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).all();
  for (const row of services.filter(takes))
    for (const finding of row.findings.filter(counts)) {
      const context = contextFor(bundle, row, finding, targetVersion);
      const remediation = remediate(finding, context);
      // Differences that only the controller's own sync corrects are tried beside the controller.
      const wakes = (commands: readonly string[]) => commands.every((text) => text.includes("ccm-preflight/resync="));
      const options = remediation.options.filter((option) => !wakes(commandsOf(option)));
      found.candidates.push(...options.map((option) => ({ row, finding, option })));
      if (options.length === 0)
        found.without.push({ finding, reason: remediation.noCommandReason ?? remediation.summary });
    }
  return found;
}

/** The first candidate of each kind of way that is not in `known`, which grows: the others differ in names and numbers. */
export const oneOfEachKind = (candidates: readonly Candidate[], known: Set<string>): Candidate[] =>
  candidates.filter(({ finding, option }) => {
    const kind = [finding.code, finding.field, finding.messageCode, finding.visibility, option.direction].join("|");
    return !known.has(kind) && known.add(kind);
  });

/** Tries every candidate on a separate cluster; `start` opens it. */
export async function proveAll(
  name: string,
  bundle: Bundle,
  candidates: readonly Candidate[],
  { targetVersion, start = startBench }: { targetVersion?: string; start?: (bundle: Bundle) => Promise<Place> } = {},
): Promise<ProofRecord[]> {
  const proveOne = async (candidate: Candidate, behind: boolean) => {
    const place = await start(bundle);
    return prove(place, name, candidate, targetVersion, behind).finally(() => place.close());
  };
  const records: ProofRecord[] = [];
  for (const candidate of candidates) {
    const record = await proveOne(candidate, false);
    // A hidden finding may need what hides it to be fixed first, as the plan does.
    const behind = record.outcome !== "proven" && candidate.finding.maskedBy?.length;
    records.push(behind ? await proveOne(candidate, true) : record);
  }
  return records;
}

/** Failed items of these records: the way, its findings or its undo. */
export const failures = (records: readonly ProofRecord[]): ProofRecord[] =>
  records.filter((r) => r.outcome !== "proven" || r.undo === "differs" || r.undo === "failed");

function evaluate(bundle: Bundle, service: string, targetVersion?: string): Finding[] {
  return createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).evaluate(service)?.findings ?? [];
}

/** Findings whose way out chooses the instance. */
const CHOOSES = /^CLB(51[0-3]|52[01]|53[34]|70[678])$/;

const counts = (finding: Finding) => finding.visibility !== "advice";

/**
 * Runs one option, looks again, undoes it and looks once more. What hides the finding is resolved first when the
 * option builds on it (a listener needs the group that another finding creates).
 */
async function prove(
  place: Place,
  name: string,
  candidate: Candidate,
  targetVersion: string | undefined,
  behind: boolean,
): Promise<ProofRecord> {
  const { row, finding, option } = candidate;
  const start = place.bundle();
  const before = evaluate(start, row.service, targetVersion);
  const own = commandsOf(option);
  const first = behind
    ? maskers(start, row, finding, targetVersion)
    : prerequisites(start, row, finding, own, targetVersion);
  const commands = [...new Set([...first.commands, ...own])];
  const record: ProofRecord = {
    bundle: name,
    service: row.service,
    code: finding.code,
    findingId: finding.id,
    direction: option.direction,
    outcome: "proven",
    undo: "none",
    commands,
  };
  const error = await place.run(commands.join("\n"));
  if (error !== undefined) Object.assign(record, { outcome: "command-failed", detail: error.slice(0, 600) });
  else {
    const after = evaluate(place.bundle(), row.service, targetVersion);
    const known = new Set(before.map((f) => f.id));
    // An instance that the running controller makes by itself is what the way says, and no finding that it brings; what
    // differs on another instance, which the way chooses, was there before.
    const isElsewhere = (f: Finding) =>
      CHOOSES.test(finding.code) && !CHOOSES.test(f.code) && !/^CLB(1\d\d|741)$/.test(f.code);
    const isMade = (f: Finding) => f.code === "CLB501" || f.code === "CLB703";
    const fresh = after.filter((f) => counts(f) && !isMade(f) && !known.has(f.id) && !isElsewhere(f));
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
  record.undo = await undo(place, option, first.undos, row.service, before, targetVersion);
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
  const plan = (findings: Finding[]) =>
    buildPlan({ services: [{ ...row, findings }], orphans: [], cluster: bundle.cluster }, bundle, { targetVersion });
  // No controller runs here: what the sync after the edit would do is done by the commands of the other findings.
  const steps = [...plan(front.filter(refused)), ...plan(front.filter((other) => !refused(other)))];
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
    const step = remediate(other, contextFor(bundle, row, other, targetVersion)).options[0]?.steps[0];
    if (step?.command && wanted.some((variable) => step.command?.startsWith(`${variable}=`))) {
      found.commands.push(step.command);
      if (step.undo) found.undos.push(step.undo);
    }
  }
  return found;
}

/** Undo commands in reverse; ids that a command created live only in its shell, so those run in the same one. */
async function undo(
  place: Place,
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
  if ((await place.run(all.join("\n"))) !== undefined) return "failed";
  // A recreated object has a new id.
  const ids = (list: readonly Finding[]) =>
    list.filter(counts).map((f) => f.id.replace(/\b(rsp|de|sgp|lsn)-[\w@-]+/g, "$1"));
  const now = new Set(ids(evaluate(place.bundle(), service, targetVersion)));
  return ids(before).every((id) => now.has(id)) ? "restored" : "differs";
}

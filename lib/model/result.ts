import type { BundleCluster, CollectError } from "./bundle";
import type { Consequence } from "./consequence";
import { groupBy } from "./group-by";
import type { Traffic, Value } from "./value";
import type { SyncState } from "./sync-state";
import type { FindingParams, Params } from "./text";

export type { Traffic, Value } from "./value";

/**
 * Result of a check (`ccm-preflight/result@1`). The five fields `service`, `loadBalancerId`, `status`,
 * `reported`, `syncError` of a row are a contract that other tools read.
 */
export const RESULT_FORMAT = "ccm-preflight/result@1";

export type Status = "pass" | "fail" | "unknown" | "skipped";

/**
 * reported: the CCM's dry run reports an item for it. masked: hidden by an earlier failure of the same Service.
 * silent: the sync fails, but the precheck shows no item. advice: beyond the precheck.
 */
export type Visibility = "reported" | "masked" | "silent" | "advice";
export type Severity = "error" | "warning" | "info";

export type Category =
  | "billing" // specification, bandwidth, metering
  | "lifecycle" // create, delete, orphans
  | "instance" // name, tags, protections, immutable attributes
  | "listener"
  | "certificate"
  | "backend" // VServer groups and backends
  | "annotation" // an annotation that cannot be read or does nothing
  | "reuse" // finding or reusing an instance
  | "version" // behaviour of the target CCM version
  | "source"; // an input that could not be read

type ResourceKind =
  | "LoadBalancer"
  | "Listener"
  | "VServerGroup"
  | "Backend"
  | "DomainExtension"
  | "Certificate"
  | "Service"
  | "Node"
  | "Source"
  | "Cluster";

export interface ResourceRef {
  kind: ResourceKind;
  /** Cloud id where there is one: lb-..., rsp-..., de-... */
  id?: string;
  /** Service key, group name, domain, ... */
  name?: string;
  port?: number;
  protocol?: string;
}

export interface Provenance {
  /** annotation: full key; spec: JSON path in the Service; default: the CCM's own; api: OpenAPI action and field; cluster: nodes, endpoints, UID. */
  kind: "annotation" | "spec" | "default" | "api" | "cluster";
  /** Full annotation key, JSON path, or `Action.Field`. */
  name: string;
}

/** One row of "what differs" for findings that cover several fields or many backends. */
export interface DifferenceRow {
  field: string;
  desired: Value;
  actual: Value;
  desiredFrom?: Provenance;
  actualFrom?: Provenance;
}

/**
 * One difference or problem: codes and values, no sentences. Callers render it in the reader's language
 * (`renderFinding` of lib/knowledge/findings/text, `remediate` of lib/remediation).
 */
export interface Finding extends Partial<DifferenceRow> {
  /** Stable inside a result, same input same id: `ns/name|CODE|resource|field`. */
  id: string;
  code: string;
  visibility: Visibility;
  resource: ResourceRef;
  /** More than one pair: backends to add, tags to remove, ... */
  rows?: readonly DifferenceRow[];
  /** The controller's own message, verbatim (call error, update detail, or Event text). */
  message?: string;
  /** The dry run's MessageCode (UpdateListener, ...) this finding is or would be an item of. */
  messageCode?: string;
  /** Rule of docs/dry-run.md 5.2 that hides it (M3, M21, ...) and the ids of the findings that hide it. */
  maskRule?: string;
  maskedBy?: readonly string[];
  /** A whole sync makes this difference go away; `changedBy` says when. */
  selfHeals: boolean;
  /**
   * The sync that changes it. upgrade: that of the release that starts. edit: only the next whole one, after an edit of the Service.
   * unknown: one of them. Absent: none does, it stays until a person acts.
   */
  changedBy?: "upgrade" | "edit" | "unknown";
  /** Effect of the CCM's own change on traffic. */
  traffic: Traffic;
  /** Id of the reason in the knowledge table why this difference does no harm. */
  harmless?: string;
  /** Placeholder values for the knowledge table's sentences; strings are shown as they are. */
  params: FindingParams;
  /** A person took responsibility for it until a day: it stays true and shown, and no longer decides the verdict. */
  accepted?: Acceptance;
}

/** Who accepts a finding, why, and until which day (`YYYY-MM-DD`, that day included, UTC). */
export interface Acceptance {
  reason: string;
  owner: string;
  until: string;
}

/** An accepted finding, named exactly: `service` and `code`, and `field` and `port` where they are given. */
export interface Waiver extends Acceptance {
  /** Of one in the store. */
  id?: string;
  /** `namespace/name`; for an orphan the id of the CLB instance. */
  service: string;
  code: string;
  field?: string;
  port?: number;
  /** Cluster id; a waiver of a file that several clusters share names its own. */
  cluster?: string;
}

/**
 * State of a waiver in one check. expired: its day has passed, its findings count again. unmatched: nothing fits it any
 * more. unjudged: its Service could not be judged.
 */
export type WaiverState = "active" | "expired" | "unmatched" | "unjudged";

export interface WaiverOutcome extends Waiver {
  state: WaiverState;
  /** Ids of the findings that fit. */
  findings: string[];
}

type StepKind = "kubectl" | "aliyun" | "console" | "ticket" | "note";
/** high: a person decides. medium: connections that exist end. */
export type Risk = "none" | "low" | "medium" | "high";

/** A value for a placeholder, from the data that was read. */
export interface Choice {
  value: string;
  /** Distinguishing label, in the reader's language. */
  note: string;
}

/** A command with unknown values: it contains `<places>`. */
export interface Example {
  command: string;
  places: string[];
  /** By place, values that were read and fit there. */
  choices?: Record<string, Choice[]>;
}

/** One thing for a person to do. Commands are complete: real names and values, quoted for POSIX shells. */
export interface RemediationStep {
  kind: StepKind;
  /** One or two sentences. */
  text: string;
  /** Look first. */
  inspect?: string;
  command?: string;
  /** In place of a command: what is known of it, with the places that only a person can fill in. Not for running. */
  example?: Example;
  undo?: string;
  /** Console path, for kind console. */
  path?: string;
  traffic: Traffic;
  risk: Risk;
  /** Consequence, judged on the cluster as read and the steps before it; absent for what a person does. */
  consequence?: Consequence;
}

export interface RemediationOption {
  /** keep-cloud: bring the Service in line with the CLB; keep-service: restore the CLB; other: neither. */
  direction: "keep-cloud" | "keep-service" | "other";
  title: string;
  recommended: boolean;
  why: string;
  /** Values after the fix, by field of the difference, where the direction does not say them. */
  after?: Readonly<Record<string, Value>>;
  steps: RemediationStep[];
}

/** Remedy of a finding, in the reader's language. */
export interface Remediation {
  /** One sentence. */
  summary: string;
  options: RemediationOption[];
  /** Set when no option holds a command: the reason. */
  noCommandReason?: string;
}

/** A finding as `preflight check --json` prints it: with sentences in one language and its remediation. */
export interface PublishedFinding extends Finding {
  title: string;
  category: Category;
  severity: Severity;
  cause: string;
  remediation: Remediation;
  /** Row of the product's precheck table, e.g. `update listener`. */
  seedRow?: string;
}

export interface ReportedItem {
  code: string;
  key: string;
  id: string;
  message: string;
  /** The check of the result Event that holds it; absent: ccmSLB. */
  check?: "ccmNLB";
}

/** An Event that the controller writes. */
export interface ControllerEvent {
  type: string;
  reason: string;
  message: string;
}

export interface ResultServiceOf<F> {
  /** `namespace/name` */
  service: string;
  loadBalancerId: string | null;
  status: Status;
  reported: ReportedItem[];
  syncError: string | null;
  findings: F[];
  /** Why the status is `skipped` or `unknown`: a code of the knowledge table. */
  reason?: string;
  /** Error lines of the bundle this row depends on (indexes into Bundle.errors). */
  missingInputs?: number[];
  /** Normal and Warning Events the dry run leaves besides the sync error. */
  otherEvents?: ControllerEvent[];
  /** The controller that serves it; absent: CLB. */
  family?: "nlb";
  /** Losses of clients by the upgrade that the precheck does not speak of: the Service is failing, whatever its status. */
  loses?: Traffic;
  /** Whether a restart of the running controller syncs it whole. */
  sync?: SyncState;
  /** Annotations that a person wrote last though a program owns it, which may put its own values back. */
  handEdits?: number;
  /** Protections that its annotations switch off. */
  givenUp?: number;
  /** All that fails this Service was accepted: its status stays what the dry run says, the verdict leaves it out. */
  accepted?: true;
}
export type ResultService = ResultServiceOf<Finding>;
export interface OrphanOf<F> {
  loadBalancerId: string;
  name: string;
  address: string;
  /** apiserver: has the cluster tag but belongs to the API server; listed so that it is not deleted. */
  kind: "orphan" | "apiserver";
  ownershipTag?: string;
  finding?: F;
}
export type Orphan = OrphanOf<Finding>;
/** Items that the official result Event would show (docs/dry-run.md 6.4). */
export interface OfficialSummary {
  /** Last writer per key. */
  items: ReportedItem[];
  failedCount: number;
  /** Only 20 of `items` are kept, at random. */
  cappedAt: number;
  truncated: boolean;
}

export interface ResultSummary {
  services: number;
  instances: number;
  status: Record<Status, number>;
  visibility: Record<Visibility, number>;
  category: Partial<Record<Category, number>>;
  code: Record<string, number>;
  /** Findings hidden from the official precheck (masked + silent). */
  hidden: number;
  orphans: number;
  /** Services that pass or are left out, and lose something by the upgrade (`loses`). */
  losing?: number;
  /** Effect of the upgrade itself (`upgradeNumbers`). */
  upgrade?: UpgradeNumbers;
  /** NLB Services, which no dry run judges (`isNotCovered`); absent in results of builds that did not count them. */
  notCovered?: number;
  /** Effect of waivers on the verdict; absent without waivers. */
  accepted?: {
    findings: number;
    /** Failing Services that are accepted whole, and those whose loss is. */
    services: number;
    /** Those of them that the official precheck reports all the same; absent in results of builds that did not count them. */
    reported?: number;
    /** NLB Services whose new source ranges were acknowledged (CLB613). */
    acknowledged: number;
  };
}

/** Services that the upgrade itself changes, and differences that stay until their Service is edited. */
export interface UpgradeNumbers {
  services: number;
  asleep: number;
  /** Differences where that is unknown. */
  unknown: number;
  /** The target runs already: it is what a restart of the controller changes. */
  restart?: true;
}

/** From rows with their findings, or with counts of equal ones. */
export function upgradeNumbers(
  rows: readonly { findings: readonly { changedBy?: Finding["changedBy"]; visibility: string; count?: number }[] }[],
): Omit<UpgradeNumbers, "restart"> {
  const numbers = { services: 0, asleep: 0, unknown: 0 };
  for (const { findings } of rows) {
    if (findings.some(({ changedBy }) => changedBy === "upgrade")) numbers.services += 1;
    for (const { changedBy, visibility, count = 1 } of findings) {
      if (visibility === "advice") continue;
      if (changedBy === "edit") numbers.asleep += count;
      if (changedBy === "unknown") numbers.unknown += count;
    }
  }
  return numbers;
}

export interface VersionNote {
  code: string;
  params: Params;
}

export interface ResultOf<F> {
  format: typeof RESULT_FORMAT;
  cluster: BundleCluster;
  /** RFC 3339; given in by the caller, the engine has no clock. */
  checkedAt: string;
  engineVersion: string;
  /** The rules used: the nearest known version at or below the target. */
  rulesVersion: string;
  services: ResultServiceOf<F>[];
  orphans: OrphanOf<F>[];
  summary: ResultSummary;
  officialSummary: OfficialSummary;
  /** Notes about the target version (docs/dry-run.md 8), e.g. what its dry run would really write. */
  versionNotes: VersionNote[];
  errors: CollectError[];
  /** Every waiver that was given, and what it did; absent when none was. */
  waivers?: WaiverOutcome[];
}
export type Result = ResultOf<Finding>;
/** The result file: findings with their sentences. `folded` is the published name of `officialSummary`. */
export interface PublishedResult extends Omit<ResultOf<PublishedFinding>, "officialSummary"> {
  folded: OfficialSummary;
}

/**
 * The items of a Service by their name, where the result Event keeps fewer than there are: of one name any. Most items of
 * an NLB Service have the same name.
 */
export function itemsByName({
  reported,
}: Pick<ResultService, "reported">): ReadonlyMap<string, ReportedItem[]> | undefined {
  const names = groupBy(reported, ({ key }) => key);
  return names.size < reported.length ? names : undefined;
}

/** The rows of differences: the finding's own pair, unless it only names its list, then the list. Each with its sources. */
export function differenceRows(finding: Finding): DifferenceRow[] {
  const { field, desired = null, actual = null, desiredFrom, actualFrom, rows = [] } = finding;
  const own = desired !== null || actual !== null || (field !== undefined && rows.length === 0);
  const all: DifferenceRow[] = [...(own ? [{ field: field ?? "", desired, actual }] : []), ...rows];
  return all.map((row) => ({ desiredFrom, actualFrom, ...row }));
}

/** Codes of the findings that hide one, each once, in the order of `maskedBy`. */
export function hidingCodes(finding: Pick<Finding, "maskedBy">, others: readonly Finding[]): string[] {
  if (!finding.maskedBy || finding.maskedBy.length === 0) return [];
  const codes = new Map(others.map((other) => [other.id, other.code]));
  return [...new Set(finding.maskedBy.flatMap((id) => codes.get(id) ?? []))];
}

/** `readyExcept`: only accepted findings remain, and the official precheck still reports them. */
export type Verdict = "ready" | "readyExcept" | "notReady" | "unknown";

/**
 * CLB554: an NLB Service. CLB613: one whose source ranges the upgrade brings to life, CLB556: one that the target's precheck
 * looks at (both unknown until acknowledged).
 */
const NOT_COVERED: ReadonlySet<string> = new Set(["CLB554", "CLB556", "CLB613"]);

/** An NLB Service: what the upgrade does to it is not predicted. */
export function isNotCovered(row: { reason?: string }): boolean {
  return row.reason !== undefined && NOT_COVERED.has(row.reason);
}

type Judged = Pick<ResultService, "status" | "accepted" | "loses">;

/** Whether a Service fails or loses something by the upgrade, and that is not accepted: it prevents the upgrade. */
export function isFailing({ status, accepted, loses }: Judged): boolean {
  return !accepted && (status === "fail" || loses !== undefined);
}

/** Whether a Service could not be judged; an acknowledged NLB Service is merely not covered. */
export function isUnjudged({ status, accepted }: Judged): boolean {
  return status === "unknown" && !accepted;
}

/** How many Services are failing (`isFailing`). */
export function failingOf({
  status,
  accepted,
  losing = 0,
}: Pick<ResultSummary, "status" | "accepted" | "losing">): number {
  return status.fail - (accepted?.services ?? 0) + losing;
}

/** How many could not be judged (`isUnjudged`). */
export function unknownOf({ status, accepted }: Pick<ResultSummary, "status" | "accepted">): number {
  return status.unknown - (accepted?.acknowledged ?? 0);
}

/**
 * Green needs every input: one unreadable source makes the verdict unknown, one failing Service not ready, unless a person
 * accepted all that fails it, and then never plain ready while the precheck reports it. NLB Services alone are no reason for green either: nothing was judged (docs/adr/0060).
 */
export function verdictOf(result: Pick<Result, "summary" | "errors">): Verdict {
  const { status, instances, notCovered = 0, accepted } = result.summary;
  if (failingOf(result.summary) > 0) return "notReady";
  if (unknownOf(result.summary) > 0 || result.errors.length > 0) return "unknown";
  // A Service that passes without an instance (it became a ClusterIP) proves nothing about load balancers.
  if (notCovered > 0 && (status.pass === 0 || instances === 0)) return "unknown";
  return (accepted?.reported ?? 0) > 0 ? "readyExcept" : "ready";
}

/** Everything was read, and what could not be judged is NLB Services alone (docs/adr/0060). */
export function nothingButNlb(
  result: Pick<Result, "errors"> & { services: readonly { status: Status; reason?: string }[] },
): boolean {
  return result.errors.length === 0 && result.services.every((row) => row.status !== "unknown" || isNotCovered(row));
}

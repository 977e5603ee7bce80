import { keyOf, serviceOfItem } from "@/lib/ccm/names";
import { isObject, type Bundle, type KubeEvent, type KubeService } from "@/lib/model/bundle";
import type { ReportedItem, Result, ResultService } from "@/lib/model/result";

/** Name of the Event in `kube-system` that the CCM's dry run writes. Source: pkg/provider/dryrun/event.go. */
export const OFFICIAL_EVENT = "CloudControllerManagerPrecheckResult";
/** The CCM keeps this many items of a check, at random, and drops the rest. */
const OFFICIAL_CAP = 20;
/** The checks that are laid beside ours; in a reported item of ours a missing one is the first. */
const CHECKS: ReadonlySet<string> = new Set(["ccmSLB", "ccmNLB"]);

interface OfficialEntry {
  check: string;
  key: string;
  id: string;
  code: string;
  message: string;
}

export interface OfficialResult {
  /** RFC 3339: when the content was written; null when the Event says nothing about it. */
  at: string | null;
  entries: OfficialEntry[];
  /** Calls, not items: overwritten keys and repeated runs of a Service count too. Never cut at the cap. */
  failedCount: number;
  /** Checks whose list stops at the cap. */
  capped: ReadonlySet<string>;
  /** Names of checks other than those of CLB and NLB. */
  otherChecks: string[];
  /** Why the Event's text could not be read; there are no entries then. */
  unreadable?: string;
}

/**
 * agreed: both list it. onlyOfficial: the CCM lists it and we do not. onlyOurs: the other way round, with the reason.
 */
type OfficialState = "agreed" | "onlyOfficial" | "onlyOurs";

/**
 * Why the official list lacks what we list. masked: hidden behind an earlier failure. silent: the sync fails without an
 * item. overwritten: a later item of the same name replaced it. pastCap: the list stops at 20. notShown: none of these,
 * so the cluster or the CLB changed in between, or the two disagree.
 * For onlyOfficial: unknown: an input of ours is missing. gone: the Service is not there any more. differs: none of these.
 */
type OfficialReason = "masked" | "silent" | "overwritten" | "pastCap" | "notShown" | "unknown" | "gone" | "differs";

export interface OfficialItem {
  state: OfficialState;
  reason?: OfficialReason;
  service: string;
  /** Name of the item in the official list, or the one it would have. Empty for findings that never become an item. */
  key: string;
  /** MessageCode (UpdateListener, ...), or our code for a finding without one. */
  code: string;
  id: string;
  /** Detail in the official item, else ours. */
  message: string;
  findingIds: string[];
  /** How many items of ours have its name: the list keeps one of them, and of NLB any. Absent: it is the only one. */
  sharing?: number;
  /** The Service changed after the official result was written. */
  stale: boolean;
}

export interface OfficialComparison {
  at: string | null;
  failedCount: number;
  shown: number;
  capped: boolean;
  /** Why the Event's text could not be read; there are no official items then. */
  unreadable?: string;
  items: OfficialItem[];
  counts: { agreed: number; onlyOfficial: number; onlyOurs: number; stale: number };
  /** Services changed after the official result was written; with any, the result as a whole is out of date. */
  staleServices: string[];
  otherChecks: string[];
}

/** The newest official result among the Events, or undefined. */
export function findOfficialEvent(events: readonly KubeEvent[]): KubeEvent | undefined {
  let newest: KubeEvent | undefined;
  for (const event of events) {
    if (event.metadata?.name !== OFFICIAL_EVENT) continue;
    if (!newest || (writtenAt(event) ?? "") > (writtenAt(newest) ?? "")) newest = event;
  }
  return newest;
}

/** Reads the Event's message. Of one that is not what the CCM writes it holds nothing but the reason. */
export function parseOfficialEvent(event: KubeEvent): OfficialResult {
  const entries: OfficialEntry[] = [];
  const otherChecks: string[] = [];
  const capped = new Set<string>();
  const unreadable = (why: string): OfficialResult => ({
    at: writtenAt(event),
    entries: [],
    failedCount: 0,
    capped: new Set(),
    otherChecks: [],
    unreadable: why,
  });
  let failedCount = 0;
  let body: unknown;
  try {
    body = JSON.parse(event.message ?? "");
  } catch {
    return unreadable("the Event's message is not JSON");
  }
  if (!isObject(body)) return unreadable("the Event's message is not a JSON object");
  const checks = body.CheckResults ?? [];
  if (!Array.isArray(checks)) return unreadable("CheckResults is not a list");
  for (const check of checks) {
    if (!isObject(check)) return unreadable("a check in CheckResults is not an object");
    const name = text(check.Name);
    if (!CHECKS.has(name)) {
      otherChecks.push(name);
      continue;
    }
    const failed = typeof check.FailedCount === "number" ? check.FailedCount : 0;
    failedCount += failed;
    const rows = check.instanceResults ?? {};
    if (!isObject(rows)) return unreadable("instanceResults is not an object");
    const own = Object.entries(rows).flatMap(([key, row]): OfficialEntry[] =>
      isObject(row)
        ? [{ check: name, key, id: text(row.Id), code: text(row.MessageCode), message: text(row.Message) }]
        : [],
    );
    entries.push(...own);
    // Each check has a list of its own.
    if (own.length >= OFFICIAL_CAP && failed > own.length) capped.add(name);
  }
  return { at: writtenAt(event), entries, failedCount, capped, otherChecks };
}

/** Compares the official result with this one, item by item. Null when the cluster holds no official result. */
export function compareOfficial(
  bundle: Pick<Bundle, "kubernetes">,
  result: Pick<Result, "services">,
): OfficialComparison | null {
  const event = findOfficialEvent(bundle.kubernetes.events);
  if (!event) return null;
  const { at, entries, failedCount, capped, otherChecks, unreadable } = parseOfficialEvent(event);
  const changedAt = new Map<string, string>();
  for (const service of bundle.kubernetes.services) changedAt.set(keyOf(service), lastChange(service));
  const isStale = (service: string) => at !== null && (changedAt.get(service) ?? at) > at;
  const rows = new Map(result.services.map((row) => [row.service, row]));

  const byKey = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const ours = new Map<string, ReportedItem[]>();
  for (const row of result.services)
    for (const item of row.reported) ours.set(nameOf(item), [...(ours.get(nameOf(item)) ?? []), item]);

  const items: OfficialItem[] = [];
  for (const row of result.services) {
    const stale = isStale(row.service);
    const findingsOf = findingsByItem(row);
    for (const item of row.reported) {
      const entry = byKey.get(nameOf(item));
      const sharing = ours.get(nameOf(item))!;
      const base = {
        service: row.service,
        key: item.key,
        code: item.code,
        id: item.id,
        findingIds: findingsOf(item),
        ...(sharing.length > 1 ? { sharing: sharing.length } : {}),
        stale,
      };
      if (entry && isSame(entry, item))
        items.push({ ...base, state: "agreed", message: entry.message || item.message });
      else {
        const reason: OfficialReason =
          entry && sharing.some((other) => isSame(entry, other))
            ? "overwritten"
            : !entry && capped.has(checkOf(item))
              ? "pastCap"
              : "notShown";
        items.push({ ...base, state: "onlyOurs", reason, message: item.message });
      }
    }
    for (const finding of row.findings) {
      if (finding.visibility !== "masked" && finding.visibility !== "silent") continue;
      items.push({
        state: "onlyOurs",
        reason: finding.visibility,
        service: row.service,
        key: "",
        code: finding.messageCode ?? finding.code,
        id: row.loadBalancerId ?? "",
        message: finding.message ?? "",
        findingIds: [finding.id],
        stale,
      });
    }
  }
  for (const entry of entries) {
    if (ours.get(nameOf(entry))?.some((item) => isSame(entry, item))) continue;
    const service = serviceOfItem(entry.key);
    const row = rows.get(service);
    const reason: OfficialReason = !changedAt.has(service) ? "gone" : row?.status === "unknown" ? "unknown" : "differs";
    items.push({
      state: "onlyOfficial",
      reason,
      service,
      key: entry.key,
      code: entry.code,
      id: entry.id,
      message: entry.message,
      findingIds: [],
      stale: reason === "gone" || isStale(service),
    });
  }

  return {
    at,
    failedCount,
    shown: entries.length,
    capped: capped.size > 0,
    ...(unreadable ? { unreadable } : {}),
    items,
    counts: countOfficial(items),
    staleServices: result.services.map((row) => row.service).filter(isStale),
    otherChecks,
  };
}

export function countOfficial(items: readonly OfficialItem[]): OfficialComparison["counts"] {
  const counts = { agreed: 0, onlyOfficial: 0, onlyOurs: 0, stale: 0 };
  for (const item of items) {
    counts[item.state]++;
    if (item.stale) counts.stale++;
  }
  return counts;
}

/**
 * When the content was written. The CCM sets no timestamps and an update keeps `creationTimestamp`, so the newest
 * `managedFields` time comes first (docs/dry-run.md 6.5).
 */
function writtenAt(event: KubeEvent): string | null {
  return (
    newest((event.metadata?.managedFields ?? []).map((f) => f.time)) ??
    iso(event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp)
  );
}

/** Last edit of a Service by someone: writes to its status do not count, the CCM makes those itself. */
function lastChange(service: KubeService): string {
  const fields = service.metadata?.managedFields ?? [];
  return (
    newest([
      service.metadata?.creationTimestamp,
      service.metadata?.deletionTimestamp,
      ...fields.filter((f) => f.subresource !== "status").map((f) => f.time),
    ]) ?? ""
  );
}

function newest(times: (string | null | undefined)[]): string | null {
  let best: string | null = null;
  for (const time of times) {
    const at = iso(time);
    if (at !== null && (best === null || at > best)) best = at;
  }
  return best;
}

/** One spelling for comparing: API servers write seconds, micro-times and zones. */
function iso(time: string | null | undefined): string | null {
  if (!time) return null;
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

const checkOf = ({ check }: { check?: string }) => check ?? "ccmSLB";
const nameOf = (item: { check?: string; key: string }) => `${checkOf(item)} ${item.key}`;

/** Items of NLB say nothing but their call and what it is about; those of CLB also what differs. */
const isSame = (entry: OfficialEntry, item: ReportedItem) =>
  entry.code === item.code && (item.check === undefined || entry.id === item.id);

/** The reported findings behind an item: of NLB those of what it names. */
function findingsByItem(row: ResultService): (item: ReportedItem) => string[] {
  const shown = row.findings.filter(({ visibility }) => visibility === "reported");
  return ({ code, id, check }) =>
    shown
      .filter((finding) => (finding.messageCode ?? finding.code) === code)
      .filter(({ resource }) => check === undefined || id === "" || !resource.id || resource.id === id)
      .map((finding) => finding.id);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);
}

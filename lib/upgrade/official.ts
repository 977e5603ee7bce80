import { keyOf, serviceOfItem } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { isObject, type Bundle, type KubeEvent, type KubeService } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import type { ReportedItem, Result, ResultService } from "@/lib/model/result";

/** Name of the Event in `kube-system` that the CCM's dry run writes. Source: pkg/provider/dryrun/event.go. */
export const OFFICIAL_EVENT = "CloudControllerManagerPrecheckResult";
/** The CCM stores this many items of a check, chosen at random. */
const OFFICIAL_CAP = 20;
/** The checks that are compared; a reported item without a check belongs to the first. */
const CHECKS: ReadonlySet<string> = new Set(["ccmSLB", "ccmNLB"]);

/** An item of the list; its key is its name there. */
type OfficialEntry = Record<"check" | "key" | "id" | "code" | "message", string>;

export interface OfficialResult {
  /** RFC 3339: when the content was written; null when the Event does not contain a time. */
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
 * Why the official list lacks an item. masked: hidden behind an earlier failure. silent: no item. overwritten: by a later item of its name. pastCap: over 20.
 * notShown: none of these, so something changed in between, or the two disagree. Of onlyOfficial, unknown: an input of this check is missing. gone: the
 * Service no longer exists. fixed: an earlier check of this program listed it. differs: none of these.
 */
type OfficialReason =
  "masked" | "silent" | "overwritten" | "pastCap" | "notShown" | "unknown" | "gone" | "fixed" | "differs";

export interface OfficialItem {
  /** agreed: both list it. onlyOfficial: only the CCM lists it. onlyOurs: only this result does. The last two with a reason. */
  state: "agreed" | "onlyOfficial" | "onlyOurs";
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
  /** How many items of this check have its name: the list keeps one of them, and of NLB any. Absent: it is the only one. */
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
  /** fixed: among those of `onlyOfficial`; absent in older reports. */
  counts: { agreed: number; onlyOfficial: number; onlyOurs: number; stale: number; fixed?: number };
  /** Services changed after the official result was written; with any, the result as a whole is out of date. */
  staleServices: string[];
  otherChecks: string[];
}

/** Reads the Event's message. When it is not what the CCM writes, only the reason is returned. */
export function parseOfficialEvent(event: KubeEvent): OfficialResult {
  const at = writtenAt(event);
  const entries: OfficialEntry[] = [];
  const otherChecks: string[] = [];
  const capped = new Set<string>();
  let failedCount = 0;
  const unreadable = (why: string): OfficialResult => ({
    ...{ at, entries: [], failedCount: 0, capped: new Set(), otherChecks: [] },
    unreadable: why,
  });
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
    const name = str(check.Name);
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
        ? [{ check: name, key, id: str(row.Id), code: str(row.MessageCode), message: str(row.Message) }]
        : [],
    );
    entries.push(...own);
    // The cap applies to each check separately.
    if (own.length >= OFFICIAL_CAP && failed > own.length) capped.add(name);
  }
  return { at, entries, failedCount, capped, otherChecks };
}

const officialEvent = ({ kubernetes }: Pick<Bundle, "kubernetes">) =>
  kubernetes.events.find(({ metadata }) => metadata?.name === OFFICIAL_EVENT);

/** When the official result of a bundle was written (RFC 3339); undefined without one, and when that is unknown. */
export function officialAt(bundle: Pick<Bundle, "kubernetes">): string | undefined {
  const event = officialEvent(bundle);
  return (event && parseOfficialEvent(event).at) ?? undefined;
}

/**
 * Compares the official result with this one, item by item. Null when the cluster holds no official result. `earlier`: what checks
 * around its time found.
 */
export function compareOfficial(
  bundle: Pick<Bundle, "kubernetes">,
  result: Pick<Result, "services">,
  earlier: readonly Pick<Result, "services">[] = [],
): OfficialComparison | null {
  const event = officialEvent(bundle);
  if (!event) return null;
  const { at, entries, failedCount, capped, otherChecks, unreadable } = parseOfficialEvent(event);
  const changedAt = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), lastChange(service)]));
  const isStale = (service: string) => at !== null && (changedAt.get(service) ?? at) > at;
  const rows = new Map(result.services.map((row) => [row.service, row]));

  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const ours = groupBy(
    result.services.flatMap((row) => row.reported),
    nameOf,
  );

  const before = groupBy(
    earlier.flatMap(({ services }) => services.flatMap((row) => row.reported)),
    nameOf,
  );

  const items: OfficialItem[] = [];
  for (const row of result.services) {
    const stale = isStale(row.service);
    const findingsOf = findingsByItem(row);
    for (const item of row.reported) {
      const entry = byName.get(nameOf(item));
      const sharing = ours.get(nameOf(item))!;
      const agreed = entry !== undefined && isSame(entry, item);
      let reason: OfficialReason = "notShown";
      if (entry && sharing.some((other) => isSame(entry, other))) reason = "overwritten";
      if (!entry && capped.has(checkOf(item))) reason = "pastCap";
      const { key, code, id } = item;
      items.push({
        ...{ service: row.service, key, code, id },
        findingIds: findingsOf(item),
        ...(sharing.length > 1 ? { sharing: sharing.length } : {}),
        stale,
        ...(agreed ? { state: "agreed" } : { state: "onlyOurs", reason }),
        message: (agreed && entry.message) || item.message,
      });
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
    const wasOurs = before.get(nameOf(entry))?.some((item) => isSame(entry, item)) ?? false;
    const reason: OfficialReason = !changedAt.has(service)
      ? "gone"
      : row?.status === "unknown"
        ? "unknown"
        : wasOurs
          ? "fixed"
          : "differs";
    items.push({
      state: "onlyOfficial",
      reason,
      service,
      key: entry.key,
      code: entry.code,
      id: entry.id,
      message: entry.message,
      findingIds: [],
      stale: reason === "gone" || reason === "fixed" || isStale(service),
    });
  }

  return {
    at,
    failedCount,
    shown: entries.length,
    capped: capped.size > 0,
    unreadable,
    items,
    counts: countOfficial(items),
    staleServices: result.services.map((row) => row.service).filter(isStale),
    otherChecks,
  };
}

export function countOfficial(items: readonly OfficialItem[]): OfficialComparison["counts"] {
  const counts = { agreed: 0, onlyOfficial: 0, onlyOurs: 0, stale: 0, fixed: 0 };
  for (const item of items) {
    if (item.reason === "fixed") counts.fixed++;
    counts[item.state]++;
    if (item.stale) counts.stale++;
  }
  return counts;
}

/**
 * When the content was written. The CCM sets no timestamps and an update keeps `creationTimestamp`, so the newest
 * `managedFields` time comes first (docs/dry-run.md 6.5).
 */
function writtenAt({ metadata, series, lastTimestamp, eventTime }: KubeEvent): string | null {
  return (
    newest((metadata?.managedFields ?? []).map((f) => f.time)) ??
    newest([series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata?.creationTimestamp])
  );
}

/** Last edit of a Service: writes to its status do not count, the CCM makes those itself. */
function lastChange({ metadata }: KubeService): string {
  const fields = (metadata?.managedFields ?? []).filter((f) => f.subresource !== "status");
  return newest([metadata?.creationTimestamp, metadata?.deletionTimestamp, ...fields.map((f) => f.time)]) ?? "";
}

/** In one format, because API servers write seconds, microseconds and time zones. */
function newest(times: (string | null | undefined)[]): string | null {
  const known = times.map((time) => Date.parse(time ?? "")).filter((ms) => !Number.isNaN(ms));
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null;
}

const checkOf = ({ check }: { check?: string }) => check ?? "ccmSLB";
const nameOf = (item: { check?: string; key: string }) => `${checkOf(item)} ${item.key}`;

/** Items of NLB contain only their call and its object; those of CLB also what differs. */
const isSame = (entry: OfficialEntry, item: ReportedItem) =>
  entry.code === item.code && (item.check === undefined || entry.id === item.id);

/** The reported findings of an item: for NLB those of the object it names. */
function findingsByItem(row: ResultService): (item: ReportedItem) => string[] {
  const shown = row.findings.filter(({ visibility }) => visibility === "reported");
  return ({ code, id, check }) =>
    shown
      .filter((finding) => (finding.messageCode ?? finding.code) === code)
      .filter(({ resource }) => check === undefined || id === "" || !resource.id || resource.id === id)
      .map((finding) => finding.id);
}

import { indexBundle } from "@/lib/ccm/bundle-index";
import { str } from "@/lib/ccm/read";
import type { Bundle, CollectError } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import type { Result } from "@/lib/model/result";
import { settersOfChange } from "@/lib/owners/managers";
import { memoizeByObject } from "@/lib/text/memoize";
import { Heard } from "./heard";
import { leftOf, tick } from "./lane";
import { atomsOf, objectOf, predict, targetOf, type Atom, type Predicted } from "./predict";
import { undoOf } from "./undo";
import { countLanes, LANE_STATES, type LaneState, type Unpredicted, type Watched, type WatchedLane } from "./watched";

export type { Unpredicted, Watched, WatchedLane } from "./watched";

interface Before {
  result: Result;
  bundle: Bundle;
}

const predicted = memoizeByObject((_result: Result) => new Map<Bundle, Predicted[]>());

/**
 * Compares a reading with what was predicted for the state before. Linear in both. `since`, RFC 3339: a sync that failed until then is
 * one of the release before.
 */
export function watch(before: Before, now: Bundle, since = ""): Watched {
  const { result, bundle } = before;
  const made = predicted(result);
  const lanes = made.get(bundle) ?? predict(before);
  made.set(bundle, lanes);
  const left = leftOf(atomsOf(bundle, now));
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const users = groupBy(result.services, (row) => row.loadBalancerId ?? "");
  const keysOf = (id: string) => (id === "" ? undefined : users.get(id)?.map(({ service }) => service));
  const told = ({ kind, name, field, before, after, ...atom }: Atom & { predicted?: string | null }): Unpredicted => {
    const undo = undoOf({ kind, name, field, before, after, ...atom }, bundle, now);
    const { predicted } = atom;
    return {
      kind,
      name,
      field,
      before,
      after,
      ...(predicted === undefined ? {} : { predicted }),
      ...(undo ? { undo } : {}),
    };
  };
  const heard = new Heard(bundle, now, since);
  const errors = [...(bundle.errors ?? []), ...(now.errors ?? [])];
  const found = lanes.map((lane) => {
    const isMoved = lane.services.some((key) => heard.moved(key));
    const { ids, other, ...ticked } = tick(lane, left, now, isMoved);
    return { ...lane, ids, shown: { ...laneOf(lane), ...ticked, unpredicted: other.map(told) } };
  });
  const all = found.map((lane) => lane.shown);
  const byId = new Map(found.flatMap((lane) => [lane.id, ...lane.ids].map((id) => [id, lane.shown] as const)));
  const byService = new Map(found.flatMap((lane) => lane.services.map((key) => [key, lane] as const)));
  /** The lane of a change outside of those that were predicted. */
  const further = (loadBalancerId: string, service?: string): WatchedLane => {
    const id = loadBalancerId || `service:${service ?? ""}`;
    const known = byId.get(id) ?? (service && byService.get(service)?.shown);
    if (known) return known;
    const lane = laneOf({
      id,
      loadBalancerId: loadBalancerId || null,
      services: keysOf(loadBalancerId) ?? (service ? [service] : []),
      calls: [],
    });
    all.push(lane);
    byId.set(id, lane);
    return lane;
  };
  for (const row of result.services)
    if (row.status === "unknown") further(row.loadBalancerId ?? "", row.service).why ??= "before";
  const whole = new Set([...left.atoms.values()].filter(({ field }) => field === "").map(objectOf));
  for (const atom of left.atoms.values()) {
    // Of an object that is new or gone one line is enough.
    if (atom.field !== "" && whole.has(objectOf(atom))) continue;
    const keys = keysOf(atom.loadBalancerId) ?? [];
    if (atom.kind === "backend" && (keys.length === 0 || keys.some((key) => heard.moved(key)))) continue;
    further(atom.loadBalancerId, atom.kind === "service" ? atom.name : undefined).unpredicted.push(told(atom));
  }
  for (const [service, { reason = "", message = "" }] of heard.failures) {
    if (byService.get(service)?.failing.has(service)) continue;
    const lane = further(rows.get(service)?.loadBalancerId ?? "", service);
    lane.unpredicted.push({ kind: "service", name: service, field: reason, before: null, after: message });
  }
  const ofLane = new Map(found.map((lane) => [lane.id, lane]));
  // A lane without a call is one of those that the release leaves alone, or whose failing sync makes none.
  const shown = all.filter(
    ({ id, calls, unpredicted, why }) => calls.length + unpredicted.length > 0 || why || ofLane.get(id)?.unknown,
  );
  for (const lane of shown) {
    lane.why ??= doubtOf(lane, ofLane.get(lane.id), errors, heard, bundle);
    // An edit says nothing of the release.
    if (lane.why === "edited") {
      lane.unpredicted = [];
      lane.setBy = settersIn(lane.services, bundle, now);
    }
    lane.state = stateOf(lane, ofLane.get(lane.id), heard);
  }
  const counts = countLanes(shown);
  const to = targetOf(result);
  const running = now.cluster.ccmVersion ?? null;
  const isStarted = running === to || (running === null && shown.length > 0);
  const isDone = isStarted && errors.length === 0 && counts.done + counts.failing === shown.length;
  return {
    from: bundle.cluster.ccmVersion ?? null,
    to,
    running,
    before: bundle.capturedAt,
    at: now.capturedAt,
    state: counts.unpredicted > 0 ? "unpredicted" : isDone ? "predicted" : "open",
    counts,
    lanes: shown.sort((a, b) => LANE_STATES.indexOf(a.state) - LANE_STATES.indexOf(b.state)),
    unread: [...new Set((now.errors ?? []).map(lineOf))],
  };
}

const laneOf = ({
  id,
  loadBalancerId,
  services,
  calls,
}: Pick<Predicted, "id" | "loadBalancerId" | "services" | "calls">): WatchedLane => ({
  id,
  loadBalancerId,
  services,
  state: "waiting",
  calls,
  expected: 0,
  seen: 0,
  unpredicted: [],
});

/** Why a lane cannot be called done. */
function doubtOf(
  { id, loadBalancerId, services }: WatchedLane,
  lane: Predicted | undefined,
  errors: readonly CollectError[],
  heard: Heard,
  bundle: Bundle,
): WatchedLane["why"] {
  const { groups, nlbs } = indexBundle(bundle);
  const source = nlbs.has(loadBalancerId ?? "") ? "nlb" : "slb";
  const own = new Set([id, ...services, ...(groups.get(id) ?? []).map(({ VServerGroupId }) => str(VServerGroupId))]);
  if (
    errors.some((error) => (error.resource ? own.has(error.resource) : [source, "kubernetes"].includes(error.source)))
  )
    return "source";
  if (services.some((key) => heard.edited(key, lane?.end.bundle))) return "edited";
  return lane?.unknown ? "prediction" : undefined;
}

function settersIn(services: readonly string[], before: Bundle, now: Bundle): string[] {
  const setters = services.flatMap((key) => {
    const [was, is] = [before, now].map((bundle) => indexBundle(bundle).services.get(key));
    return was && is ? settersOfChange(was, is) : [];
  });
  return [...new Set(setters)];
}

function stateOf(lane: WatchedLane, own: Predicted | undefined, heard: Heard): LaneState {
  if (lane.unpredicted.length > 0) return "unpredicted";
  if (lane.why) return "unknown";
  const isHeard = lane.services.some((key) => heard.has(key));
  if (lane.seen === lane.expected && (lane.expected > 0 || isHeard)) return "done";
  if (lane.services.some((key) => heard.failures.has(key))) return "failing";
  // A Service whose label may be equal gets its servers alone: less than the calls, and no more.
  if (own?.atMost && isHeard) return "done";
  return isHeard || lane.seen > 0 ? "waiting" : "silent";
}

const lineOf = ({ source, action, resource, code }: CollectError) =>
  `${source} ${action}${resource ? ` ${resource}` : ""}: ${code}`;

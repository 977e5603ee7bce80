import { CallNotKnown, Refused } from "@/lib/calls/state";
import { Annotations } from "@/lib/ccm/annotations";
import { functionsOfLabel, syncStateOf } from "@/lib/ccm/in-step";
import { FINALIZER, HASH_LABEL, keyOf, NLB_FINALIZER } from "@/lib/ccm/names";
import { arr, objects, str } from "@/lib/ccm/read";
import { isNlbService, NLB_CLASS, whyNoClb } from "@/lib/ccm/selection";
import { isDeleting } from "@/lib/ccm/service";
import { rulesFor, type Rules } from "@/lib/ccm/versions";
import type { KubeService } from "@/lib/model/bundle";
import type { ControllerCall, TargetedCall, UnknownReason } from "@/lib/model/consequence";
import type { Finding, ResultService } from "@/lib/model/result";
import { applyCall } from "./apply";
import { controllerCalls, movedServers, withGroupId } from "./controller-calls";
import { blockedBy, callOf, endsSync, refusedIn, settledBySync, type Part } from "./sync-calls";
import { evaluate, type World } from "./world";

/**
 * `does`: what the call does, one text for each parameter; groups by their names, since each sync gives one that it makes another id.
 * `from`: the state before it.
 */
type MadeCall = TargetedCall & ControllerCall & { does: readonly string[]; from: World };

export interface RefusedCall {
  call: TargetedCall;
  code: string;
  message: string;
}

export interface Sync {
  world: World;
  calls: MadeCall[];
  /** Something of the Service is refused: it is tried again later, with the same result. */
  failed: boolean;
  /** Calls that the API refuses, with its answer. */
  refused: RefusedCall[];
  /** States on the way of a Service that never comes to rest: two of its ports undo each other's calls. */
  unsettled?: readonly World[];
  unknown?: UnknownReason;
}

/** More rounds than a sync needs: it creates an instance, its groups, their listeners, and settings of those, one by one in old releases. */
const ROUNDS = 30;

/** The next calls in the sync of one Service: none, once all are made or refused. `cleanup`: when nothing before failed. */
export interface Round {
  service: KubeService;
  row: ResultService;
  /** Ids of the items that the calls settle. */
  items: readonly string[];
  calls: readonly TargetedCall[];
  cleanup: readonly TargetedCall[];
}

/**
 * A sync of a release over a Service, whose label `running` wrote: backends alone where the label is equal, all of it otherwise
 * and for a clean-up (docs/dry-run.md 4.9).
 */
export function partOf(service: KubeService, release: string | undefined, running: string | undefined): Part {
  return !isLeaving(service, release) && syncStateOf(service, release, running) === "inStep" ? "groups" : "whole";
}

/** Undefined: the release does nothing with such a Service. `called`: items of the rounds before, which hide nothing any more. */
export function nextRound(
  world: World,
  key: string,
  release: string | undefined,
  part: Part,
  called: ReadonlySet<string> = new Set(),
): Round | undefined {
  const service = serviceOf(world, key);
  const row = service && evaluate(world, key, release);
  if (!row || row.status === "skipped") return undefined;
  if (row.status === "unknown") return { service, row, items: [], calls: [], cleanup: [] };
  const { rules } = rulesFor(release);
  const { bundle } = world;
  const work = nextOf(row, part, rules, called);
  const cleanup = work.filter((finding) => callOf(finding)?.phase === "cleanup");
  const before = work.filter((finding) => !cleanup.includes(finding));
  return {
    service,
    row,
    items: work.map(({ id }) => id),
    calls: [...controllerCalls(bundle, service, row, before, rules), ...movedServers(bundle, row, before, rules)],
    cleanup: controllerCalls(bundle, service, row, cleanup, rules),
  };
}

/** Tried again later: something of the Service is refused, or could not be read. */
export const isFailed = (row: ResultService, part: Part): boolean =>
  row.status === "unknown" || row.findings.some(refusedIn(part));

/**
 * One Service is synchronised until nothing is left to do, as the release does it: the engine's complete pass says what
 * comes next, the calls are done to the world, and it is read again.
 */
export function synchronise(start: World, key: string, release: string | undefined, part: Part = "whole"): Sync {
  const made: MadeCall[] = [];
  const refused: RefusedCall[] = [];
  const done = new Set<string>();
  const called = new Set<string>();
  const worlds: World[] = [];
  const { rules } = rulesFor(release);
  let world = start;
  let failed = false;
  const end = (more: Partial<Sync> = {}): Sync => ({ world, calls: made, failed, refused, ...more });
  for (let round = 0; round < ROUNDS; round++) {
    const next = nextRound(world, key, release, part, called);
    if (!next) return end();
    for (const id of next.items) called.add(id);
    const { row } = next;
    if (row.status === "unknown") return end({ failed: true, unknown: "notRead" });
    const open = (calls: readonly TargetedCall[]) => calls.filter((call) => !done.has(JSON.stringify(call)));
    const before = open(next.calls);
    if (failed && before.length === 0) return end();
    const calls = before.length > 0 ? before : open(next.cleanup);
    if (calls.length === 0) {
      const isOpen = next.calls.length + next.cleanup.length > 0;
      const last = { world: ended(world, next, release, part), failed: isFailed(row, part) };
      return end({ ...last, ...(isOpen ? { unsettled: worlds } : {}) });
    }
    worlds.push(world);
    for (const wanted of calls) {
      done.add(JSON.stringify(wanted));
      const call = withGroupId(world.bundle, row.loadBalancerId, wanted);
      const from = world;
      try {
        const { world: next } = applyCall(world, call);
        world = next;
      } catch (error) {
        if (error instanceof CallNotKnown) return end({ failed: true, unknown: "callNotKnown" });
        if (!(error instanceof Refused)) throw error;
        // The API refuses it to the controller too: a parallel release still settles the rest, and all try again later.
        failed = true;
        refused.push({ call, code: error.code, message: error.message });
        if (rules.phases !== "parallel") return end();
        break;
      }
      made.push({ ...call, service: key, loadBalancerId: row.loadBalancerId, does: doneBy(world, call), from });
    }
  }
  return end({ failed: true, unsettled: worlds });
}

/** A call without its values: what it does, and to which part. */
export const nameOf = ({ action, target }: Pick<TargetedCall, "action" | "target">): string => `${action} ${target}`;

/** The calls that a failed sync leaves, since something before them is refused. */
export function heldBack(sync: Sync, key: string, release: string | undefined): TargetedCall[] {
  const next = sync.failed ? nextRound(sync.world, key, release, "whole") : undefined;
  if (!next) return [];
  const { service, row, calls, cleanup } = next;
  const blocked = row.findings.filter(blockedBy(row));
  const done = new Set([...sync.calls, ...sync.refused.map(({ call }) => call)].map(nameOf));
  const all = [
    ...calls,
    ...controllerCalls(sync.world.bundle, service, row, blocked, rulesFor(release).rules),
    ...cleanup,
  ];
  return all.filter((call) => !done.has(nameOf(call)));
}

function doneBy({ bundle: { alibabaCloud } }: World, { action, target, params }: TargetedCall): string[] {
  const id = str(params.VServerGroupId) || str(params.ServerGroupId);
  const clb = alibabaCloud.vServerGroups.find((row) => row.VServerGroupId === id)?.VServerGroupName;
  const nlb = alibabaCloud.nlb?.serverGroups.find((row) => row.ServerGroupId === id)?.ServerGroupName;
  const group = clb || str(nlb) || id;
  return Object.entries(params).map(([name, value]) =>
    JSON.stringify([action, target, name, value === id ? group : value]),
  );
}

/** The next item that a sync settles. Where a refusal is still hidden, only what hides it: it may end the sync before the rest. */
function nextOf(row: ResultService, part: Part, rules: Rules, called: ReadonlySet<string>): Finding[] {
  const all = settledBySync(row, part, rules.cleanupAlways);
  const refuses = refusedIn(part);
  if (!row.findings.some((finding) => finding.visibility === "masked" && refuses(finding))) return all;
  const ids = new Set(all.map(({ id }) => id).filter((id) => !called.has(id)));
  const open = all.filter(({ maskedBy = [] }) => !maskedBy.some((id) => ids.has(id)));
  return open.length > 0 ? open : all;
}

export function serviceOf(world: World, key: string): KubeService | undefined {
  return world.bundle.kubernetes.services.find((row) => keyOf(row) === key);
}

/** The world with a Service replaced or added: the same world where it is in it. */
export function replaced(world: World, service: KubeService): World {
  if (world.bundle.kubernetes.services.includes(service)) return world;
  const key = keyOf(service);
  const rest = world.bundle.kubernetes.services.filter((row) => keyOf(row) !== key);
  return withServices(world, [...rest, service]);
}

/** A Service after an edit: its label is another one where something that the label covers was changed, or it is new. */
export function editedFrom(world: World, service: KubeService): KubeService {
  const before = serviceOf(world, keyOf(service));
  if (before === service || str((before ?? service).metadata?.labels?.[HASH_LABEL]) === "") return service;
  const covered = ({ metadata, spec }: KubeService) =>
    JSON.stringify([
      metadata?.annotations,
      spec?.type,
      spec?.ports,
      spec?.externalTrafficPolicy,
      spec?.loadBalancerClass,
      spec?.loadBalancerSourceRanges,
    ]);
  const hashedBy = before && covered(before) === covered(service) ? before.metadata?.hashedBy : [];
  return hashedBy === undefined ? service : { ...service, metadata: { ...service.metadata, hashedBy } };
}

export function withServices(world: World, services: KubeService[]): World {
  return { ...world, bundle: { ...world.bundle, kubernetes: { ...world.bundle.kubernetes, services } } };
}

/**
 * A Service with the CLB finalizer that is another controller's by now: its clean-up first applies all that it asks for, then
 * takes status and finalizer off, and leaves the instance (clbv1/service_controller.go: cleanupLoadBalancerResources).
 */
export function isWithdrawn(service: KubeService, rules: Rules): boolean {
  if (isDeleting(service) || !arr(service.metadata?.finalizers).includes(FINALIZER)) return false;
  return whyNoClb(service, rules) !== null;
}

/** To be cleaned up: deleted, of another type or class, or another controller's by now. */
export const isLeaving = (service: KubeService, release: string | undefined): boolean =>
  isDeleting(service) ||
  isWithdrawn(service, rulesFor(release).rules) ||
  (isNlbService(service) && service.spec?.loadBalancerClass !== NLB_CLASS);

/** The world after the controller's final writes to the Service: the address, the hash, or its finalizer taken off. */
export function ended(world: World, { service, row }: Round, release: string | undefined, part: Part): World {
  if (part === "groups" || row.findings.some(endsSync) || isFailed(row, part)) return world;
  // Of an NLB Service with the CLB finalizer the CLB controller still cleans up.
  const finalizer = row.family === "nlb" ? NLB_FINALIZER : FINALIZER;
  const own = serviceOf(world, keyOf(service))!;
  const finalizers = arr(own.metadata?.finalizers).map(str);
  if (isLeaving(service, release)) {
    if (!finalizers.includes(finalizer)) return world;
    const kept = finalizers.filter((one) => one !== finalizer);
    if (own.metadata?.deletionTimestamp && kept.length === 0)
      return withServices(
        world,
        world.bundle.kubernetes.services.filter((one) => one !== own),
      );
    const { [HASH_LABEL]: _hash, ...labels } = own.metadata?.labels ?? {};
    return replaced(world, {
      ...own,
      metadata: { ...own.metadata, finalizers: kept, labels },
      status: { ...own.status, loadBalancer: {} },
    });
  }
  const ingress = addressOf(world, service, row.loadBalancerId);
  const hash = str(own.metadata?.labels?.[HASH_LABEL]);
  const [address, ...more] = objects(own.status?.loadBalancer?.ingress);
  const isSame =
    !ingress || (more.length === 0 && str(address?.ip || address?.hostname) === (ingress.ip ?? ingress.hostname));
  const hashedBy = functionsOfLabel(own, release);
  const isLabelled = hash !== "" && String(own.metadata?.hashedBy) === String(hashedBy);
  if (isSame && isLabelled && finalizers.includes(finalizer)) return world;
  return replaced(world, {
    ...own,
    metadata: {
      ...own.metadata,
      finalizers: finalizers.includes(finalizer) ? finalizers : [...finalizers, finalizer],
      labels: { ...own.metadata?.labels, [HASH_LABEL]: hash || "(hash)" },
      hashedBy,
    },
    ...(ingress ? { status: { ...own.status, loadBalancer: { ingress: [ingress] } } } : {}),
  });
}

/** The status that the controller writes: the hostname annotation replaces a CLB's address. */
function addressOf(
  { bundle }: World,
  service: KubeService,
  id: string | null,
): { ip?: string; hostname?: string } | undefined {
  const hostname = new Annotations(service.metadata?.annotations).get("hostname");
  const nlb = bundle.alibabaCloud.nlb?.loadBalancers.find((row) => row.LoadBalancerId === id);
  if (nlb) return { hostname: str(nlb.DNSName) };
  const clb = bundle.alibabaCloud.loadBalancers.find((row) => row.LoadBalancerId === id);
  if (!clb) return undefined;
  return hostname === "" ? { ip: str(clb.Address) } : { hostname };
}

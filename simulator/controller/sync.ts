import { rulesFor } from "@/lib/ccm/versions";
import { HASH_LABEL, splitServiceKey } from "@/lib/ccm/names";
import { asWorld } from "@/lib/judge/world";
import { withGroupId } from "@/lib/judge/controller-calls";
import { ended, isFailed, isLeaving, nextRound, serviceOf, type Round } from "@/lib/judge/sync";
import type { Part } from "@/lib/judge/sync-calls";
import type { KubeService } from "@/lib/model/bundle";
import type { TargetedCall } from "@/lib/model/consequence";
import type { Simulator } from "..";
import { labelSynced } from "../cluster/kube-objects";
import type { KubeObject } from "../kube/types";
import { rpcOf } from "../rpc-client";
import { recordEvent } from "./record-event";

export interface SyncOptions {
  /** The release that synchronises; absent: the newest. */
  release: string | undefined;
  /** `groups`: what a change of nodes or endpoints wakes. */
  part?: Part;
  /** RFC 3339; by it certificates have expired. Absent: now. */
  now?: string;
}

export interface SyncDone {
  made: TargetedCall[];
  /** The text behind `Error syncing load balancer [...]: ` of a sync that failed. */
  failure?: string;
  /** Code of the API's error that ended it. */
  refusedWith?: string;
}

/** More than a sync needs: old releases create and set one thing a round. */
const ROUNDS = 30;

/**
 * Synchronises one Service as the controller does: the calls that the judge names, over HTTP, read again, until none is left; then status, finalizer and
 * Event. It proves that calls do what their consequences say, on a cloud that checks parameters as the API does. That the judge names the right calls is
 * proved by the recordings (testing/consequences.integration.test.ts).
 */
export async function syncService(
  simulator: Simulator,
  key: string,
  { release, part = "whole", now }: SyncOptions,
): Promise<SyncDone> {
  const made: TargetedCall[] = [];
  const done = new Set<string>();
  const called = new Set<string>();
  const rpc = rpcOf(simulator, simulator.role);
  const tell = ({ service, row }: Round, failure?: string) => {
    const cleans = isLeaving(service, release);
    const lb = `[${row.loadBalancerId ?? ""}]`;
    const reason = `${cleans ? "Clean" : failure === undefined ? "Ensured" : "Sync"}LoadBalancer${failure === undefined ? "" : "Failed"}`;
    const done = cleans ? "Clean load balancer" : `Ensured load balancer ${lb}`;
    const failed = `Error ${cleans ? "deleting" : "syncing"} load balancer ${lb}: ${failure}`;
    recordEvent(simulator, service, reason, failure === undefined ? done : failed);
  };
  const { phases } = rulesFor(release).rules;
  let refused: { failure: string; refusedWith: string } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const bundle = simulator.bundle();
    const world = asWorld(now === undefined ? bundle : { ...bundle, capturedAt: now });
    const next = nextRound(world, key, release, part, called);
    if (!next) return { made };
    for (const id of next.items) called.add(id);
    const open = (calls: readonly TargetedCall[]) => calls.filter((call) => !done.has(JSON.stringify(call)));
    const before = open(next.calls);
    if (refused && (before.length === 0 || phases !== "parallel")) {
      tell(next, refused.failure);
      return { made, ...refused };
    }
    const calls = before.length > 0 ? before : open(next.cleanup);
    if (calls.length === 0) {
      const failure = isFailed(next.row, part) ? failureOf(next) : undefined;
      if (failure === undefined) writeBack(simulator, key, serviceOf(ended(world, next, release, part), key), release);
      if (part === "whole") tell(next, failure);
      return { made, failure };
    }
    for (const wanted of calls) {
      done.add(JSON.stringify(wanted));
      // A group that this sync has made by now has its id.
      const call = wanted.params.VServerGroupId
        ? withGroupId(simulator.bundle(), next.row.loadBalancerId, wanted)
        : wanted;
      try {
        await rpc(call.product, call.action, { ...parametersOf(call), ...ownOf(simulator, call) });
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        refused ??= { failure, refusedWith: (error as { code?: string }).code ?? "" };
        break;
      }
      made.push(call);
    }
  }
  return { made, failure: "too many rounds" };
}

/** The vSwitch of the controller's own configuration, for an internal CLB whose Service names none. */
function ownOf({ cloud }: Simulator, { action, params }: TargetedCall): Record<string, string> {
  if (action !== "CreateLoadBalancer" || params.AddressType !== "intranet" || params.VSwitchId !== undefined) return {};
  const free = cloud.cloud.vSwitches?.find(({ AvailableIpAddressCount }) => AvailableIpAddressCount !== 0);
  return { VSwitchId: free?.VSwitchId ?? "vsw-of-the-controller" };
}

/** As the request spells them: lists of backends are JSON, and creation of TCP and UDP Listeners has one small letter. */
function parametersOf({ product, action, params }: TargetedCall): Record<string, unknown> {
  const { BackendServers, HealthCheckInterval, ...rest } = params;
  if (product !== "slb") return params;
  const small = /^CreateLoadBalancer(TCP|UDP)Listener$/.test(action);
  return {
    ...rest,
    ...(BackendServers === undefined ? {} : { BackendServers: JSON.stringify(BackendServers) }),
    ...(HealthCheckInterval === undefined
      ? {}
      : { [small ? "healthCheckInterval" : "HealthCheckInterval"]: HealthCheckInterval }),
  };
}

/** The words of the dry run, without its sign. */
function failureOf({ row }: Round): string {
  return (row.syncError ?? "").replace(/^(DryRun: )?Error syncing load balancer( \[[^\]]*\])?: /, "");
}

function writeBack(
  simulator: Simulator,
  key: string,
  service: KubeService | undefined,
  release: string | undefined,
): void {
  const { namespace, name } = splitServiceKey(key);
  const live = simulator.kube.get("services", namespace, name);
  if (!live) return;
  if (!service) {
    simulator.kube.remove("services", namespace, name);
    return;
  }
  const { hashedBy, ...metadata } = service.metadata!;
  const synced: KubeService = { ...live, metadata };
  // A sync that ended in order knows the functions of its label.
  if (hashedBy !== undefined && hashedBy !== null && metadata.labels?.[HASH_LABEL]) labelSynced(synced, release);
  const next = { ...synced, status: service.status } as KubeObject;
  if (JSON.stringify(next) !== JSON.stringify(live)) simulator.kube.put("services", next);
}

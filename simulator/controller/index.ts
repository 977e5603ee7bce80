import { keyOf, sliceService } from "@/lib/ccm/names";
import type { Simulator } from "..";
import type { KubeObject, WatchRecord } from "../kube/types";
import { partOf } from "@/lib/judge/sync";
import type { Part } from "@/lib/judge/sync-calls";
import { newestEvents } from "./record-event";
import { replacePods } from "./pods";
import { syncService } from "./sync";
import { replaceController, unpredictedCall, UPGRADE, upgradeTarget } from "./upgrade";

export interface ControllerOptions {
  /** Milliseconds between an edit and the sync that it wakes; the first wait after a failure too. */
  delayMs: number;
}

export interface Controller {
  /** How many Services have a sync before them; tries after a failure are not counted. */
  waiting(): number;
  /** Ends when the sync that runs has ended. */
  stop(): Promise<void>;
}

/** A sync that failed is tried again after twice the wait before, at most after 60 times the first. */
const LONGEST = 60;

/**
 * The running release beside a simulated cluster: an edit or deletion of a Service wakes its sync, a changed node or
 * EndpointSlice that of its groups. A change of the cloud wakes nothing, but for Services whose last sync failed because of what was
 * changed: they are tried again. Other failures from before the start wait for the next edit.
 */
export function startController(simulator: Simulator, { delayMs }: ControllerOptions): Controller {
  const { kube } = simulator;
  const waiting = new Map<string, { timer: NodeJS.Timeout; part: Part }>();
  const failures = new Map<string, number>();
  let running = Promise.resolve();
  const due = new Set<string>();
  let stopped = false;

  const run = async (key: string, part: Part) => {
    if (stopped) return;
    const { failure } = await syncService(simulator, key, { release: simulator.bundle().cluster.ccmVersion, part });
    if (failure === undefined) return void failures.delete(key);
    const times = failures.get(key) ?? 0;
    failures.set(key, times + 1);
    if (!waiting.has(key)) wake(key, part, delayMs * Math.min(2 ** times, LONGEST));
  };
  const wake = (key: string, part: Part, afterMs = delayMs) => {
    const before = waiting.get(key);
    clearTimeout(before?.timer);
    const whole = before?.part === "whole" ? "whole" : part;
    const timer = setTimeout(() => {
      waiting.delete(key);
      due.add(key);
      // One worker: syncs follow one another, and see what the one before did.
      running = running
        .then(() => run(key, whole))
        .catch((error: unknown) => void process.stderr.write(`${key}: ${String(error)}\n`))
        .finally(() => due.delete(key));
    }, afterMs);
    waiting.set(key, { timer: timer.unref(), part: whole });
  };
  const edited = (key: string) => {
    failures.delete(key);
    wake(key, "whole");
  };
  const off = kube.watch((record) => {
    if (record.type === "DELETED" && record.resource === "services") return;
    if (record.resource === "services" && isEdit(record)) edited(keyOf(record.object));
    const owner = record.resource === "endpointslices" ? sliceService(record.object) : undefined;
    if (owner !== undefined) wake(owner, "groups");
    if (record.resource === "nodes" && nodeOf(record.object) !== nodeOf(record.previous))
      for (const service of kube.keys("services")) wake(service, "groups");
  });
  // The next try after a failure, without its wait of minutes.
  const offCloud = simulator.cloud.watch((texts) => {
    for (const [key, { reason = "", message = "" }] of newestEvents(kube))
      if (reason.endsWith("Failed") && texts.some((text) => message.includes(text))) edited(key);
  });
  const offPods = replacePods(simulator);
  simulator.cloud.outside.set(UPGRADE, (options) => {
    const before = simulator.bundle();
    const to = upgradeTarget([...options.keys()]);
    const fault = options.has("with-fault") ? unpredictedCall(before, to) : undefined;
    replaceController(simulator, to);
    failures.clear();
    // A release that starts synchronises each Service once.
    for (const service of before.kubernetes.services)
      wake(keyOf(service), partOf(service, to, before.cluster.ccmVersion));
    if (!fault) return;
    // After the syncs, which would set it back.
    due.add(UPGRADE);
    setTimeout(() => {
      running = running.then(() => void simulator.cloud.apply(fault)).finally(() => due.delete(UPGRADE));
    }, delayMs).unref();
  });
  return {
    waiting: () => [...due, ...[...waiting.keys()].filter((key) => !failures.has(key))].length,
    async stop() {
      stopped = true;
      off();
      offCloud();
      simulator.cloud.outside.delete(UPGRADE);
      offPods();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      await running;
    },
  };
}

/** Writes of the controller itself (status, labels, finalizers) wake nothing. */
const isEdit = ({ object, previous }: WatchRecord) => asked(object) !== asked(previous);
const asked = (object: KubeObject | undefined) =>
  object && JSON.stringify([object.metadata.annotations, object.metadata.deletionTimestamp, object["spec"]]);
const nodeOf = (object: KubeObject | undefined) => object && JSON.stringify([object.metadata.labels, object["spec"]]);

import { keyOf, sliceService, splitServiceKey } from "@/lib/ccm/names";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import { IDS_PER_CALL, type CloudReader } from "@/lib/collect/alibaba/client";
import { type CloudCallError, CODE, isCredential, isPermission } from "@/lib/collect/alibaba/errors";
import { AppError, type ErrorBody, problem } from "@/lib/model/errors";
import { KubeError } from "@/lib/collect/kubernetes/errors";
import type { Listed } from "@/lib/collect/kubernetes/reader";
import type { KubeEndpointSlice, KubeNode, KubeService } from "@/lib/model/bundle";
import { SnapshotBuilder } from "./snapshot-builder";
import { ChangeLog } from "./changes";
import { dropForeign, listInstances, lookUp, missingIds, namedInstance, relevantInstances } from "./find";
import {
  backendTypeFromNames,
  doubtBackendType,
  identifyFromCluster,
  identifyFromInstances,
  identifyFromNames,
  readHints,
} from "./identify";
import { contradictedInterfaces, InstanceReading, InterfaceReading, memoizeByObject } from "./instances";
import { readNames } from "./names";
import { NlbReading } from "./nlb";
import { orderServers } from "./nlb-part";
import { RunProgress } from "./run-progress";
import { hasBackendTypeAnnotation, isSelected } from "@/lib/ccm/relevance";
import { readServiceInputs, refreshServices } from "./refresh";
import type { Collected, CollectOptions, CollectSource } from "./types";
import { vanishedServices } from "@/lib/ccm/vanished";

const POD_READS = 16;
/** Instances whose groups are read at once: several times the calls in flight of an operation, so that its queue is never empty. */
const GROUP_READS = 240;
const ROUNDS = 2;
const SAMPLE = 3;

/**
 * Reads one cluster and its CLB instances. Instances are read in listing order, each in its own pipeline, so that
 * the first results come while the last instances are still to be read. Throws an AppError when Services cannot be read,
 * the region is unknown or the run is cancelled; every other failure is a line of `builder.errors`.
 */
export async function collect(source: CollectSource, options: CollectOptions = {}): Promise<Collected> {
  const now = options.now ?? (() => new Date());
  const builder = new SnapshotBuilder();
  builder.capturedAt = now().toISOString();
  if (source.name) builder.cluster.name = source.name;
  const progress = new RunProgress(builder, options.onProgress, now);
  // A signal of this run alone: AbortSignal.any would keep the run in memory as long as its parent.
  const stop = new AbortController();
  const { signal } = stop;
  // Each running request adds a listener and removes it at its end.
  setMaxListeners(0, signal);
  const cancel = () => stop.abort();
  if (options.signal?.aborted) cancel();
  else options.signal?.addEventListener("abort", cancel, { once: true });
  const { kubernetes } = source;
  /** Of every read of the cluster. */
  const hooks = { signal, ...progress.kubeHooks };
  const cloudOf = (region: string, ends = signal) =>
    source.cloud(region, { signal: ends, observer: progress.observer });
  const changes = new ChangeLog(kubernetes, builder);
  try {
    return await run();
  } catch (error) {
    // A run that fails also ends the calls that are under way.
    stop.abort();
    if (options.signal?.aborted) throw problem(409, "run.cancelled", "The check was cancelled.");
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", cancel);
    changes.stop();
    progress.close();
  }

  async function run(): Promise<Collected> {
    progress.phase("identify", { state: "running" });
    progress.phase("services", { state: "running" });
    const regionGiven = source.given.region?.value;
    // With the region given, the slowest list starts at once, in parallel with the lists of the cluster.
    let early: ReturnType<typeof listInstances> | undefined;
    let cloud: CloudReader | undefined;
    if (regionGiven) {
      cloud = cloudOf(regionGiven);
      early = listInstances(builder, cloud, progress);
      early.catch(() => undefined);
    }
    const services = kubernetes.services({
      ...hooks,
      onPage: (done, total) => progress.phase("services", { done, total }),
    });
    let servesSlices = true;
    const slices = progress.attempt(() =>
      kubernetes.endpointSlices(hooks).catch((error: unknown) => {
        // A list that answers 404 is an API the cluster does not serve, not a failure.
        if (!(error instanceof KubeError) || error.code !== "kubernetes.notFound") throw error;
        servesSlices = false;
        return undefined;
      }),
    );
    const nodes = progress.attempt(() => kubernetes.nodes(hooks));
    const events = progress.attempt(() => kubernetes.serviceEvents(hooks));
    const precheck = progress.attempt(() => kubernetes.precheckEvent(hooks));
    const hints = readHints(kubernetes, hooks);
    for (const promise of [services, slices, nodes, events, precheck, hints]) promise.catch(() => undefined);

    const listedServices = await services;
    builder.setServices(listedServices.items);
    progress.damaged("list services", ofThemselves(listedServices.damaged));
    progress.read("kubernetes");
    let nlb = cloud && beginNlb(cloud);
    const listedSlices = await slices;
    if (listedSlices) {
      builder.setSlices(listedSlices.items);
      const isPlaced = await readUnplaced(listedSlices);
      progress.damaged("list endpointslices", damagedSlices(listedSlices, builder, isPlaced));
      const isShort = listedServices.damaged.some(({ unnamed }) => unnamed);
      await confirmAbsent(listedSlices.items, isShort);
    }
    // Clusters without EndpointSlices: the API is not served, or the list is empty although Services have endpoints.
    if (listedSlices ? listedSlices.items.length === 0 && builder.services.size > 0 : !servesSlices)
      await endpointsInstead();
    const versions = { services: listedServices.resourceVersion, endpointSlices: listedSlices?.resourceVersion ?? "" };
    changes.follow(versions);
    progress.finish("services");

    const nodeList = await nodes;
    const listedNodes: KubeNode[] = nodeList?.items ?? [];
    builder.setNodes(listedNodes);
    // Nodes decide the backends of every Service: one that cannot be read makes them all unknown.
    progress.damaged("list nodes", nodeList?.damaged.slice(0, 1) ?? []);
    const clusterHints = await hints;
    identifyFromCluster(builder, progress, source.given, clusterHints, listedNodes);
    const { cluster } = builder;
    if (!cluster.region) {
      throw new AppError({
        code: "config.region",
        status: 400,
        source: "slb",
        message: "The cluster's region could not be found: neither its nodes nor its ack-cluster-profile tell it.",
        suggestion: "Set ALIBABA_CLOUD_REGION_ID, for example cn-hangzhou.",
      });
    }
    const reader = (cloud ??= cloudOf(cluster.region));
    nlb ??= beginNlb(reader);
    const { failure, odd } = await (early ?? listInstances(builder, reader, progress));

    builder.attach();
    const missing = missingIds(builder);
    if (!failure && missing.length > 0) {
      await lookUp(builder, reader, progress, missing, []);
      builder.attach();
    }
    // The instance may be of any Service that found none; one that names its instance was answered by name.
    for (const key of odd ? builder.selectedServices() : [])
      if (!builder.isNlb(key) && builder.instancesOf(key).length === 0 && !namedInstance(builder, key))
        progress.failed(odd, key);
    doubtBackendType(builder, source.given, clusterHints);
    if (!cluster.id) await Promise.all(nlb.map((part) => part.lists()));
    identifyFromInstances(builder, progress);
    if (!options.acceptMissingServices && !builder.hasError({ source: "kubernetes", action: "list services" })) {
      const doubt = vanishedServices(builder.bundle(), options.before);
      if (doubt) builder.addError(doubt);
    }
    progress.services = builder.selectedServices().length;
    progress.phase("evaluate", { state: "running", total: progress.services });

    await pipelines(reader, nlb);
    builder.dropForeignErrors();
    if (builder.shared.nlb) orderServers(builder.shared.nlb);

    const result = await precheck;
    const listedEvents = await events;
    // No finding hangs on the other fields of an Event.
    progress.damaged("list events", ofThemselves(listedEvents?.damaged.filter(({ unnamed }) => unnamed) ?? []));
    builder.events = [...(listedEvents?.items ?? []), ...(result ? [result] : [])];

    const [unstable] = await Promise.all([
      settleChanges(reader),
      failure
        ? undefined
        : readNames(builder, (ends) => cloudOf(cluster.region, ends), progress, signal, options.namesMs),
    ]);
    for (const id of ["identify", "listeners", "vServerGroups", "backends", "details", "evaluate"] as const)
      progress.finish(id);
    progress.close();
    return {
      builder,
      progress: progress.progress,
      unstable,
      versions,
      cloudError: failure && explain(failure),
    };
  }

  /** Begins with NLB. Lists of several pages come one after the other: the first Services are read before them. */
  function beginNlb(cloud: CloudReader): NlbReading[] {
    const keys = [...builder.services.keys()].filter((key) => builder.isNlb(key));
    const some = keys.length > NLBS_PER_PAGE ? keys.splice(0, FIRST_NLBS) : [];
    const first = new NlbReading(builder, cloud, progress, some, "each");
    const whole = Promise.allSettled(first.keys.map((key) => first.of(key)));
    const others = new NlbReading(builder, cloud, progress, keys, "region", whole);
    others.lists().catch(() => undefined);
    return [first, others];
  }

  /**
   * EndpointSlices name their Service. One that is missing from the list of Services is read by name: when it exists and is
   * older than this check, the list was not whole. No call is made where both lists agree. `isShort`: the list is known to lack
   * the Services whose item had no name.
   */
  async function confirmAbsent(slices: readonly KubeEndpointSlice[], isShort: boolean): Promise<void> {
    const absent = new Set<string>();
    for (const slice of slices) {
      const owner = sliceService(slice);
      if (owner && !builder.services.has(owner)) absent.add(owner);
      if (absent.size === CONFIRMED) break;
    }
    for (const key of absent) {
      const { namespace, name } = splitServiceKey(key);
      const found = await kubernetes.service(namespace, name, hooks).catch((error) => {
        if (signal.aborted) throw error;
        return undefined;
      });
      if (!found || !isOlder(found)) continue;
      if (isShort) {
        builder.setServices([found]);
        continue;
      }
      notWhole("list services", `The list of Services is not whole: ${key} exists but was not in it.`);
      break;
    }
    await confirmSliceless();
  }

  /** Made before this check began: a list that lacks it is not whole. */
  function isOlder({ metadata }: { metadata?: { creationTimestamp?: unknown } }): boolean {
    return Date.parse(String(metadata?.creationTimestamp ?? "")) < Date.parse(builder.capturedAt) - CLOCK_SKEW_MS;
  }

  function notWhole(action: string, message: string, resource?: string): void {
    builder.addError({ source: "kubernetes", action, resource, code: "kubernetes.incomplete", message });
  }

  /** A Service with a selector has a slice, even without endpoints. Where none was listed, they are read by label. */
  async function confirmSliceless(): Promise<void> {
    let asked = 0;
    for (const [key, service] of builder.services) {
      if (builder.slicesOf(key).length > 0) continue;
      if (!hasSelector(service)) continue;
      if (++asked > CONFIRMED) return;
      const { namespace, name } = splitServiceKey(key);
      const own = await progress.attempt(() => kubernetes.endpointSlicesOf(namespace, name, hooks), key);
      if (!own?.some(isOlder)) continue;
      const message = `The list of EndpointSlices is not whole: ${key} has some that were not in it.`;
      return notWhole("list endpointslices", message);
    }
  }

  /** Slices of which the list does not tell the namespace, by the label of each Service; false: there are too many to ask for. */
  async function readUnplaced({ damaged }: Listed<KubeEndpointSlice>): Promise<boolean> {
    const keys = [...builder.services].filter(([, service]) => isSelected(service)).map(([key]) => key);
    if (!damaged.some(({ unnamed }) => unnamed && !unnamed.metadata?.namespace)) return true;
    if (keys.length > READ_BY_LABEL) return false;
    const reads = new PQueue({ concurrency: POD_READS });
    const readOf = async (key: string) => {
      const { namespace, name } = splitServiceKey(key);
      const own = await progress.attempt(() => kubernetes.endpointSlicesOf(namespace, name, hooks), key);
      builder.setSlices(own ?? []);
    };
    await reads.addAll(keys.map((key) => () => readOf(key)));
    return true;
  }

  async function endpointsInstead(): Promise<void> {
    const endpoints = await progress.attempt(() => kubernetes.endpoints(hooks));
    if (!endpoints) return;
    builder.endpoints = new Map(endpoints.items.map((e) => [keyOf(e), e]));
    progress.damaged("list endpoints", ofThemselves(endpoints.damaged));
    const isShort = endpoints.damaged.some(({ unnamed }) => unnamed);
    // Every Service with a selector has Endpoints, empty ones too: when they are missing, the list was not whole. Those
    // without a name may be of any Service that has none.
    for (const [key, service] of builder.services) {
      if (builder.endpoints.has(key) || !isSelected(service)) continue;
      if (!isShort && (!hasSelector(service) || !isOlder(service))) continue;
      notWhole("list endpoints", `The list of Endpoints is not whole: it does not hold those of ${key}.`, key);
    }
  }

  async function pipelines(cloud: CloudReader, nlb: readonly NlbReading[]): Promise<void> {
    const reading = new InstanceReading(builder, cloud, progress);
    let relevant = relevantInstances(builder);
    const { attached } = relevant;
    progress.instances = attached.length;
    reading.announce(attached.length);
    const listeners = new Map<string, Promise<void>>();
    const groupReads = new PQueue({ concurrency: GROUP_READS });
    const groupsOf = memoizeByObject((id) => {
      const groups = groupReads.add(() => reading.groups(id));
      groups.catch(() => undefined);
      return groups;
    });
    /** Requests the next instances, from `at`. */
    const request = (at: number) => {
      const some = attached.slice(at, at + BEGUN_AT_ONCE);
      some.forEach((id) => groupsOf(id));
      for (const [id, one] of reading.listeners(some)) listeners.set(id, one);
    };
    // The first instances are requested before the reads of all others are queued.
    request(0);
    if (!builder.cluster.id) {
      // The last source of the cluster's id: names given by the CCM.
      await Promise.all(attached.slice(0, IDENTIFY_FROM).map((id) => listeners.get(id)));
      identifyFromNames(
        builder,
        progress,
        attached.flatMap((id) => (builder.listeners.get(id) ?? []).map((l) => l.Description ?? "")),
      );
      if (!builder.cluster.id && attached.length > 0) {
        builder.addError({
          source: "kubernetes",
          action: "identify cluster",
          code: "ClusterIdUnknown",
          message:
            "The cluster's id could not be found, so it cannot be told which listeners and groups are the cluster's own: set PREFLIGHT_CLUSTER_ID.",
        });
      }
      relevant = relevantInstances(builder);
    }
    await chooseBackendType(attached, groupsOf);
    progress.finish("identify");

    const interfaces = new InterfaceReading(builder, cloud, progress);
    const pods = new PQueue({ concurrency: POD_READS });
    const inputsOf = memoizeByObject((key) =>
      readServiceInputs(key, { builder, progress, kubernetes, interfaces, pods, signal }),
    );
    const queue = inGroups((keys) => options.onReady?.(keys, builder));
    const ready = (key: string) => {
      builder.readAt.set(key, now().toISOString());
      progress.step("evaluate");
      queue.add(key);
    };
    const work: Promise<unknown>[] = [];
    const begun = (one: Promise<unknown>) => {
      // A failure while other reads are still being started is thrown at the end.
      one.catch(() => undefined);
      work.push(one);
    };
    const instances = new Map<string, Promise<unknown>>();
    for (const [at, id] of attached.entries()) {
      if (at > 0 && at % BEGUN_AT_ONCE === 0) {
        // Answers that have arrived are handled in between: the first rows wait for their own reads only.
        await new Promise((resolve) => setImmediate(resolve));
        await groupReads.onSizeLessThan(1);
        signal.throwIfAborted();
        request(at);
      }
      const services = builder.servicesOf(id);
      // Interfaces are requested in the same order, so that the first instances are complete first.
      const inputs = services.map((key) => inputsOf(key));
      const read = Promise.all([...inputs, listeners.get(id)?.then(() => reading.details(id)), groupsOf(id)]);
      begun(read);
      instances.set(id, read);
      for (const key of new Set(services)) {
        const own = builder.instancesOf(key);
        if (own.every((one) => instances.has(one)))
          begun(Promise.all(own.map((one) => instances.get(one))).then(() => ready(key)));
      }
    }
    for (const part of nlb)
      for (const key of part.keys) begun(Promise.all([inputsOf(key), part.of(key)]).then(() => ready(key)));
    for (const key of builder.selectedServices())
      if (!builder.isNlb(key) && builder.instancesOf(key).length === 0) begun(inputsOf(key).then(() => ready(key)));
    interfaces.flush();
    progress.more("listeners", relevant.others.length);
    for (const done of reading.listeners(relevant.others).values()) begun(done);
    await Promise.all(work);
    progress.instances = builder.attachedInstances().length;
    contradictedInterfaces(builder, progress);
    queue.finish();
    dropForeign(builder, relevant);
  }

  /** Where no setting says it: from the names of the first instances' groups, which are read anyway. */
  async function chooseBackendType(
    attached: readonly string[],
    groupsOf: (id: string) => Promise<void>,
  ): Promise<void> {
    const { cluster } = builder;
    if (cluster.serviceBackendType) return;
    const relevant = attached.filter((id) =>
      builder.servicesOf(id).some((key) => !hasBackendTypeAnnotation(builder.services.get(key) ?? {})),
    );
    for (let at = 0; at < Math.min(relevant.length, SAMPLE * 3); at += SAMPLE) {
      const sample = relevant.slice(at, at + SAMPLE);
      await Promise.all(sample.map(groupsOf));
      const type = backendTypeFromNames(builder, sample);
      if (!type) continue;
      if (type === "eni") cluster.serviceBackendType = "eni";
      progress.learned("serviceBackendType", type, "names of VServer groups");
      return;
    }
  }

  /** Services that changed meanwhile are read again; those that keep changing are returned. */
  async function settleChanges(cloud: CloudReader): Promise<Set<string>> {
    if (changes.lost) {
      const services = await progress.attempt(() => kubernetes.services(hooks));
      const slices = await progress.attempt(() => kubernetes.endpointSlices(hooks));
      changes.compare(services?.items, slices?.items);
    }
    for (let round = 0; round < ROUNDS; round++) {
      const keys = changes.take();
      if (keys.length === 0) return new Set();
      // Time for the controller to act on a change, and for a second change to show.
      await pause(options.settleMs ?? 1000, undefined, { signal });
      for (const key of changes.take()) if (!keys.includes(key)) keys.push(key);
      const affected = await refreshServices(keys, { builder, progress, kubernetes, cloud, signal });
      const at = now().toISOString();
      for (const key of affected) builder.readAt.set(key, at);
      if (affected.length > 0) options.onReady?.(affected, builder);
    }
    return new Set(changes.take());
  }
}

/** At most `BEGUN_AT_ONCE`: their listeners are requested first. */
const IDENTIFY_FROM = 50;
/** Instances whose reads are queued in one go, whole batches of listeners: 5,000 take as long as six round trips. */
const BEGUN_AT_ONCE = 6 * IDS_PER_CALL;
/** More NLB Services than this have lists of several pages. */
const NLBS_PER_PAGE = 100;
const FIRST_NLBS = 10;
/** Services whose slices are read one by one when the list holds some that do not tell whose they are. */
const READ_BY_LABEL = 500;
/** Objects read by name because one list names them and the other does not hold them. */
const CONFIRMED = 5;
/** A Service made while the lists were read may be in one of them only; clocks differ by less than this. */
const CLOCK_SKEW_MS = 60_000;

const ofThemselves = (damaged: Listed<object>["damaged"]) => damaged.map((one) => ({ ...one, resource: one.key }));

/**
 * A damaged slice makes its Service unknown; without a Service, those of its namespace; without a namespace, all, unless each
 * was asked for its own (`isPlaced`).
 */
function damagedSlices(
  { items, damaged }: Listed<KubeEndpointSlice>,
  { services }: SnapshotBuilder,
  isPlaced: boolean,
) {
  const slices = new Map(items.map((slice) => [keyOf(slice), slice]));
  return damaged.flatMap(({ key, message, unnamed }) => {
    const slice = unnamed ?? slices.get(key) ?? {};
    const owner = sliceService(slice);
    const namespace = slice.metadata?.namespace;
    const about = { key, message: `EndpointSlice ${key}: ${message}` };
    if (!namespace) return isPlaced ? [] : { ...about, resource: undefined };
    if (owner) return { ...about, key: owner, resource: owner };
    const own = [...services].filter(([, service]) => service.metadata?.namespace === namespace);
    return own.map(([resource]) => ({ ...about, resource }));
  });
}

const hasSelector = (service: KubeService) =>
  isSelected(service) && Object.keys(service.spec?.selector ?? {}).length > 0;

const FLUSH_MS = 100;

/** Hands complete Services over in small groups: the first at once, then a few times a second. */
function inGroups(hand: (keys: string[]) => void) {
  let keys: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let wait = 0;
  let failure: { error: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const group = keys;
    keys = [];
    try {
      if (group.length > 0) hand(group);
    } catch (error) {
      // Thrown from a timer it would end the process; `finish` ends the run with it.
      failure ??= { error };
    }
  };
  return {
    add(key: string): void {
      keys.push(key);
      timer ??= setTimeout(flush, wait);
      wait = FLUSH_MS;
    },
    /** Hands over the rest; throws the first error of `hand`. */
    finish(): void {
      flush();
      if (failure) throw failure.error;
    },
  };
}

const NETWORK_STEP = "Check the network path to the endpoint, and PREFLIGHT_SLB_ENDPOINT if it is set.";

/** The one sentence and the next step for a cloud that could not be read at all. */
export function explain(error: CloudCallError): ErrorBody {
  const { message, source, requestId, code: said, action, authAction, throttled } = error;
  const steps: readonly (readonly [applies: boolean, code: string, suggestion: string])[] = [
    [
      said === CODE.noCredentials,
      "noCredentials",
      "Set ALIBABA_CLOUD_ACCESS_KEY_ID and ALIBABA_CLOUD_ACCESS_KEY_SECRET, or ALIBABA_CLOUD_PROFILE; a read-only account is enough.",
    ],
    [
      isCredential(said),
      "credentials",
      `Check the AccessKey (environment, ~/.aliyun/config.json profile or role); the API said ${said}.`,
    ],
    [
      isPermission(said),
      "forbidden",
      `Grant ${authAction ?? `${source}:${action}`} to this account; the permissions page shows the whole read-only policy.`,
    ],
    [throttled, "throttled", "Another client uses up the account's quota: wait a minute, or set a lower --max-qps."],
    [said === CODE.timeout, "timeout", NETWORK_STEP],
    [said === CODE.unreachable, "unreachable", NETWORK_STEP],
  ];
  const [, code, suggestion] = steps.find(([applies]) => applies) ?? [true, "failed", `The API said ${said}.`];
  return { message, source, requestId, code: `cloud.${code}`, suggestion };
}

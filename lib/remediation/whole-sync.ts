import { createEngine } from "@/lib/engine";
import { makesCall, settledBySync, worstTraffic, callOf } from "@/lib/judge/sync-calls";
import { shortTitle } from "@/lib/knowledge/findings/text";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding, ResultService, Traffic } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { oncePer } from "@/lib/text/keeping";
import { parseManagedName, HASH_LABEL } from "@/lib/ccm/names";
import { bracketed, translate, type Locale, type Text } from "@/lib/model/text";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";

/** One change of the controller on the CLB when it synchronises a Service. */
export interface SyncChange {
  code: string;
  findingId: string;
  /** The part of the instance: `443/https`, a group's name, a domain; "" for the instance itself. */
  target: string;
  /** `namespace/name`, where the sync includes other Services than the step's own. */
  service?: string;
  traffic: Traffic;
}

export interface WholeSync {
  traffic: Traffic;
  changes: SyncChange[];
}

export const NOTHING: WholeSync = { traffic: "none", changes: [] };

/** The engine with the rules of the running controller, the one that an edit triggers, and the rows of one Service. */
const running = oncePer((bundle: Bundle) => {
  const options = { checkedAt: bundle.capturedAt, targetVersion: bundle.cluster.ccmVersion, sync: true } as const;
  return { engine: createEngine(bundle, options), key: "", rows: new Map<string, ResultService | undefined>() };
});

/** The row of a Service as `edited`. Cached: the same few states of a Service are requested repeatedly. */
export function evaluated(bundle: Bundle, key: string, edited?: KubeService): ResultService | undefined {
  const known = running(bundle);
  if (known.key !== key) Object.assign(known, { key, rows: new Map() });
  const service = edited ?? indexBundle(bundle).services.get(key);
  const state = JSON.stringify(service);
  if (!known.rows.has(state)) known.rows.set(state, known.engine.evaluate(key, service));
  return known.rows.get(state);
}

/**
 * Changes by the running controller on the CLB for a Service as `edited`: the engine's complete pass over that state,
 * weights included, without refused calls. `done`: findings fixed by commands before the edit. An edit of a Service
 * always triggers the sync of the whole Service (docs/dry-run.md), so this is the edit's effect.
 */
export function syncAfter(
  bundle: Bundle,
  serviceKey: string,
  edited: KubeService,
  done: ReadonlySet<string> = new Set(),
): WholeSync {
  const row = evaluated(bundle, serviceKey, edited);
  if (!row || row.status === "skipped") return NOTHING;
  // Findings fixed by earlier commands neither recur nor block anything.
  const open = row.findings.filter((finding) => !done.has(finding.id));
  return syncOf(settledBySync({ ...row, findings: open }).map(changeOf));
}

/** Changes by the sync of the present Service once nothing stops it: the purpose of the answer to a failing Event. */
export function syncThrough(bundle: Bundle, serviceKey: string): WholeSync {
  const row = evaluated(bundle, serviceKey);
  if (!row || row.status === "skipped") return NOTHING;
  return syncOf(row.findings.filter(makesCall).map(changeOf));
}

const syncOf = (changes: SyncChange[]): WholeSync => ({
  traffic: worstTraffic(changes.map(({ traffic }) => traffic)),
  changes,
});

const changeOf = (finding: Finding): SyncChange => ({
  code: finding.code,
  findingId: finding.id,
  target: targetOf(finding),
  traffic: finding.traffic,
});

function targetOf({ resource }: Finding): string {
  if (resource.kind === "LoadBalancer" || resource.kind === "Service") return "";
  return resource.port !== undefined && resource.protocol
    ? `${resource.port}/${resource.protocol}`
    : (resource.name ?? resource.id ?? String(resource.port ?? ""));
}

/** Maximum displayed length of a name that is not the CCM's. */
const LONGEST = 40;

/** A group of the CCM by its port, without Service, namespace and cluster, which the step contains anyway. */
function shortTarget(target: string): string {
  const managed = parseManagedName(target);
  if (managed) return `k8s/${managed.port}/…`;
  return target.length > LONGEST ? `${target.slice(0, LONGEST)}…` : target;
}

/** Maximum number of kinds of change listed in a sentence, the rest is counted; and of targets per kind. */
const NAMED = 6;
const TARGETS = 3;

/** `The CCM then synchronises all of it and also changes: ...`; undefined when the sync changes nothing else. */
export function syncSentence({ changes }: Pick<WholeSync, "changes">, locale: Locale): string | undefined {
  if (changes.length === 0) return undefined;
  const kinds = groupBy(changes, ({ code }) => code);
  const services = new Set(changes.flatMap((change) => change.service ?? [])).size;
  const named = [...kinds].slice(0, NAMED).map(([code, own]) => {
    const done = PLAN_TEXT.done as Readonly<Record<string, Text>>;
    const title = Object.hasOwn(done, code) ? translate(done[code]!, locale) : shortTitle(code, locale);
    const list = [...new Set(own.map(({ target }) => shortTarget(target)))].filter((target) => target !== "");
    const more = list.length > TARGETS ? ", …" : "";
    return list.length === 0 ? title : `${title}${bracketed(`${list.slice(0, TARGETS).join(", ")}${more}`, locale)}`;
  });
  const count = kinds.size - NAMED;
  const { nodeSync, nodeSyncMore, wholeSync, wholeSyncMore } = PLAN_TEXT;
  const [whole, part] = services > 0 ? [nodeSync, nodeSyncMore] : [wholeSync, wholeSyncMore];
  const separator = locale === "en" ? "; " : "；";
  return translate(count > 0 ? part : whole, locale, { changes: named.join(separator), count, services });
}

const labelSyncs = oncePer((_bundle: Bundle) => new Map<string, WholeSync>());

/**
 * Changes by the running controller after a node is labelled. A node change triggers every Service with node backends:
 * its VServer groups are updated, and the whole Service only where its last sync failed or is pending
 * (pkg/controller/service/clbv1: event_handler.go, model_applier.go). The effect is that of all these syncs together.
 */
export function syncAfterLabel(bundle: Bundle, node: string, label: string): WholeSync {
  const syncs = labelSyncs(bundle);
  const key = `${node}\n${label}`;
  const sync = syncs.get(key) ?? labelSync(bundle, node, label);
  syncs.set(key, sync);
  return sync;
}

function labelSync(bundle: Bundle, node: string, label: string): WholeSync {
  const nodes = bundle.kubernetes.nodes.map((row) => {
    const labels = { ...row.metadata?.labels, [label]: "true" };
    return row.metadata?.name === node ? { ...row, metadata: { ...row.metadata, labels } } : row;
  });
  const next = running({ ...bundle, kubernetes: { ...bundle.kubernetes, nodes } }).engine.all();
  const changes = next.services.flatMap((row) => {
    if (row.status === "skipped") return [];
    const whole = syncsWhole(bundle, row.service, node);
    const settled = settledBySync(row).filter((finding) => whole || callOf(finding)?.phase === "group");
    return settled.map((finding) => ({ ...changeOf(finding), service: row.service }));
  });
  return syncOf(changes);
}

/** Whether the whole Service is synchronised: its last sync never finished (no hash), or this node stops it now. */
function syncsWhole(bundle: Bundle, service: string, node: string): boolean {
  if (!indexBundle(bundle).services.get(service)?.metadata?.labels?.[HASH_LABEL]) return true;
  const now = evaluated(bundle, service);
  return now?.findings.some((finding) => finding.resource.kind === "Node" && finding.resource.name === node) === true;
}

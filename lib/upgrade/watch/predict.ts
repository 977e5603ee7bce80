import { indexBundle } from "@/lib/ccm/bundle-index";
import { textOf } from "@/lib/ccm/read";
import { judgeOf } from "@/lib/judge";
import type { World } from "@/lib/judge/world";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { FirstCall } from "@/lib/model/consequence";
import { groupBy } from "@/lib/model/group-by";
import { isNotCovered, type Result, type ResultService } from "@/lib/model/result";
import { compareClouds, type Change } from "../compare/cloud";

/** One thing that differs: a field, or with field "" the object. */
export interface Atom extends Pick<Change, "loadBalancerId" | "name"> {
  kind: Change["kind"] | "service";
  field: string;
  before: string | null;
  after: string | null;
}

/** A load balancer as it is before the start, and what the release that starts makes of it. */
export interface Predicted {
  id: string;
  loadBalancerId: string | null;
  services: string[];
  calls: FirstCall[];
  start: World;
  /** The states in between, one after each call. */
  way: readonly World[];
  end: World;
  /** Services whose sync fails, or was failing before. */
  failing: ReadonlySet<string>;
  /** Whether its sync is a whole one is not known. */
  atMost: boolean;
  /** The prediction is not known. */
  unknown: boolean;
}

const PRESENT = "present";

const isRead = (row: ResultService) => row.status !== "unknown" && (row.status !== "skipped" || isNotCovered(row));

/** Services that the release may change, by load balancer: the lanes of the first minute. */
export const laneRows = ({ services }: Result): Map<string, ResultService[]> =>
  groupBy(
    services.filter((row) => isRead(row) && (row.findings.length > 0 || row.status !== "pass")),
    laneIdOf,
  );
const laneIdOf = (row: ResultService): string => row.loadBalancerId ?? `service:${row.service}`;
export const isAtMost = (rows: readonly ResultService[]): boolean =>
  rows.some(({ findings }) => findings.some(({ changedBy }) => changedBy === "unknown"));

export const targetOf = ({ cluster, rulesVersion }: Result): string => cluster.targetCcmVersion ?? rulesVersion;

/** The lanes, those without a call too: a sync that fails makes none. */
export function predict({ result, bundle }: { result: Result; bundle: Bundle }): Predicted[] {
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
  const to = targetOf(result);
  return [...laneRows(result)].map(([id, rows]): Predicted => {
    const services = rows.map(({ service }) => service);
    const start = judge.world(services);
    const way: World[] = [];
    const calls: FirstCall[] = [];
    const failing = new Set(start.failing);
    let end = start;
    let unknown = false;
    for (const service of services) {
      const sync = judge.firstSync(service, to, end);
      // On the strip each Service begins at the state as read, as the first does here.
      calls.push(...(end === start ? judge.callsOf(sync) : judge.firstCalls(service, to)));
      way.push(...sync.calls.slice(1).map(({ from }) => from), sync.world);
      end = sync.world;
      if (sync.failed) failing.add(service);
      unknown ||= sync.unknown !== undefined || sync.unsettled !== undefined;
    }
    const { loadBalancerId } = rows[0]!;
    return { id, loadBalancerId, services, calls, start, way, end, failing, atMost: isAtMost(rows), unknown };
  });
}

/** The changes of a lane's instance, and of the addresses of its Services. */
export function atomsOf(before: Bundle, after: Bundle): Map<string, Atom> {
  const atoms = new Map<string, Atom>();
  const add = (atom: Atom) => atoms.set(keyOfAtom(atom), atom);
  for (const { kind, loadBalancerId, name, change, fields } of compareClouds(before, after).changes) {
    const at = { kind, loadBalancerId, name };
    if (change !== "changed")
      add(
        change === "added"
          ? { ...at, field: "", before: null, after: PRESENT }
          : { ...at, field: "", before: PRESENT, after: null },
      );
    if (change !== "removed") for (const field of fields) add({ ...at, ...field });
  }
  const now = indexBundle(after).services;
  for (const [name, service] of indexBundle(before).services) {
    const [was, is] = [addressOf(service), addressOf(now.get(name))];
    if (was !== is && was !== null)
      add({ kind: "service", loadBalancerId: "", name, field: "address", before: was, after: is });
  }
  return atoms;
}

export const keyOfAtom = ({ kind, loadBalancerId, name, field }: Atom) =>
  `${objectOf({ kind, loadBalancerId, name })}|${field}`;
export const objectOf = ({ kind, loadBalancerId, name }: Pick<Atom, "kind" | "loadBalancerId" | "name">) =>
  `${loadBalancerId}|${kind}|${name}`;

const addressOf = (service: KubeService | undefined): string | null =>
  service?.status?.loadBalancer?.ingress?.map(({ ip, hostname }) => textOf(ip) ?? textOf(hostname) ?? "").join(" ") ||
  null;

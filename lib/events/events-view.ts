import { serviceKey } from "@/lib/ccm/names";
import { eventRule } from "./rows";
import { CURRENT } from "@/lib/ccm/annotations";
import type { Bundle } from "@/lib/model/bundle";
import type { Severity } from "@/lib/model/result";
import { groupEvents, type EventGroupRow, type EventState } from "./group-events";
import { UNKNOWN } from "./types";

/** One occurrence, without what the group says already. */
interface EventOccurrence {
  message: string;
  reason: string;
  type: string;
  count: number;
  lastSeen?: string;
}

/** One row of the Events page. Titles are looked up by code, so that the language is the reader's. */
export interface EventsRow {
  key: string;
  code: string;
  /** Family of the code, or `unknown`. */
  group: string;
  severity: Severity;
  state: EventState;
  kind: string;
  /** `namespace/name`; nodes have no namespace. */
  object: string;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
  transient: boolean;
  dryRun: boolean;
  loadBalancerId?: string;
  reason: string;
  variables: Record<string, string>;
  /** Values for commands that the messages do not hold: region, address, ownership tag. */
  params: Record<string, string>;
  occurrences: EventOccurrence[];
  /** Occurrences left out of the list above. */
  more: number;
}

export interface EventsView {
  capturedAt: string;
  rows: EventsRow[];
  /** Reading the Events failed: an empty list then says nothing. */
  unreadable?: string;
}

const SHOWN = 10;

/** The Events of a bundle by meaning and object; secrets are masked. */
export function buildEvents(bundle: Bundle): EventsView {
  const facts = serviceParams(bundle);
  const region: Record<string, string> = bundle.cluster.region ? { region: bundle.cluster.region } : {};
  const rows = groupEvents(bundle.kubernetes.events, bundle.kubernetes.services).map((row) =>
    rowOf(row, { ...region, ...facts.get(row.object) }),
  );
  const error = bundle.errors?.find(
    (e) => e.source === "kubernetes" && /events/i.test(`${e.action} ${e.resource ?? ""}`),
  );
  return { capturedAt: bundle.capturedAt, rows, ...(error ? { unreadable: error.message } : {}) };
}

/** What a Service says about itself that a command needs. */
function serviceParams(bundle: Bundle): Map<string, Record<string, string>> {
  const params = new Map<string, Record<string, string>>();
  for (const service of bundle.kubernetes.services) {
    const { namespace = "", name = "", uid, annotations } = service.metadata ?? {};
    const address = service.status?.loadBalancer?.ingress?.[0]?.ip;
    const id = annotations?.[`${CURRENT}id`];
    params.set(serviceKey(namespace, name), {
      ...(address ? { ips: address, loadBalancerIp: address } : {}),
      ...(id ? { loadBalancerId: id } : {}),
      // The tag by which the CCM knows its own instance.
      ...(uid ? { tagValue: `a${uid.replaceAll("-", "")}`.slice(0, 32) } : {}),
    });
  }
  return params;
}

function rowOf(row: EventGroupRow, params: Record<string, string>): EventsRow {
  const occurrences = [...row.events].sort((a, b) => (b.lastSeen ?? "").localeCompare(a.lastSeen ?? ""));
  return {
    key: row.key,
    code: row.code,
    group: row.code === UNKNOWN ? "unknown" : (eventRule(row.code)?.group ?? "unknown"),
    severity: row.severity,
    state: row.state,
    kind: row.kind,
    object: row.object.startsWith("/") ? row.object.slice(1) : row.object,
    count: row.count,
    ...(row.firstSeen ? { firstSeen: row.firstSeen } : {}),
    ...(row.lastSeen ? { lastSeen: row.lastSeen } : {}),
    transient: row.transient,
    dryRun: row.dryRun,
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
    reason: row.reason,
    variables: row.sample.variables,
    params,
    occurrences: occurrences.slice(0, SHOWN).map((e) => ({
      message: e.message,
      reason: e.reason,
      type: e.type,
      count: e.count,
      ...(e.lastSeen ? { lastSeen: e.lastSeen } : {}),
    })),
    more: Math.max(0, occurrences.length - SHOWN),
  };
}

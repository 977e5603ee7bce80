import { listenerProtocol } from "@/lib/ccm/listener-config";
import { num, objects, str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import { draft } from "../draft";
import type { RunIndex } from "../run-index";
import type { FindingCode, PendingFinding } from "../types";
import { listenerResource } from "./listeners";

/** A listener as read; what the bundle does not hold is undefined. */
interface Answering {
  /** Of an NLB; a listener of a CLB has its port alone. */
  id?: string;
  /** First and last port; a listener of a range has both. */
  ports: readonly [number, number];
  protocol: string;
  stopped: boolean;
  servers?: number;
  /** When its certificate ends, Unix milliseconds. */
  ends?: number;
}

/** Reasons why a client gets no answer on a port, in the order a connection meets them. */
const REASONS: readonly {
  code: FindingCode & ("CLB218" | "CLB321" | "CLB205");
  holds: (one: Answering, now: number) => boolean;
}[] = [
  { code: "CLB218", holds: ({ stopped }) => stopped },
  { code: "CLB205", holds: ({ ends }, now) => ends !== undefined && ends <= now },
  { code: "CLB321", holds: ({ servers }) => servers === 0 },
];

/**
 * Ports of a Service on which nothing answers though its dry run finds nothing to do, so that no sync changes it. The one reading of
 * "Pass, but not served" for every output.
 */
export function unanswered(
  index: RunIndex,
  view: ServiceView,
  loadBalancerId: string,
  family: "clb" | "nlb",
): PendingFinding[] {
  const isNlb = family === "nlb";
  if (view.deleting || str(view.service.spec?.type) !== "LoadBalancer") return [];
  const listeners = isNlb ? nlbListeners(index, loadBalancerId) : clbListeners(index, loadBalancerId);
  const raw = isNlb ? index.nlbs.get(loadBalancerId) : index.loadBalancers.get(loadBalancerId);
  if (!raw) return [];
  const address = str(isNlb ? raw.DNSName : raw.Address) || loadBalancerId;
  return objects(view.service.spec?.ports).flatMap((one) => {
    const port = num(one.port);
    const isUdp = str(one.protocol).toUpperCase() === "UDP";
    const own = listeners.filter(
      ({ ports: [from, to], protocol }) => port >= from && port <= to && (protocol === "udp") === isUdp,
    );
    const params = { port, address, loadBalancerId };
    const [{ id, protocol = isUdp ? "udp" : "tcp" } = {} as Partial<Answering>] = own;
    const at = { ...listenerResource(port, protocol), ...(id === undefined ? {} : { id }) };
    if (own.length === 0) return draft("CLB213", at, params, { desired: `${port}/${at.protocol}`, actual: null });
    const open = own.map((listener) => REASONS.find(({ holds }) => holds(listener, index.now)));
    const [reason] = open;
    if (!reason || open.includes(undefined)) return [];
    return draft(reason.code, at, { ...params, protocol });
  });
}

/** Adds to the Service's own findings: a port whose group finds no backend is named once. */
export function withUnanswered(found: readonly PendingFinding[], more: readonly PendingFinding[]): PendingFinding[] {
  const known = new Set(found.flatMap(({ code, resource }) => (code === "CLB317" ? (resource.port ?? []) : [])));
  return [...found, ...more.filter(({ code, resource }) => code !== "CLB321" || !known.has(resource.port!))];
}

function clbListeners(index: RunIndex, loadBalancerId: string): Answering[] {
  return index.listenersOf(loadBalancerId).map((raw) => {
    const port = num(raw.ListenerPort);
    const protocol = listenerProtocol(raw);
    const group = index.groupsById.get(str(raw.VServerGroupId));
    const config = (protocol === "https" ? raw.HTTPSListenerConfig : raw.HTTPListenerConfig) ?? {};
    // A redirect needs no server.
    const forwards = config["ListenerForward"] === "on";
    return {
      ports: [port, port],
      protocol,
      stopped: raw.Status === "stopped",
      servers: forwards ? undefined : group && objects(group.BackendServers?.BackendServer).length,
      ends: index.certificateEnds.get(str(config["ServerCertificateId"])),
    };
  });
}

function nlbListeners(index: RunIndex, loadBalancerId: string): Answering[] {
  return (index.nlbListenersOf.get(loadBalancerId) ?? []).map((raw) => {
    const [start, end] = [num(raw.StartPort), num(raw.EndPort)];
    const port = num(raw.ListenerPort);
    const groupId = str(raw.ServerGroupId);
    return {
      id: str(raw.ListenerId),
      ports: port === 0 && start > 0 ? [start, end] : [port, port],
      protocol: str(raw.ListenerProtocol).toLowerCase(),
      stopped: raw.ListenerStatus === "Stopped",
      servers: index.nlbGroups.has(groupId) ? (index.nlbServers.get(groupId) ?? []).length : undefined,
    };
  });
}

import { objects, str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import type { Fact } from "@/lib/model/consequence";
import { fact } from "./fact";

/** One server of a group, of either family. */
export interface Server {
  id: string;
  ip: string;
  port: number;
  weight: number;
  /** Described by the controller: one that it added itself. */
  managed: boolean;
}

interface Group {
  servers: readonly Server[];
}

/** A group with a server that takes connections. */
export const serves = (group: Group | undefined): boolean => (group?.servers ?? []).some(({ weight }) => weight > 0);

const keyOf = ({ id, ip, port }: Server) => `${ip || id}:${port}`;

/** Servers that come to serve a running listener, or no longer do. */
export function serverFacts(
  bundle: Bundle,
  about: Pick<Fact, "loadBalancerId" | "target">,
  before: Group | undefined,
  after: Group | undefined,
): Fact[] {
  if (before === after) return [];
  const had = (before?.servers ?? []).filter(({ weight }) => weight > 0);
  const has = new Map((after?.servers ?? []).map((server) => [keyOf(server), server]));
  const known = new Map((before?.servers ?? []).map((server) => [keyOf(server), server]));
  const gone = had.filter((server) => !has.has(keyOf(server)));
  const left = serves({ servers: [...has.values()] });
  // Where none remains, a changed selector may have left running Pods out.
  const cut = gone.filter((server) => !server.managed || isThere(bundle, server) || (!left && !isNodeId(server)));
  const added = [...has.values()].filter((server) => server.weight > 0 && !known.has(keyOf(server)));
  const weighted = [...has.values()].filter((server) => {
    const old = known.get(keyOf(server));
    return old !== undefined && old.weight !== server.weight;
  });
  const facts: Fact[] = [];
  const list = (servers: readonly Server[]) => servers.map(keyOf);
  if (gone.length > 0) {
    const code = left ? "backendsRemoved" : "listenerEmptied";
    const clients = cut.length > 0 ? "existingConnections" : "none";
    facts.push(fact("clients", code, clients, { ...about, from: list(gone), ...(clients === "none" ? UNSURE : {}) }));
  }
  if (added.length > 0) facts.push(fact("clients", "backendsAdded", "newConnections", { ...about, to: list(added) }));
  if (weighted.length > 0)
    facts.push(fact("clients", "backendsChanged", "newConnections", { ...about, to: list(weighted) }));
  return facts;
}

/** Servers that Kubernetes does not know may still run. */
const UNSURE = { unsure: true } as const;

/** Whether a listener that goes from one group to the other leaves servers behind that serve: what is connected to them is cut. */
export const leavesServers = (bundle: Bundle, before: Group | undefined, after: Group | undefined): boolean =>
  serverFacts(bundle, {}, before, after).some(({ clients }) => clients === "existingConnections");

const isNodeId = ({ id }: Server) => id.startsWith("i-");

/** A node of the cluster, by its id or by the address of a server of type Ip; or the address of a Pod that an EndpointSlice still names. */
function isThere({ kubernetes }: Bundle, server: Server): boolean {
  const { id, ip } = server;
  const isNode = kubernetes.nodes.some(
    ({ spec, status }) =>
      str(spec?.providerID).split(".").at(-1) === id ||
      (ip !== "" &&
        objects(status?.addresses as readonly { address?: string }[]).some(({ address }) => address === ip)),
  );
  if (isNode || ip === "") return isNode || !isNodeId(server);
  return kubernetes.endpointSlices.some((slice) =>
    objects(slice.endpoints).some((one) => (one.addresses ?? []).includes(ip)),
  );
}

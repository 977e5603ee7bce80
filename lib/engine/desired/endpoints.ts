import { serviceKey } from "@/lib/ccm/names";
import type { RunIndex, SliceFamily } from "../run-index";
import { arr, num, objects, rec, str } from "@/lib/ccm/read";
import type { PortView, ServiceView } from "@/lib/ccm/service";

/** A pod address that could become a backend (docs/dry-run.md 3.4). */
export interface EndpointAddress {
  ip: string;
  nodeName: string | null;
  targetRef: Readonly<Record<string, unknown>> | null;
  port: number;
  /** Terminating and still serving: stays a backend for graceful shutdown. */
  terminating?: true;
}

/** The Service whose addresses are found. */
interface EndpointSearch {
  index: RunIndex;
  view: ServiceView;
  /** Gets the Pods whose state decides. */
  pods: Set<string>;
  family: SliceFamily;
}

export const endpointAddresses = (search: EndpointSearch, port: PortView, keepsTerminating: boolean) =>
  search.index.usesSlices ? fromSlices(search, port, keepsTerminating) : fromEndpoints(search, port);

/** An integer target port, or the endpoint port whose name is the ServicePort's (not the target port's) name. */
function backendPort(port: PortView, ports: readonly unknown[], nullNames: boolean): number {
  if (typeof port.targetPort === "number") return port.targetPort;
  for (const raw of ports) {
    const candidate = rec(raw);
    const name = candidate["name"];
    if (nullNames && typeof name !== "string") continue;
    if (str(name) === port.name) return num(candidate["port"]);
  }
  return 0;
}

function skipsPort(index: RunIndex, port: PortView, resolved: number): boolean {
  return resolved === 0 && typeof port.targetPort === "string" && index.rules.missingPort === "skip";
}

function fromSlices(search: EndpointSearch, port: PortView, keepsTerminating: boolean): EndpointAddress[] {
  const { index, view, pods, family } = search;
  const found: EndpointAddress[] = [];
  const taken = new Set<string>();
  for (const slice of index.slicesOf(view.key, family)) {
    const resolved = backendPort(port, objects(slice.ports as readonly object[]), true);
    if (skipsPort(index, port, resolved)) continue;
    for (const endpoint of objects(slice.endpoints)) {
      const conditions = rec(endpoint.conditions);
      const terminating = index.rules.readinessGates && conditions["terminating"] === true;
      if (terminating && !(keepsTerminating && conditions["serving"] === true)) continue;
      // Readiness and the Pod's readiness gate are ignored for a terminating endpoint.
      const ready = terminating || conditions["ready"] === true;
      if (!ready && !index.rules.readinessGates) continue;
      const ref = endpoint.targetRef ? rec(endpoint.targetRef) : null;
      for (const raw of arr(endpoint.addresses)) {
        const ip = str(raw);
        if (taken.has(ip) || (!ready && !podCounts(index, view, ref, pods))) continue;
        taken.add(ip);
        found.push({
          ip,
          nodeName: typeof endpoint.nodeName === "string" ? endpoint.nodeName : null,
          targetRef: ref,
          port: resolved,
          ...(terminating ? { terminating } : {}),
        });
      }
    }
  }
  return found;
}

function fromEndpoints({ index, view, pods }: EndpointSearch, port: PortView): EndpointAddress[] {
  const found: EndpointAddress[] = [];
  for (const subset of objects(index.endpoints.get(view.key)?.subsets)) {
    const resolved = backendPort(port, objects(subset.ports as readonly object[]), false);
    if (skipsPort(index, port, resolved)) continue;
    const take = (address: { ip?: string; nodeName?: string | null }) =>
      found.push({
        ip: str(address.ip),
        nodeName: typeof address.nodeName === "string" ? address.nodeName : null,
        targetRef: null,
        port: resolved,
      });
    for (const address of objects(subset.addresses)) take(address);
    if (!index.rules.readinessGates) continue;
    for (const address of objects(subset.notReadyAddresses)) {
      if (podCounts(index, view, address.targetRef ? rec(address.targetRef) : null, pods)) take(address);
    }
  }
  return found;
}

/** A not-ready endpoint counts when its Pod lacks only this Service's readiness gate. */
function podCounts(
  index: RunIndex,
  view: ServiceView,
  ref: Readonly<Record<string, unknown>> | null,
  pods: Set<string>,
): boolean {
  if (ref === null || ref["kind"] !== "Pod") return false;
  const key = serviceKey(str(ref["namespace"]), str(ref["name"]));
  pods.add(key);
  const pod = index.pods.get(key);
  if (!pod) return false;
  const gate = `service.readiness.alibabacloud.com/${view.name}`;
  if (!objects(pod.spec?.readinessGates).some((g) => g.conditionType === gate)) return false;
  return objects(pod.status?.conditions).some((c) => c.type === "ContainersReady" && c.status === "True");
}

import type { CloudListener, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import { backendMode } from "@/lib/ccm/backend-mode";
import type { SaidSymptomAnswer, ServiceFacts } from "./types";

export interface FactSources {
  service: KubeService;
  /** Of the Service's instance; leave out what was not read. */
  listeners?: readonly CloudListener[];
  vServerGroups?: readonly CloudVServerGroup[];
  hasErrorEvent?: boolean;
  networkPlugin?: string;
}

const HTTPS_PORTS = new Set([443, 6443, 8443, 9443]);

/** Facts known from the Service and its instance. A fact whose input is missing stays undefined: then we ask. */
export function serviceFacts({
  service,
  listeners,
  vServerGroups,
  hasErrorEvent,
  networkPlugin,
}: FactSources): ServiceFacts {
  const annotations = service.metadata?.annotations ?? {};
  const get = (suffix: string) => readClbAnnotation(annotations, suffix) ?? "";
  const ports = new Set((service.spec?.ports ?? []).map((port) => Number(port.port)));
  const own = listeners?.filter((listener) => ports.has(Number(listener.ListenerPort)));
  const groupIds = own ? new Set(own.map((listener) => listener.VServerGroupId ?? "")) : undefined;
  const groups = vServerGroups?.filter((group) => groupIds?.has(group.VServerGroupId ?? ""));
  const acl = own?.find((listener) => listener.AclStatus === "on");
  return {
    trafficPolicy: service.spec?.externalTrafficPolicy === "Local" ? "Local" : "Cluster",
    ...(backendMode(service, undefined) === "eni" ? { backendType: "eni" as const } : {}),
    ...(networkPlugin ? { networkPlugin } : {}),
    drain: get("connection-drain") === "on",
    reused: get("id") !== "",
    override: get("force-override-listeners") === "true",
    preserved: get("preserve-lb-on-delete") !== "",
    ...(get("scheduler") ? { scheduler: get("scheduler") } : {}),
    ...(hasErrorEvent !== undefined ? { hasErrorEvent } : {}),
    ...(own && own.length > 0
      ? { acl: acl ? (acl.AclType === "black" ? ("black" as const) : ("white" as const)) : ("off" as const) }
      : {}),
    ...(groups && groups.length > 0
      ? { emptyGroup: groups.some((group) => (group.BackendServers?.BackendServer ?? []).length === 0) }
      : {}),
    httpsTargetPort: httpsTargetPort(service, get("cert-id"), get("protocol-port")),
  };
}

/** Ports that end TLS at the CLB and send the plain request to something that looks like an HTTPS port. */
function httpsTargetPort(service: KubeService, certificate: string, protocolPort: string): boolean {
  if (certificate === "") return false;
  const https = new Set(
    protocolPort.split(",").flatMap((entry) => (entry.startsWith("https:") ? [entry.slice("https:".length)] : [])),
  );
  return (service.spec?.ports ?? []).some((port) => {
    if (!https.has(String(port.port))) return false;
    const target = port.targetPort ?? port.port;
    return typeof target === "string"
      ? /https|tls|ssl/i.test(target) || HTTPS_PORTS.has(Number(target))
      : HTTPS_PORTS.has(Number(target));
  });
}

/** The answer that the live Service gives to a question, if it gives one. */
export function knownAnswer<A extends Pick<SaidSymptomAnswer, "when">>(
  answers: readonly A[],
  facts: ServiceFacts,
): A | undefined {
  const shows = (wanted: ServiceFacts) =>
    (Object.keys(wanted) as (keyof ServiceFacts)[]).every((name) => facts[name] === wanted[name]);
  return answers.find((answer) => answer.when?.some(shows));
}

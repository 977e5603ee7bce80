import { atoi, quote } from "@/lib/ccm/go";
import { arr } from "@/lib/ccm/read";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import { parseTags } from "../desired/attributes";
import type { Zone } from "./cloud";
import { isOn, ModelError, parametersOf, readFields, sameText, split, within } from "./fields";
import type { NlbOwnership } from "./names";

/** Settings that a Service requests of its NLB; "" and undefined: not requested. */
export type WantedNlb = ReturnType<typeof wantedNlb>;
export type WantedListener = ReturnType<typeof wantedListener>;

/** @param living false on the delete path, where only "reused" and "preserved" are read */
export function wantedNlb(view: ServiceView, living: boolean) {
  const { annotations } = view;
  const get = (suffix: string) => (living ? annotations.get(suffix) : "");
  const id = annotations.get("id");
  const reused = id !== "";
  const zones = zonesOf(get("zone-maps"));
  if (living && zones.length === 0 && !reused)
    throw new ModelError("ParameterMissing, zone mappings are required", "zone-maps");
  const crossZone = get("cross-zone-enabled");
  if (crossZone !== "" && !isOn(crossZone) && !sameText(crossZone, "off"))
    throw new ModelError(
      `ParameterInvalid, cross zone enabled flag error: invalid flag ${quote(crossZone)}, should be "on" or "off"`,
      "cross-zone-enabled",
    );
  return {
    id,
    reused,
    preserve: annotations.get("preserve-lb-on-delete") !== "",
    override: annotations.get("force-override-listeners") === "true",
    zones,
    securityGroupIds: living && annotations.has("security-group-ids") ? split(get("security-group-ids")) : undefined,
    settings: living ? readFields(view, "nlb") : {},
    tags: living ? parseTags(get("additional-resource-tags")) : [],
    bandwidthPackageId: living && annotations.has("bandwidth-package-id") ? get("bandwidth-package-id") : undefined,
    sourceRanges: living && !reused ? arr(view.service.spec?.loadBalancerSourceRanges).map(String) : [],
  };
}

/** `zone:vSwitch[:address[:EIP]]`, as in the zone-maps annotation, in the API's form. */
export function zoneMapping(entry: string): Record<string, string> {
  const [ZoneId = "", VSwitchId = "", address, eip] = entry.split(":");
  return {
    ZoneId,
    VSwitchId,
    ...(address ? { PrivateIPv4Address: address } : {}),
    ...(eip ? { AllocationId: eip } : {}),
  };
}

function zonesOf(text: string): Zone[] {
  return split(text).map((entry) => {
    const parts = entry.split(":");
    if (parts.length < 2)
      throw new ModelError(
        `ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got ${text}`,
        "zone-maps",
      );
    return { zoneId: parts[0]!, vSwitchId: parts[1]!, address: parts[2] ?? "", allocationId: parts[3] ?? "" };
  });
}

/** The listeners of all ports, in their order; none may overlap. */
export function wantedListeners(
  view: ServiceView,
  owner: NlbOwnership,
  eni: boolean,
  reused: boolean,
): WantedListener[] {
  const listeners = view.ports.map((port) =>
    within(`build listener from servicePort ${port.port}`, () => wantedListener(view, owner, port, eni, reused)),
  );
  for (const [at, one] of listeners.entries())
    for (const other of listeners.slice(at + 1))
      if (overlap(one, other))
        throw new ModelError(`port of listener [${portText(one)}] overlaps with listener [${portText(other)}]`);
  return listeners;
}

export const portText = (listener: { listenerPort: number; startPort: number; endPort: number }) =>
  listener.listenerPort !== 0 ? String(listener.listenerPort) : `${listener.startPort}-${listener.endPort}`;

function overlap(a: WantedListener, b: WantedListener): boolean {
  if (a.protocol !== b.protocol) return false;
  const range = (l: WantedListener) =>
    l.listenerPort !== 0 ? [l.listenerPort, l.listenerPort] : [l.startPort, l.endPort];
  const [[fromA, toA], [fromB, toB]] = [range(a), range(b)] as [[number, number], [number, number]];
  return fromA <= toB && fromB <= toA;
}

function wantedListener(view: ServiceView, owner: NlbOwnership, port: PortView, eni: boolean, reused: boolean) {
  const { annotations } = view;
  const get = (suffix: string) => annotations.get(suffix);
  const protocol = protocolOf(get("protocol-port"), port);
  let [startPort, endPort] = [0, 0];
  if (get("listener-port-range") !== "") {
    if (!eni)
      throw new ModelError("listener port range can only be used for eni backend type service", "listener-port-range");
    [startPort, endPort] = portRange(get("listener-port-range"), port);
  }
  const isRange = startPort !== 0 && endPort !== 0;
  const listenerPort = isRange ? 0 : port.port;
  const range = `${startPort}_${endPort}`;
  const groupId = reused && get("vgroup-port") !== "" ? groupIdOf(get("vgroup-port"), port) : "";
  const isTls = protocol === "TCPSSL";
  const settings = readFields(
    view,
    "listener",
    // The error text of Cps names another setting.
    (field, error) => `parse ${field === "Cps" ? "Mss" : field} error: ${error}`,
  );
  const { AlpnPolicy, ...alpn } = isTls ? readFields(view, "alpn") : {};
  return {
    port,
    protocol,
    /** 0: a port range. */
    listenerPort,
    startPort,
    endPort,
    // Port 0 without a range has the name of an empty range.
    description: owner.name(listenerPort !== 0 ? listenerPort : range, protocol),
    groupName: owner.name(listenerPort !== 0 ? groupPort(port, eni) : range, protocol),
    groupId,
    settings,
    proxy: readFields(view, "proxy"),
    tls: { ...readFields(view, "tls"), ...alpn, ...(alpn.AlpnEnabled ? { AlpnPolicy } : {}) },
    additionalCertificateIds: isTls ? split(get("additional-cert-ids")) : [],
  };
}

/** The port in a group's name: the target port for pod backends, the node port otherwise. */
const groupPort = (port: PortView, eni: boolean) => (eni ? port.targetPort : port.nodePort);

const PROTOCOLS = ["TCP", "UDP", "TCPSSL"];

function protocolOf(text: string, port: PortView): string {
  for (const entry of split(text)) {
    const parts = entry.split(":");
    if (parts.length < 2)
      throw new ModelError(
        `port and protocol format must be like 'https:443' with colon separated. got=[[${parts.join(" ")}]]`,
        "protocol-port",
      );
    const protocol = parts[0]!.toUpperCase();
    if (!PROTOCOLS.includes(protocol))
      throw new ModelError(
        `port protocol format must be either [TCP|UDP|TCPSSL], protocol not supported with [${parts[0]}]\n`,
        "protocol-port",
      );
    if (parts[1] === String(port.port)) return protocol;
  }
  return port.protocol.toUpperCase();
}

function portRange(text: string, port: PortView): [number, number] {
  for (const entry of text.split(",")) {
    const fail = (message: string): never => {
      throw new ModelError(message, "listener-port-range");
    };
    const shape = `listener port range must be like 1000-2000:80 with colon separated. got [${entry}]`;
    const parts = entry.split(":");
    if (parts.length !== 2) fail(shape);
    if (parts[1] !== String(port.port)) continue;
    const ends = parts[0]!.split("-");
    if (ends.length !== 2) fail(shape);
    const [start, end] = ends.map((end) => {
      const parsed = atoi(end);
      return parsed.ok ? parsed.value : fail(`failed to convert port range [${entry}] to int: ${parsed.error}`);
    }) as [number, number];
    if (start >= end) fail(`start port should be smaller than end port for port range [${entry}]`);
    if (start < 1 || end > 65_535) fail(`port range [${entry}] is invalid`);
    return [start, end];
  }
  return [0, 0];
}

/** The group that vgroup-port names for a port; "" where it names none. */
export function groupIdOf(text: string, port: PortView): string {
  for (const entry of text.split(",")) {
    const parts = entry.split(":");
    if (parts.length < 2)
      throw new ModelError(
        `server group id and protocol format must be like 'sg-xxx:443' with colon separated. got=[[${parts.join(" ")}]]`,
        "vgroup-port",
      );
    if (parts[1] === String(port.port)) return parts[0]!;
  }
  return "";
}

/** The Listener's settings as sent on creation: certificates and the like are sent for every protocol. */
export function listenerSettings(listener: WantedListener, groupId: string): { name: string; value: string }[] {
  const { proxy } = listener;
  return parametersOf({
    ListenerProtocol: listener.protocol,
    ListenerPort: String(listener.listenerPort),
    StartPort: listener.startPort || undefined,
    EndPort: listener.endPort || undefined,
    ListenerDescription: listener.description,
    ServerGroupId: groupId,
    ...listener.settings,
    ProxyProtocolV2Config: Object.keys(proxy).length > 0 ? JSON.stringify(proxy) : undefined,
    ...listener.tls,
    AdditionalCertificateIds: listener.additionalCertificateIds,
  });
}

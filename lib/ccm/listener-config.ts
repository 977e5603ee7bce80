import type { CloudListener } from "@/lib/model/bundle";
import { rec, str } from "./read";

/** Protocols of the listeners of each family: any other is refused. */
export const LISTENER_PROTOCOLS = { clb: ["tcp", "udp", "http", "https"], nlb: ["tcp", "udp", "tcpssl"] } as const;
export type ListenerProtocol = (typeof LISTENER_PROTOCOLS)["clb"][number];

export const hasListener = (family: keyof typeof LISTENER_PROTOCOLS, protocol: string): boolean =>
  (LISTENER_PROTOCOLS[family] as readonly string[]).includes(protocol);

/** Field of a Listener's answer with the settings of its protocol. */
export const LISTENER_CONFIGS = {
  tcp: "TCPListenerConfig",
  udp: "UDPListenerConfig",
  http: "HTTPListenerConfig",
  https: "HTTPSListenerConfig",
} as const satisfies Record<ListenerProtocol, keyof CloudListener>;

const HEALTH = { HealthCheck: "on", HealthyThreshold: 3, UnhealthyThreshold: 3, HealthCheckConnectPort: 0 };
const OF_TCP_AND_UDP = { ...HEALTH, HealthCheckSwitch: "on", ConnectionDrain: "off", ProxyProtocolV2Enabled: "false" };
/** Settings of every HTTP and HTTPS listener that asks for nothing else, whether its health is checked or not. */
export const L7_LISTENER = {
  StickySession: "off",
  IdleTimeout: 15,
  RequestTimeout: 60,
  XForwardedFor: "on",
  XForwardedFor_proto: "off",
  XForwardedFor_SLBPORT: "off",
  XForwardedFor_ClientSrcPort: "off",
  Gzip: "on",
};
const OF_HTTP = {
  ...HEALTH,
  HealthCheckTimeout: 5,
  HealthCheckInterval: 2,
  HealthCheckMethod: "head",
  HealthCheckHttpCode: "http_2xx",
  HealthCheckURI: "/",
  ...L7_LISTENER,
};

/** Settings of a listener that was created with the mandatory parameters only. */
export const NEW_LISTENER: Record<ListenerProtocol, Readonly<Record<string, unknown>>> = {
  tcp: {
    ...OF_TCP_AND_UDP,
    HealthCheckType: "tcp",
    HealthCheckConnectTimeout: 5,
    HealthCheckInterval: 2,
    PersistenceTimeout: 0,
    EstablishedTimeout: 900,
  },
  udp: { ...OF_TCP_AND_UDP, HealthCheckConnectTimeout: 10, HealthCheckInterval: 5 },
  http: { ...OF_HTTP, ListenerForward: "off" },
  https: { ...OF_HTTP, EnableHttp2: "on", TLSCipherPolicy: "tls_cipher_policy_1_0" },
};

/** The protocol in lower case. */
export function listenerProtocol(listener: CloudListener): string {
  return str(listener.ListenerProtocol).toLowerCase();
}

/** The settings that belong to a protocol; an unknown protocol has none. */
export function configOf(listener: CloudListener, protocol: string): Readonly<Record<string, unknown>> {
  return rec(
    Object.hasOwn(LISTENER_CONFIGS, protocol) ? listener[LISTENER_CONFIGS[protocol as ListenerProtocol]] : undefined,
  );
}

/** The settings of a listener's own protocol. */
export function listenerConfig(listener: CloudListener): Readonly<Record<string, unknown>> {
  return configOf(listener, listenerProtocol(listener));
}

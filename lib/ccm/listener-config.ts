import type { CloudListener } from "@/lib/model/bundle";
import { rec, str } from "./read";

export type ListenerProtocol = "tcp" | "udp" | "http" | "https";

/** Field of a Listener's answer with the settings of its protocol. */
export const LISTENER_CONFIGS = {
  tcp: "TCPListenerConfig",
  udp: "UDPListenerConfig",
  http: "HTTPListenerConfig",
  https: "HTTPSListenerConfig",
} as const satisfies Record<ListenerProtocol, keyof CloudListener>;

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

import { publishes } from "./check";

export type ListenerProtocol = "tcp" | "udp" | "http" | "https";

const NAMES = { tcp: "TCP", udp: "UDP", http: "HTTP", https: "HTTPS" } as const;
type Upper = (typeof NAMES)[ListenerProtocol];

export const createListenerAction = <P extends ListenerProtocol>(protocol: P) =>
  `CreateLoadBalancer${NAMES[protocol]}Listener` as `CreateLoadBalancer${(typeof NAMES)[P]}Listener`;
export const setListenerAction = <P extends ListenerProtocol>(protocol: P) =>
  `SetLoadBalancer${NAMES[protocol]}ListenerAttribute` as `SetLoadBalancer${(typeof NAMES)[P]}ListenerAttribute`;
export const describeListenerAction = <P extends ListenerProtocol>(protocol: P) =>
  `DescribeLoadBalancer${NAMES[protocol]}ListenerAttribute` as `DescribeLoadBalancer${(typeof NAMES)[P]}ListenerAttribute`;

/** The protocol of a listener as the API answers it; what is none of the four counts as TCP, whose listener has least. */
export function listenerProtocolOf(text: string): ListenerProtocol {
  return Object.hasOwn(NAMES, text) ? (text as ListenerProtocol) : "tcp";
}
export type ListenerAction = `CreateLoadBalancer${Upper}Listener` | `SetLoadBalancer${Upper}ListenerAttribute`;

/**
 * Settings that the API takes without publishing them: the controller sends them, so they work, but the command line
 * needs an option not to check. Everything else that an action does not publish is refused.
 */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  CreateLoadBalancerUDPListener: ["ConnectionDrain", "ConnectionDrainTimeout"],
  SetLoadBalancerUDPListenerAttribute: ["ConnectionDrain", "ConnectionDrainTimeout"],
};

/** Whether an action takes a parameter that is not published (see above). */
export function takesUnpublished(action: string, name: string): boolean {
  return TAKEN[action]?.includes(name) === true;
}

export interface SpelledSettings<T> {
  /** Published parameters, in the action's own spelling. */
  params: Record<string, T>;
  /** Actions that require `--force`. */
  unpublished: Record<string, T>;
  /** Settings that this action cannot say at all. */
  unsaid: string[];
}

/**
 * Settings named as in answers (`HealthCheckInterval`), spelled for the action: creation of TCP and UDP listeners takes `healthCheckInterval`, UDP always
 * `healthCheckReq` and `healthCheckExp`; the switch of the health check is `HealthCheckSwitch` in a request and `HealthCheck` in an answer.
 * Undefined settings are left out.
 */
export function spell<T>(
  action: ListenerAction,
  settings: Readonly<Record<string, T | undefined>>,
): SpelledSettings<T> {
  const spelled: SpelledSettings<T> = { params: {}, unpublished: {}, unsaid: [] };
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    if (name === "HealthCheck" && publishes("slb", action, "HealthCheckSwitch")) {
      spelled.params.HealthCheckSwitch ??= value;
      continue;
    }
    const lower = name.replace(/^H/, "h");
    // The spelling of the answers is the one that is compared: it wins over a stray one beside it.
    if (publishes("slb", action, name)) {
      if (/^H/.test(name) || !(`H${name.slice(1)}` in settings)) spelled.params[name] = value;
    } else if (publishes("slb", action, lower)) spelled.params[lower] = value;
    else if (takesUnpublished(action, name)) spelled.unpublished[name] = value;
    else spelled.unsaid.push(name);
  }
  return spelled;
}

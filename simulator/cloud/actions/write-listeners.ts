import { LISTENER_CONFIGS, NEW_LISTENER } from "@/lib/ccm/listener-config";
import type { CloudListener } from "@/lib/model/bundle";
import { invalidParameter, listenerNotFound, missingParameter, RpcError } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { instanceId } from "./find";
import { withParameters, type Protocol } from "./listener-config";
import type { Action, ActionTable } from "./types";

function portOf(p: Params): number {
  p.need("ListenerPort");
  return p.integer("ListenerPort")!;
}

/** The listener of a request; the protocol may be left out while the port alone is clear. */
function listenerOf(store: CloudStore, p: Params, protocol?: string): CloudListener {
  const id = instanceId(store, p);
  const port = portOf(p);
  const wanted = protocol ?? p.text("ListenerProtocol");
  const found = store
    .listeners(id)
    .filter((l) => Number(l.ListenerPort) === port && (!wanted || l.ListenerProtocol === wanted));
  if (found.length === 0) throw listenerNotFound();
  if (found.length > 1) throw missingParameter("ListenerProtocol");
  return found[0]!;
}

function create(protocol: Protocol): Action {
  return (p, { store }) => {
    const id = instanceId(store, p);
    const port = portOf(p);
    const clash = store
      .listeners(id)
      .some((l) => Number(l.ListenerPort) === port && (l.ListenerProtocol === "udp") === (protocol === "udp"));
    if (clash) throw new RpcError(400, "ListenerAlreadyExists", "A listener with the specified port already exists.");
    if (store.listeners(id).length >= 50)
      throw new RpcError(400, "ListenerNumberOverLimit", "The maximum number of listeners is exceeded.");
    const forwards = protocol === "http" && p.get("ListenerForward") === "on";
    if (protocol === "https") p.need("ServerCertificateId");
    if (forwards) checkForward(store, id, p);
    const fresh: CloudListener = {
      LoadBalancerId: id,
      ListenerPort: port,
      ListenerProtocol: protocol,
      Status: "stopped",
      Scheduler: "wrr",
      AclStatus: "off",
      Tags: [],
      [LISTENER_CONFIGS[protocol]]: { ...NEW_LISTENER[protocol] },
    };
    store.addListener(withParameters(store, protocol, fresh, p));
    return {};
  };
}

function checkForward(store: CloudStore, id: string, p: Params): void {
  const target = p.integer("ForwardPort") ?? 443;
  if (!store.listeners(id).some((l) => l.ListenerProtocol === "https" && Number(l.ListenerPort) === target))
    throw invalidParameter("The specified ForwardPort is invalid: it must be an existing https listener.");
}

function set(protocol: Protocol): Action {
  return (p, { store }) => {
    const listener = listenerOf(store, p, protocol);
    if (protocol === "http" && listener.HTTPListenerConfig?.ListenerForward === "on")
      throw new RpcError(
        400,
        "Operation.NotAllowed",
        "Operation Denied. The HTTP listener does not support this action.",
      );
    store.addListener(withParameters(store, protocol, listener, p));
    return {};
  };
}

function setStatus(status: "running" | "stopped"): Action {
  return (p, { store }) => {
    store.addListener({ ...listenerOf(store, p), Status: status });
    return {};
  };
}

const remove: Action = (p, { store }) => {
  const listener = listenerOf(store, p);
  store.removeListener(listener);
  if (listener.ListenerProtocol === "https")
    store.domainExtensions = store.domainExtensions.filter(
      (d) => d.LoadBalancerId !== listener.LoadBalancerId || Number(d.ListenerPort) !== Number(listener.ListenerPort),
    );
  return {};
};

export const writeListeners: ActionTable = {
  CreateLoadBalancerTCPListener: create("tcp"),
  CreateLoadBalancerUDPListener: create("udp"),
  CreateLoadBalancerHTTPListener: create("http"),
  CreateLoadBalancerHTTPSListener: create("https"),
  SetLoadBalancerTCPListenerAttribute: set("tcp"),
  SetLoadBalancerUDPListenerAttribute: set("udp"),
  SetLoadBalancerHTTPListenerAttribute: set("http"),
  SetLoadBalancerHTTPSListenerAttribute: set("https"),
  StartLoadBalancerListener: setStatus("running"),
  StopLoadBalancerListener: setStatus("stopped"),
  DeleteLoadBalancerListener: remove,
};

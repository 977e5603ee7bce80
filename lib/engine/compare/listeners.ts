import { byKey } from "@/lib/ccm/bundle-index";
import { str } from "@/lib/ccm/read";
import type { RemoteListener } from "../actual/remote";
import { callStep, draft, refusal } from "../draft";
import type { ListenerPlan, Plan } from "../plan";
import type { LocalListener } from "../types";
import { listenerResource, missingDomain, updateStages } from "./listener-update";

/** Pairs by port and protocol, regardless of the Listener's owner (docs/dry-run.md 4.5). */
export function planListeners(
  context: Plan,
  remotes: readonly RemoteListener[],
  groupIdOf: (local: LocalListener) => string,
): ListenerPlan[] {
  const plans: ListenerPlan[] = [];
  const locals = context.model.listeners.listeners;
  const strict = context.index.rules.protocolPartOfListener;
  const localsOn = byKey(locals, (local) => local.port.port);
  for (const remote of remotes) {
    const { port, protocol } = remote;
    const onPort = localsOn.get(String(port)) ?? [];
    let found = false;
    for (const local of onPort) {
      if (local.protocol === protocol) {
        found = true;
        const groupId = groupIdOf(local);
        const stages = updateStages(context, local, remote, groupId);
        plans.push({ kind: "update", port, protocol, local, remote, groupId, stages, hidden: [] });
      } else if (!strict) {
        found = true;
        plans.push(deletion(context, remote, local.protocol));
      }
    }
    if (!found && remote.mine) plans.push(deletion(context, remote, onPort[0]?.protocol ?? ""));
  }
  const remotesByPort = byKey(remotes, (remote) => remote.port);
  for (const local of locals) {
    const remotesOn = remotesByPort.get(String(local.port.port)) ?? [];
    if (!isPaired(local, remotesOn, strict)) plans.push(creation(context, local, groupIdOf(local), remotesOn));
  }
  return plans;
}

/** Before v2.6.0 the first listener on the same port decided. */
function isPaired(local: LocalListener, remotes: readonly RemoteListener[], strict: boolean | undefined): boolean {
  let found = false;
  for (const remote of remotes) {
    if (remote.protocol === local.protocol) found = true;
    else if (!strict) break;
  }
  return found;
}

function deletion({ calls, view }: Plan, remote: RemoteListener, newProtocol: string): ListenerPlan {
  const { port, protocol, description } = remote;
  const extra = draft(
    "CLB202",
    listenerResource(port, protocol),
    {
      port,
      protocol,
      description,
      loadBalancerId: calls.lb,
      newProtocol: newProtocol || undefined,
      annotation: newProtocol ? view.annotations.key("protocol-port") : undefined,
    },
    { desired: null, actual: `${port}/${protocol}`, desiredFrom: { kind: "spec", name: "spec.ports" } },
  );
  const stages = [{ rule: "M22", steps: [callStep(calls.deleteListener(port), [extra])] }];
  return { kind: "delete", port, protocol, remote, groupId: "", stages, hidden: [] };
}

function creation(
  context: Plan,
  local: LocalListener,
  groupId: string,
  [other]: readonly RemoteListener[],
): ListenerPlan {
  const { calls, index, model } = context;
  const { protocol, port: spec } = local;
  const { port } = spec;
  const desiredFrom = { kind: "spec", name: `spec.ports[${spec.index}]` } as const;
  const plan: ListenerPlan = { kind: "create", port, protocol, local, groupId, stages: [], hidden: [] };
  const resource = listenerResource(port, protocol);
  if (!isKnown(protocol)) {
    const unsupported = draft("CLB206", resource, { port, protocol }, { desired: protocol, actual: null, desiredFrom });
    plan.stages.push({ rule: "M26", steps: [refusal(`${protocol} protocol is not supported`, [unsupported])] });
    return plan;
  }
  const missing = draft(
    "CLB201",
    resource,
    {
      port,
      protocol,
      loadBalancerId: calls.lb,
      groupId: groupId || undefined,
      groupName: local.groupName,
      description: local.description,
      forwardPort: local.forwardPort || undefined,
      oldProtocol: other && other.protocol !== protocol ? other.protocol : undefined,
    },
    { desired: `${port}/${protocol}`, actual: other ? `${other.port}/${other.protocol}` : null, desiredFrom },
  );
  plan.stages.push({
    rule: "M26",
    steps: [callStep(calls.createListener(port, protocol), [missing], `create ${protocol} listener ${port} error: `)],
  });
  if (protocol === "https" && index.rules.domainExtensions)
    for (const wanted of model.listeners.domains ?? [])
      plan.hidden.push({ ...missingDomain(context, port, wanted), maskRule: "M26", hiddenBy: [missing] });
  return plan;
}

const isKnown = (protocol: string) => ["tcp", "udp", "http", "https"].includes(protocol);

/** A remote protocol other than the four makes reading the Listeners fail. */
export const unreadableListener = (remotes: readonly RemoteListener[]): RemoteListener | undefined =>
  remotes.find((remote) => !isKnown(remote.protocol));

/** Ports that a Listener to be deleted forwards to. */
export function forwardsTo(plan: ListenerPlan): number {
  const config = plan.remote?.config;
  return config && str(config["ListenerForward"]) === "on" ? Number(config["ForwardPort"] ?? 0) : 0;
}

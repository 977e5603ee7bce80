import { callStep, compared, draft, refusal } from "../draft";
import { listenerResource, missingDomain, updateStages, type ListenerContext } from "./listener-update";
import { byKey } from "@/lib/ccm/bundle-index";
import { str } from "@/lib/ccm/read";
import type { RemoteListener } from "../actual/remote";
import type { PendingFinding, LocalListener, Stage } from "../types";

export interface ListenerPlan {
  kind: "update" | "delete" | "create";
  port: number;
  protocol: string;
  /** Wanted Listener of an update or creation. */
  local?: LocalListener;
  remote?: RemoteListener;
  /** Group for the Listener; empty while the group must still be created. */
  groupId: string;
  stages: Stage[];
  /** Hidden together with the listener's own step (M26). */
  hidden: PendingFinding[];
}

/** Pairs by port and protocol, regardless of the Listener's owner (docs/dry-run.md 4.5). */
export function planListeners(
  context: ListenerContext,
  locals: readonly LocalListener[],
  remotes: readonly RemoteListener[],
  groupIdOf: (local: LocalListener) => string,
): ListenerPlan[] {
  const plans: ListenerPlan[] = [];
  const strict = context.index.rules.protocolPartOfListener;
  const localsOn = byKey(locals, (local) => local.listenerPort);
  const onPort = (port: number) => localsOn.get(String(port)) ?? [];
  for (const remote of remotes) {
    let found = false;
    for (const local of onPort(remote.port)) {
      if (local.protocol === remote.protocol) {
        found = true;
        const groupId = groupIdOf(local);
        plans.push({
          kind: "update",
          port: remote.port,
          protocol: remote.protocol,
          local,
          remote,
          groupId,
          stages: updateStages(context, local, remote, groupId),
          hidden: [],
        });
      } else if (!strict) {
        found = true;
        plans.push(deletion(context, remote, local.protocol));
      }
    }
    if (!found && remote.mine) plans.push(deletion(context, remote, onPort(remote.port)[0]?.protocol ?? ""));
  }
  const remotesByPort = byKey(remotes, (remote) => remote.port);
  for (const local of locals) {
    const remotesOn = remotesByPort.get(String(local.listenerPort)) ?? [];
    if (!isPaired(local, remotesOn, strict)) plans.push(creation(context, local, groupIdOf(local), remotesOn));
  }
  return plans;
}

/** Before v2.6.0 the first listener on the same port decided. */
function isPaired(local: LocalListener, remotes: readonly RemoteListener[], strict: boolean): boolean {
  let found = false;
  for (const remote of remotes) {
    if (remote.protocol === local.protocol) found = true;
    else if (!strict) break;
  }
  return found;
}

function deletion(context: ListenerContext, remote: RemoteListener, newProtocol: string): ListenerPlan {
  const { calls } = context;
  const extra = draft(
    "CLB202",
    listenerResource(remote.port, remote.protocol),
    {
      port: remote.port,
      protocol: remote.protocol,
      description: remote.description,
      loadBalancerId: calls.lb,
      newProtocol: newProtocol || undefined,
      annotation: newProtocol ? context.view.annotations.key("protocol-port") : undefined,
    },
    {
      ...compared("Listener", null, `${remote.port}/${remote.protocol}`, "DescribeLoadBalancerListeners.ListenerPort", {
        kind: "spec",
        name: "spec.ports",
      }),
      selfHeals: true,
      traffic: "existingConnections",
    },
  );
  return {
    kind: "delete",
    port: remote.port,
    protocol: remote.protocol,
    remote,
    groupId: "",
    stages: [{ rule: "M22", steps: [callStep(calls.deleteListener(remote.port), [extra])] }],
    hidden: [],
  };
}

function creation(
  context: ListenerContext,
  local: LocalListener,
  groupId: string,
  remotes: readonly RemoteListener[],
): ListenerPlan {
  const { calls, index } = context;
  const { protocol, listenerPort: port } = local;
  const from = {
    desiredFrom: { kind: "spec", name: `spec.ports[${local.port.index}]` } as const,
    actualFrom: { kind: "api", name: "DescribeLoadBalancerListeners.ListenerPort" } as const,
  };
  const [other] = remotes;
  const plan: ListenerPlan = { kind: "create", port, protocol, local, groupId, stages: [], hidden: [] };
  if (!["tcp", "udp", "http", "https"].includes(protocol)) {
    const unsupported = draft(
      "CLB206",
      listenerResource(port, protocol),
      { port, protocol },
      { ...from, field: "protocol", desired: protocol, actual: null },
    );
    plan.stages.push({ rule: "M26", steps: [refusal(`${protocol} protocol is not supported`, [unsupported])] });
    return plan;
  }
  const missing = draft(
    "CLB201",
    listenerResource(port, protocol),
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
    {
      ...from,
      field: "Listener",
      desired: `${port}/${protocol}`,
      actual: other ? `${other.port}/${other.protocol}` : null,
      selfHeals: true,
      traffic: "newConnections",
    },
  );
  plan.stages.push({
    rule: "M26",
    steps: [callStep(calls.createListener(port, protocol), [missing], `create ${protocol} listener ${port} error: `)],
  });
  if (protocol === "https" && context.domains && index.rules.domainExtensions) {
    for (const wanted of context.domains)
      plan.hidden.push({ ...missingDomain(context, port, wanted), maskRule: "M26", hiddenBy: [missing] });
  }
  return plan;
}

/** A remote protocol other than the four makes reading the Listeners fail. */
export function unreadableListener(remotes: readonly RemoteListener[]): RemoteListener | undefined {
  return remotes.find((remote) => !["tcp", "udp", "http", "https"].includes(remote.protocol));
}

/** Ports that a Listener to be deleted forwards to. */
export function forwardsTo(plan: ListenerPlan): number {
  const config = plan.remote?.config;
  return config && str(config["ListenerForward"]) === "on" ? Number(config["ForwardPort"] ?? 0) : 0;
}

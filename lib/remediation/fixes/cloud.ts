import { captureField, describeListenerAction, listenerProtocolOf } from "@/lib/knowledge/cloud-api";
import { groupPath, instancePath, listenerPath, nlbGroupPath, nlbPath, TAB } from "@/lib/knowledge/console-paths";
import type { Params, Text } from "@/lib/model/text";
import { aliyunCommand, cloudCall, nlbCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import { PHASE, type CommandFix } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "./types";

interface CloudFixInit {
  text: Text;
  params?: Params;
  call: CloudCall | readonly CloudCall[];
  undo?: CloudCall | readonly CloudCall[];
  /** The first call creates a resource; its id, a field of the answer, is stored in this shell variable. */
  makes?: { variable: string; field: "VServerGroupId" | "ServerGroupId" | "ListenerId" };
  /** Variable from which a call reads the id of a group. */
  needs?: string;
  /** The call that shows the present state, and the console path: set where they cannot be derived from the call. */
  inspect?: CloudCall;
  path?: Text;
  traffic?: CommandFix["traffic"];
  risk?: CommandFix["risk"];
}

/** Phase in a plan by action; the first match counts. */
const PHASES: readonly (readonly [RegExp, number])[] = [
  [/TagResources$/, PHASE.tags],
  [/^Delete(LoadBalancer)?Listener$/, PHASE.unbind],
  [/^CreateV?ServerGroup$/, PHASE.group],
  [/^((Add|Set)VServerGroup|AddServers|UpdateServerGroup)/, PHASE.addBackends],
  [/^Remove(VServerGroup|Servers)/, PHASE.removeBackends],
  [/^DeleteV?ServerGroup$/, PHASE.removeGroup],
  [/DomainExtension/, PHASE.domain],
  // Access control and certificate are restored before clients can connect.
  [/^Start(LoadBalancer)?Listener$/, PHASE.domain + 1],
  [/Listener/, PHASE.listener],
  [/^/, PHASE.instance],
];

function tagsOf({ params }: CloudCall): string[] {
  const tags = (params.Tag ?? []) as readonly Readonly<Record<string, unknown>>[];
  return ((params.ResourceId ?? []) as readonly string[]).flatMap((id) =>
    tags.map(({ Key, Value }) => `${id} ${String(Key)} ${String(Value)}`),
  );
}

interface Look {
  inspect?: CloudCall;
  path: Text;
}

/** The same for an NLB, whose Listeners and groups have their own ids. */
function lookAtNlb(context: RemediationContext, { params }: CloudCall): Look {
  const { loadBalancerId: id } = context;
  const [listener, group] = [params.ListenerId, params.ServerGroupId];
  if (typeof listener === "string")
    return {
      inspect: nlbCall(context, "GetListenerAttribute", { ListenerId: listener }),
      path: nlbPath(id, TAB.listeners),
    };
  if (typeof group === "string" && params.ListenerPort === undefined)
    return {
      inspect: nlbCall(context, "ListServerGroupServers", { ServerGroupId: group }),
      path: nlbGroupPath(group),
    };
  return {
    inspect: id ? nlbCall(context, "GetLoadBalancerAttribute", { LoadBalancerId: id }) : undefined,
    path: nlbPath(id),
  };
}

/** How to inspect the object of a call, on the command line and in the console. */
function lookAt(context: RemediationContext, call: CloudCall): Look {
  if (call.product === "nlb") return lookAtNlb(context, call);
  const { action, params } = call;
  const id = context.loadBalancerId;
  const port = Number(params.ListenerPort);
  const group = String(params.VServerGroupId ?? "");
  const ids = params.ResourceId as readonly string[] | undefined;
  if (ids)
    return {
      inspect: cloudCall(context, "ListTagResources", { ResourceType: "instance", ResourceId: ids }),
      path: instancePath(ids[0], TAB.tags),
    };
  if (/^Create.*Listener$/.test(action))
    return {
      inspect: cloudCall(context, "DescribeLoadBalancerListeners", { LoadBalancerId: id ? [id] : undefined }),
      path: instancePath(id, TAB.listeners),
    };
  if (/Listener/.test(action) || /DomainExtension/.test(action)) {
    const protocol = String(params.ListenerProtocol ?? /TCP|UDP|HTTPS?/.exec(action)?.[0].toLowerCase());
    const look = /DomainExtension/.test(action)
      ? "DescribeDomainExtensions"
      : describeListenerAction(listenerProtocolOf(protocol));
    return {
      inspect: cloudCall(context, look, { LoadBalancerId: id, ListenerPort: port }),
      path: listenerPath(id, port),
    };
  }
  if (group !== "")
    return {
      inspect: cloudCall(context, "DescribeVServerGroupAttribute", { VServerGroupId: group }),
      path: action === "DeleteVServerGroup" ? instancePath(id, TAB.groups) : groupPath(id, group),
    };
  return {
    inspect: id ? cloudCall(context, "DescribeLoadBalancerAttribute", { LoadBalancerId: id }) : undefined,
    path: instancePath(id),
  };
}

/** Calls as commands, one per line, with undo commands and the call that shows the present state. */
export function cloudFix(context: RemediationContext, init: CloudFixInit): CommandFix {
  const calls = [init.call].flat() as CloudCall[];
  const undo = [init.undo ?? []].flat() as CloudCall[];
  const [first] = calls;
  const look = lookAt(context, first!);
  const inspect = init.inspect ?? look.inspect;
  const [command, ...more] = calls.map(aliyunCommand);
  const { variable, field } = init.makes ?? {};
  return {
    kind: "aliyun",
    text: init.text,
    params: { service: context.serviceKey, loadBalancerId: context.loadBalancerId ?? "", ...init.params },
    command: [
      variable && field ? captureField(variable, command!, field) : command,
      // Without its id no server can be added to the group.
      ...(field?.endsWith("ServerGroupId") ? [`test -n "$${variable}"`] : []),
      ...more,
    ].join("\n"),
    tags:
      calls.length === 1 && first!.action === "TagResources" && first!.product === "slb" ? tagsOf(first!) : undefined,
    makes: variable,
    needs: init.needs,
    undo: undo.length > 0 ? undo.map(aliyunCommand).join("\n") : undefined,
    inspect: inspect && aliyunCommand(inspect),
    phase: PHASES.find(([action]) => action.test(first!.action))![1],
    traffic: init.traffic ?? "none",
    risk: init.risk ?? "low",
    path: init.path ?? look.path,
  };
}

import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { isPreserved, releaseInstance } from "./release";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import type { CloudBackend } from "@/lib/model/bundle";
import { aliyunCommand, captureField, type CloudCall } from "@/lib/remediation/commands/aliyun";
import { shellVariable, type ShellText } from "@/lib/knowledge/cloud-api";
import { toDo } from "./by-hand";
import { backendsOf, batches, listenersOf } from "./lookup";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { rulesFor } from "@/lib/ccm/versions";
import { instancePath, TAB } from "@/lib/remediation/commands/console";
import {
  cloudCall,
  cloudFix,
  keepCloud,
  keepService,
  annotationKeyOf,
  listParam,
  param,
  paramWhere,
  setTo,
} from "./facts";
import { shellPair, shellQuote } from "@/lib/text/shell";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import type { Builder, Builders, RemediationContext } from "./types";
import { groupVariable, ownership } from "./group-name";
import { reusedGroup } from "./reused-group";
import { WAYS } from "@/lib/knowledge/findings/ways";
import type { Finding } from "@/lib/model/result";
import { wayOf } from "./ways";
import type { BACKEND_FINDINGS } from "@/lib/knowledge/findings/backend/texts";

type Server = Record<"ServerId" | "ServerIp" | "Type" | "Description", string> & {
  Port: number;
  Weight: number;
};

/** Servers in one request; more are sent in several. */
const BATCH = 20;

/** Backends of a finding. */
function serversOf(
  finding: { readonly params: { readonly backends?: readonly BackendParam[] } },
  description = "",
): Server[] {
  return listParam(finding, "backends").map((row) => toServer(row, description));
}

function toServer(row: BackendParam | CloudBackend, description = ""): Server {
  return {
    ServerId: String(row.ServerId ?? ""),
    ServerIp: String(row.ServerIp ?? ""),
    Port: Number(row.Port ?? 0),
    Weight: Number(row.Weight ?? 100),
    Type: String(row.Type ?? "ecs"),
    Description: String(row.Description ?? description) || description,
  };
}

const wire = (server: Server, keys: readonly (keyof Server)[]) =>
  Object.fromEntries(keys.filter((key) => server[key] !== "").map((key) => [key, server[key]]));
const ADD_KEYS = ["ServerId", "ServerIp", "Port", "Weight", "Type", "Description"] as const;
const REMOVE_KEYS = ["ServerId", "ServerIp", "Port", "Type"] as const;

function serverCalls(
  context: RemediationContext,
  action: "AddVServerGroupBackendServers" | "RemoveVServerGroupBackendServers" | "SetVServerGroupAttribute",
  VServerGroupId: string | ShellText,
  servers: readonly Server[],
): CloudCall[] {
  const keys = action === "RemoveVServerGroupBackendServers" ? REMOVE_KEYS : ADD_KEYS;
  return batches(servers, BATCH).map((batch) =>
    cloudCall(context, action, { VServerGroupId, BackendServers: batch.map((server) => wire(server, keys)) }),
  );
}

/** Creates a group with its first backends and keeps its id in a shell variable for the listener's command. */
function createGroupFix(context: RemediationContext, name: string, servers: readonly Server[]): CommandFix {
  const variable = groupVariable(name);
  const first = servers.slice(0, BATCH).map((server) => wire(server, ADD_KEYS));
  const create = cloudCall(context, "CreateVServerGroup", {
    LoadBalancerId: context.loadBalancerId,
    VServerGroupName: name,
    BackendServers: first.length > 0 ? first : undefined,
  });
  const made = { shell: `"$${variable}"` };
  const rest = serverCalls(context, "AddVServerGroupBackendServers", made, servers.slice(BATCH));
  return {
    kind: "aliyun",
    text: FIX_TEXT.createGroup,
    params: { name, count: servers.length },
    command: [
      captureField(variable, create, "VServerGroupId"),
      `test -n "$${variable}"`,
      ...rest.map(aliyunCommand),
    ].join("\n"),
    makes: variable,
    undo: aliyunCommand(cloudCall(context, "DeleteVServerGroup", { VServerGroupId: shellVariable(variable) })),
    inspect: aliyunCommand(cloudCall(context, "DescribeVServerGroups", { LoadBalancerId: context.loadBalancerId })),
    phase: PHASE.group,
    traffic: "none",
    risk: "low",
    path: instancePath(context.loadBalancerId, TAB.groups),
  };
}

/** A port without a node port has nothing that a node could be reached at: neither the CCM nor a command can fill a group. */
const noNodePort = (finding: Finding, context: RemediationContext): FixOption =>
  wayOf(WAYS.giveNodePorts, finding, context);
const createGroup: Builder<"CLB301"> = (finding, context) => {
  const name = param(finding, "groupName");
  if (/^k8s\/0\//.test(name) || serversOf(finding).some((server) => server.Port === 0))
    return [noNodePort(finding, context)];
  return [keepService([createGroupFix(context, name, serversOf(finding, name))], FIX_TEXT.createGroupWhy, true)];
};

const deleteGroup: Builder<"CLB302"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const id = param(finding, "groupId");
  const group = context.index?.groupsById.get(id);
  const bound = boundListeners(context, id);
  const foreign = foreignListeners(context, id);
  if (foreign.length > 0) {
    return [
      toDo(
        "console",
        {
          en: `Listener ${foreign.join(", ")} is not the CCM's and uses this group; bind it to another group first.`,
          zh: `监听 ${foreign.join("、")} 不属于 CCM，正在使用该组，请先把它绑定到其他组。`,
        },
        {
          path: instancePath(context.loadBalancerId, TAB.listeners),
          inspect: aliyunCommand(
            cloudCall(context, "DescribeVServerGroups", {
              LoadBalancerId: context.loadBalancerId,
              IncludeListener: true,
            }),
          ),
        },
      ),
    ];
  }
  const servers = backendsOf(group).map((row) => toServer(row));
  const undo = cloudCall(context, "CreateVServerGroup", {
    LoadBalancerId: context.loadBalancerId,
    VServerGroupName: param(finding, "groupName"),
    BackendServers: servers.slice(0, BATCH).map((s) => wire(s, ADD_KEYS)),
  });
  return [
    keepService(
      [
        cloudFix(context, {
          text: bound.length > 0 ? FIX_TEXT.deleteBoundGroup : FIX_TEXT.deleteGroup,
          params: { id, ports: bound.join(", ") },
          call: cloudCall(context, "DeleteVServerGroup", { VServerGroupId: id }),
          undo,
          traffic: "none",
        }),
      ],
      FIX_TEXT.deleteGroupWhy,
      true,
    ),
  ];
};

function boundListeners(context: RemediationContext, groupId: string): string[] {
  return listenersOf(context)
    .filter((row) => row.VServerGroupId === groupId)
    .map((row) => `${row.ListenerPort}/${listenerProtocol(row)}`);
}

/** Listeners of others, and redirects, whose group is never compared: neither this plan nor the CCM moves them. */
function foreignListeners(context: RemediationContext, groupId: string): string[] {
  return listenersOf(context)
    .filter(
      (row) =>
        row.VServerGroupId === groupId &&
        (!isOurs(context, String(row.Description ?? "")) || listenerConfig(row).ListenerForward === "on"),
    )
    .map((row) => `${row.ListenerPort}/${listenerProtocol(row)}`);
}

function isOurs(context: RemediationContext, description: string): boolean {
  return ownership(context).ownsGroup(description);
}

const addBackends: Builder<"CLB303"> = (finding, context) => {
  const groupId = param(finding, "groupId");
  const servers = serversOf(finding, param(finding, "groupName"));
  if (servers.some((server) => server.Port === 0)) return [noNodePort(finding, context)];
  if (servers.length === 0) return [];
  return [
    keepService(
      [
        cloudFix(context, {
          text: FIX_TEXT.addBackends,
          params: { count: servers.length, groupId },
          call: serverCalls(context, "AddVServerGroupBackendServers", groupId, servers),
          undo: serverCalls(context, "RemoveVServerGroupBackendServers", groupId, servers),
          traffic: "newConnections",
        }),
      ],
      FIX_TEXT.addBackendsWhy,
      true,
    ),
    wayOf(WAYS.findMissing, finding, context),
  ];
};

const removeBackends: Builder<"CLB304" | "CLB305" | "CLB308"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const groupId = param(finding, "groupId");
  const named = serversOf(finding);
  const full = backendsOf(context.index?.groupsById.get(groupId)).map((row) => toServer(row));
  // Releases around v2.9.1 added pods without a server id; the API names a backend by its id and cannot remove those.
  if (named.length > 0 && named.some((server) => server.ServerId === "")) {
    return [wayOf(WAYS.removeWithoutId, finding, context)];
  }
  const before = named.map(
    (server) =>
      full.find(
        (row) =>
          row.ServerId === server.ServerId &&
          row.Port === server.Port &&
          (server.ServerIp === "" || row.ServerIp === server.ServerIp),
      ) ?? server,
  );
  // Backends that another finding adds come first; only without them is the group left with none.
  const filled = context.siblings?.some((other) => paramWhere(other, "CLB303", "groupId") === groupId);
  const emptied = full.length > 0 && named.length >= full.length && filled !== true;
  if (before.length === 0) return [];
  return [
    keepService(
      [
        cloudFix(context, {
          text: emptied ? FIX_TEXT.emptyGroup : FIX_TEXT.removeBackends,
          ...(emptied ? { risk: "high" as const } : {}),
          params: { count: named.length, groupId },
          call: serverCalls(context, "RemoveVServerGroupBackendServers", groupId, before),
          undo: serverCalls(context, "AddVServerGroupBackendServers", groupId, before),
          traffic: "existingConnections",
        }),
      ],
      FIX_TEXT.removeBackendsWhy,
      true,
    ),
    ...(emptied ? [wayOf(WAYS.findUnwanted, finding, context)] : []),
  ];
};

/** Weights, descriptions and ports are written by the CCM after the upgrade, whatever the precheck says. */
const weights: Builder<"CLB306" | "CLB307"> = (finding, context) => {
  const groupId = param(finding, "groupId");
  const name = param(finding, "groupName");
  const wanted = serversOf(finding, name).map((server) =>
    finding.code === "CLB307" ? { ...server, Description: name } : server,
  );
  const now = backendsOf(context.index?.groupsById.get(groupId))
    .map((row) => toServer(row))
    .filter((row) =>
      wanted.some(
        (server) =>
          server.ServerId === row.ServerId &&
          server.Port === row.Port &&
          (server.ServerIp === "" || row.ServerIp === "" || server.ServerIp === row.ServerIp),
      ),
    );
  const keep =
    finding.code === "CLB306"
      ? [
          keepCloud(
            context,
            [setTo(annotationKeyOf(finding, context, "lb-ignore-weight-update"), "on")],
            FIX_TEXT.keepWeightsWhy,
          ),
        ]
      : [];
  return [
    ...keep,
    {
      ...keepService([
        cloudFix(context, {
          text: FIX_TEXT.writeWeights,
          params: { groupId },
          call: serverCalls(context, "SetVServerGroupAttribute", groupId, wanted),
          ...(now.length > 0 ? { undo: serverCalls(context, "SetVServerGroupAttribute", groupId, now) } : {}),
          traffic: finding.traffic,
        }),
      ]),
      recommended: keep.length === 0,
    },
  ];
};

const foreignBackends: Builder<"CLB308"> = (finding, context) => {
  const draft = removeBackends(finding, context);
  return [wayOf(WAYS.leaveBackends, finding, context), ...draft.map((option) => ({ ...option, recommended: false }))];
};

/** Read from v2.4.4 and v2.6.0 on. */
const EXCLUDE = "node.kubernetes.io/exclude-from-external-load-balancers";
/** Its predecessor, which every release reads. */
const EXCLUDE_BEFORE = "alpha.service-controller.kubernetes.io/exclude-balancer";

/** The label that takes a node out of load balancers and of nothing else, for the release that runs and the one that is to come. */
function excludeLabel({ cluster, targetVersion }: RemediationContext): string {
  const reads = (version: string | undefined) => rulesFor(version).rules.stableExcludeLabel;
  return reads(cluster?.ccmVersion) && reads(targetVersion) ? EXCLUDE : EXCLUDE_BEFORE;
}

const nodeProvider: Builder<"CLB310"> = (finding, context) => {
  const node = param(finding, "node");
  const label = excludeLabel(context);
  const kubectl = `kubectl${context.kubeContext ? ` ${shellPair("--context", context.kubeContext)}` : ""}`;
  const name = node.startsWith("-") ? `-- ${shellQuote(node)}` : shellQuote(node);
  return [
    {
      direction: "other",
      title: FIX_TEXT.excludeNodeTitle,
      why: FIX_TEXT.excludeNodeWhy,
      recommended: true,
      fixes: [
        {
          kind: "kubectl",
          text: FIX_TEXT.excludeNode,
          params: { node },
          command: `${kubectl} label node ${name} ${label}=true`,
          undo: `${kubectl} label node ${name} ${label}-`,
          nodeLabel: { node, label },
          inspect: `${kubectl} get node ${name} -o 'jsonpath={.spec.providerID}{"\\n"}'`,
          phase: PHASE.node,
          traffic: "newConnections",
          risk: "high",
        },
      ],
    },
  ];
};

export const BACKEND_FIXES: Builders<keyof typeof BACKEND_FINDINGS> = {
  CLB301: createGroup,
  CLB302: deleteGroup,
  CLB303: addBackends,
  CLB304: removeBackends,
  CLB305: removeBackends,
  CLB306: weights,
  CLB307: weights,
  CLB308: foreignBackends,
  CLB310: nodeProvider,
  CLB312: reusedGroup,
  CLB313: reusedGroup,
};

import { inverseOf } from "@/lib/calls/inverse";
import { PARAMETERS } from "@/lib/calls/settings";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { objects, str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { aliyunCommand, asCommand } from "@/lib/remediation/commands/aliyun";
import type { Atom } from "./predict";

/** The call that makes such a change of an instance, by its field. */
const INSTANCE: Readonly<Record<string, string>> = {
  LoadBalancerName: "SetLoadBalancerName",
  LoadBalancerSpec: "ModifyLoadBalancerInstanceSpec",
  Bandwidth: "ModifyLoadBalancerInternetSpec",
  InternetChargeType: "ModifyLoadBalancerInternetSpec",
  DeleteProtection: "SetLoadBalancerDeleteProtection",
  ModificationProtectionStatus: "SetLoadBalancerModificationProtection",
  LoadBalancerStatus: "SetLoadBalancerStatus",
};

/** Commands that take a change back; undefined where no call does. */
export function undoOf(atom: Atom, before: Bundle, now: Bundle): string | undefined {
  const made = atom.field === "" && atom.before === null ? atom.name : undefined;
  const call = callOf(atom, before, now);
  const back = call && inverseOf(before.alibabaCloud, [call], atom.kind === "group" ? made : undefined);
  if (!back || back.length === 0) return undefined;
  const { region } = before.cluster;
  return back.map((one) => aliyunCommand(asCommand({ region }, one))).join("\n");
}

/** A call that makes the change: its inverse is the undo. */
function callOf(atom: Atom, before: Bundle, now: Bundle): ApiCall | undefined {
  const { loadBalancerId: LoadBalancerId, kind, name, field, after } = atom;
  const isNlb = indexBundle(before).nlbs.has(LoadBalancerId);
  const product = isNlb ? "nlb" : "slb";
  const call = (action: string, params: ApiCall["params"]): ApiCall => ({ product, action, params });
  const isGone = field === "" && after === null;
  const tag = /^tag (.+)$/.exec(field)?.[1];
  if (kind === "instance" && tag !== undefined) {
    const at = { ResourceType: isNlb ? "loadbalancer" : "instance", ResourceId: [LoadBalancerId] };
    return after === null
      ? call("UntagResources", { ...at, TagKey: [tag] })
      : call("TagResources", { ...at, Tag: [{ Key: tag, Value: after }] });
  }
  if (isNlb) return kind === "listener" ? nlbListenerCall(atom, before, call) : undefined;
  if (kind === "instance")
    return INSTANCE[field] ? call(INSTANCE[field], { LoadBalancerId, [field]: after ?? "" }) : undefined;
  if (kind === "listener") {
    const [protocol = "", port] = name.split(":");
    const at = { LoadBalancerId, ListenerPort: Number(port) };
    const own = { ...at, ListenerProtocol: protocol };
    if (isGone) return call("DeleteLoadBalancerListener", own);
    if (field === "") return call(`CreateLoadBalancer${protocol.toUpperCase()}Listener`, at);
    if (field === "Status")
      return call(after === "stopped" ? "StopLoadBalancerListener" : "StartLoadBalancerListener", own);
    const answer = field.split(".").at(-1)!;
    const parameter = PARAMETERS.get(answer) ?? answer;
    const bound = parameter === "VServerGroupId" ? { VServerGroup: "on" } : {};
    return call(`SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`, {
      ...at,
      ...bound,
      [parameter]: after ?? "",
    });
  }
  if (kind === "group")
    return isGone
      ? call("DeleteVServerGroup", { VServerGroupId: name })
      : field === ""
        ? call("CreateVServerGroup", {})
        : undefined;
  if (kind === "backend") {
    const [VServerGroupId = "", server = ""] = name.split(" ");
    const rows = [before, now].flatMap((bundle) =>
      objects(indexBundle(bundle).groupsById.get(VServerGroupId)?.BackendServers?.BackendServer),
    );
    const row = rows.find(
      ({ ServerIp, ServerId, Port }) => `${str(ServerIp) || str(ServerId)}:${String(Port)}` === server,
    );
    const action = isGone
      ? "RemoveVServerGroupBackendServers"
      : field === ""
        ? "AddVServerGroupBackendServers"
        : "SetVServerGroupAttribute";
    return row && call(action, { VServerGroupId, BackendServers: [row] });
  }
  return undefined;
}

function nlbListenerCall(
  { loadBalancerId, name, field, before: was, after }: Atom,
  { alibabaCloud }: Bundle,
  call: (action: string, params: ApiCall["params"]) => ApiCall,
): ApiCall | undefined {
  const port = name.split(":")[1];
  const row = alibabaCloud.nlb?.listeners.find(
    (one) => one.LoadBalancerId === loadBalancerId && String(one.ListenerPort) === port,
  );
  if (!row || (field === "" && was === null)) return undefined;
  const { ListenerId } = row;
  if (field === "") return call("DeleteListener", { ListenerId });
  if (field === "ListenerStatus") return call(after === "Stopped" ? "StopListener" : "StartListener", { ListenerId });
  const [parameter = ""] = field.split(".");
  return call("UpdateListenerAttribute", { ListenerId, [parameter]: after ?? "" });
}

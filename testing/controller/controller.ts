import { rulesFor } from "@/lib/ccm/versions";
import {
  CLUSTER_TAG,
  defaultName,
  FINALIZER,
  isManagedName,
  keyOf,
  managedName,
  OWNERSHIP_TAG,
  REUSE_TAG,
  splitServiceKey,
} from "@/lib/ccm/names";
import { Annotations } from "@/lib/ccm/annotations";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { createEngine } from "@/lib/engine";
import { createParams } from "@/lib/remediation/fixes/listener";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { remediesOf } from "@/lib/remediation";
import type { Simulator } from "@/simulator";
import { rpcOf } from "@/simulator/rpc-client";

export interface MadeCall {
  action: string;
  /** `443/https`, a group's name; "" for the instance. */
  target: string;
}

/** Parameters that the API takes under another name than it answers with. */
const PARAMETERS: ReadonlyMap<string, string> = new Map(
  LISTENER_FIELDS.flatMap((row) => (row.parameter ? [[row.answer, row.parameter] as const] : [])),
);

type Call = (action: string, target: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>;

/**
 * Stand-in for the controller: it does for real what the dry run of the current state says comes next, reads everything again
 * over the simulator's state, and continues until the dry run asks for nothing (or only for what is refused). It shares the engine
 * with what it is compared to; it does not share the complete pass in one go, the order of phases, nor the instance
 * and ids that a preview has to make up: those come from the simulated cloud, which checks parameters as the API does.
 * `scope` groups: what a change of nodes or endpoints wakes, which brings VServer groups and nothing else to what is wanted.
 * With `onRefusal` a call that the cloud refuses ends the sync, as it ends the controller's; without it, it throws.
 */
export async function reconcile(
  simulator: Simulator,
  service: string,
  targetVersion?: string,
  onRefusal?: (error: unknown) => void,
  scope: "all" | "groups" = "all",
): Promise<MadeCall[]> {
  const made: MadeCall[] = [];
  let refused = false;
  const rpc = rpcOf(simulator);
  const call: Call = async (action, target, params) => {
    const answer = await rpc("slb", action, params);
    made.push({ action, target });
    return answer;
  };
  for (let round = 0; round < 12; round++) {
    const bundle = simulator.bundle();
    const row = createEngine(bundle, { checkedAt: "2026-03-01T00:00:00Z", targetVersion }).evaluate(service);
    if (!row || row.status === "skipped") break;
    const wanted = (finding: Finding) => scope === "all" || /^CLB30[1345]$/.test(finding.code);
    // Older releases fill groups without a message in their dry run.
    const written = ({ code, visibility }: Finding) => visibility === "advice" && /^CLB30[13]$/.test(code);
    const next = row.findings.filter(
      (finding) => (finding.visibility === "reported" || written(finding)) && wanted(finding),
    );
    const rewrites = row.findings.filter((finding) => finding.code === "CLB306" || finding.code === "CLB307");
    const work = next.length > 0 ? next : rewrites;
    if (work.length === 0) break;
    try {
      await act(call, bundle, service, row.loadBalancerId, work, targetVersion);
    } catch (error) {
      if (!onRefusal) throw error;
      // The controller's sync ends with an Event and is tried again later, with the same result.
      onRefusal(error);
      refused = true;
      break;
    }
    if (work.some((finding) => finding.code === "CLB501")) adopt(simulator, service);
  }
  release(simulator, service);
  if (onRefusal && !refused) succeed(simulator, service);
  return made;
}

/** The controller says so when a sync went through; failures before it are over then. */
function succeed(simulator: Simulator, service: string): void {
  const { namespace, name } = splitServiceKey(service);
  const object = simulator.kube.get("services", namespace, name);
  if (!object) return;
  const at = new Date(Date.parse(simulator.bundle().capturedAt) + 3_600_000).toISOString().replace(".000Z", "Z");
  simulator.kube.put("events", {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: `${name}.synced`, namespace, uid: `synced-${namespace}-${name}` },
    involvedObject: { kind: "Service", namespace, name, uid: object.metadata.uid },
    type: "Normal",
    reason: "EnsuredLoadBalancer",
    message: "Ensured load balancer",
    count: 1,
    firstTimestamp: at,
    lastTimestamp: at,
    source: { component: "service-controller" },
  });
}

/** Fields that the controller writes into the Service once the instance is there. */
function adopt(simulator: Simulator, service: string): void {
  const { namespace, name } = splitServiceKey(service);
  const object = simulator.kube.get("services", namespace, name);
  if (!object) return;
  const owner = defaultName(String(object.metadata.uid));
  const lb = simulator
    .bundle()
    .alibabaCloud.loadBalancers.find((row) =>
      row.Tags?.Tag?.some((tag) => tag.TagKey === OWNERSHIP_TAG && tag.TagValue === owner),
    );
  simulator.kube.put("services", {
    ...object,
    metadata: { ...object.metadata, finalizers: [FINALIZER] },
    status: { loadBalancer: { ingress: [{ ip: lb?.Address }] } },
  });
}

/** The cleanup of a former Service is done: the finalizer goes, and with it a deleted Service. */
function release(simulator: Simulator, service: string): void {
  const { namespace, name } = splitServiceKey(service);
  const object = simulator.kube.get("services", namespace, name);
  if (!object) return;
  if (object.metadata.deletionTimestamp) simulator.kube.remove("services", namespace, name);
  else if ((object.spec as { type?: string } | undefined)?.type !== "LoadBalancer")
    simulator.kube.put("services", {
      ...object,
      metadata: { ...object.metadata, finalizers: [] },
      status: { loadBalancer: {} },
    });
}

async function act(
  call: Call,
  bundle: Bundle,
  key: string,
  lb: string | null,
  work: readonly Finding[],
  targetVersion?: string,
): Promise<void> {
  const batchSize = rulesFor(targetVersion).rules.batchSize;
  const service = bundle.kubernetes.services.find((row) => keyOf(row) === key)!;
  const annotations = new Annotations(service.metadata?.annotations);
  const id = { LoadBalancerId: lb ?? "" };
  const tag = (tags: readonly { key: string; value: string }[]) =>
    call("TagResources", "", {
      ResourceType: "instance",
      ResourceId: [lb],
      Tag: tags.map(({ key: Key, value: Value }) => ({ Key, Value })),
    });
  const { contextOf } = remediesOf(bundle, { locale: "en", targetVersion });
  const servers = async (action: string, finding: Finding, group: string, name: string) => {
    const rows = (finding.params.backends ?? []) as readonly unknown[];
    for (let at = 0; at < rows.length; at += batchSize)
      await call(action, name, {
        VServerGroupId: group,
        BackendServers: JSON.stringify(rows.slice(at, at + batchSize)),
      });
  };
  const updates = new Map<string, Finding[]>();
  const rewrites = new Map<string, Finding[]>();
  // The controller deletes before it creates, whatever the order of its dry run's sentences.
  const deletesFirst = [...work].sort((a, b) => Number(b.code === "CLB202") - Number(a.code === "CLB202"));
  for (const finding of deletesFirst) {
    const { port = 0, protocol = "", name = "" } = finding.resource;
    const target =
      finding.resource.kind === "Listener" || finding.resource.kind === "DomainExtension"
        ? `${port}/${protocol}`
        : name;
    const listener = { ...id, ListenerPort: port, ListenerProtocol: protocol };
    const desired = String(finding.desired ?? "");
    const group = String(finding.params.groupId ?? "");
    if (finding.messageCode === "UpdateListener") {
      updates.set(target, [...(updates.get(target) ?? []), finding]);
      continue;
    }
    switch (finding.code) {
      case "CLB306":
      case "CLB307":
        rewrites.set(group, [...(rewrites.get(group) ?? []), finding]);
        break;
      case "CLB501":
        await call("CreateLoadBalancer", "", {
          LoadBalancerName: annotations.get("name") || defaultName(service.metadata?.uid ?? ""),
          AddressType: annotations.get("address-type") || "internet",
          InstanceChargeType:
            annotations.get("instance-charge-type") || (annotations.get("spec") ? "PayBySpec" : "PayByCLCU"),
          LoadBalancerSpec: annotations.get("spec") || undefined,
          InternetChargeType: annotations.get("charge-type") || undefined,
          Bandwidth: annotations.get("bandwidth") || undefined,
          DeleteProtection: annotations.get("delete-protection") || "on",
          ModificationProtectionStatus: annotations.get("modification-protection") || "ConsoleProtection",
          ResourceGroupId: annotations.get("resource-group-id") || undefined,
          VpcId: bundle.cluster.vpcId,
          VSwitchId: annotations.get("vswitch-id") || undefined,
          Tag: [
            { Key: OWNERSHIP_TAG, Value: defaultName(service.metadata?.uid ?? "") },
            { Key: CLUSTER_TAG, Value: bundle.cluster.id },
            ...annotations
              .get("additional-resource-tags")
              .split(",")
              .filter((pair) => pair.includes("="))
              .map((pair) => ({ Key: pair.split("=")[0], Value: pair.split("=")[1] })),
          ],
        });
        break;
      case "CLB502":
        await call("DeleteLoadBalancer", "", id);
        break;
      case "CLB503":
        await call("SetLoadBalancerDeleteProtection", "", { ...id, DeleteProtection: "off" });
        break;
      case "CLB401":
        await call("ModifyLoadBalancerInstanceSpec", "", { ...id, LoadBalancerSpec: desired });
        break;
      case "CLB402":
        if (work.find((other) => other.code === "CLB402") !== finding) break;
        await call("ModifyLoadBalancerInternetSpec", "", {
          ...id,
          InternetChargeType: annotations.get("charge-type"),
          Bandwidth: annotations.get("bandwidth") || undefined,
        });
        break;
      case "CLB403":
        await call("ModifyLoadBalancerInstanceChargeType", "", {
          ...id,
          InstanceChargeType: desired,
          LoadBalancerSpec: String(finding.params.spec ?? "") || undefined,
        });
        break;
      case "CLB404":
        await call("SetLoadBalancerDeleteProtection", "", { ...id, DeleteProtection: desired });
        break;
      case "CLB405":
        await call("SetLoadBalancerModificationProtection", "", { ...id, ModificationProtectionStatus: desired });
        break;
      case "CLB406":
        await call("SetLoadBalancerName", "", { ...id, LoadBalancerName: desired });
        break;
      case "CLB407":
        await tag([{ key: OWNERSHIP_TAG, value: defaultName(service.metadata?.uid ?? "") }]);
        break;
      case "CLB408":
        await tag([{ key: REUSE_TAG, value: "true" }]);
        break;
      case "CLB409":
        await tag(finding.params.tags as unknown as readonly { key: string; value: string }[]);
        break;
      case "CLB410":
        await call("UntagResources", "", {
          ResourceType: "instance",
          ResourceId: [lb],
          TagKey: finding.params.tagKeys,
        });
        break;
      case "CLB301": {
        const answer = await call("CreateVServerGroup", name, { ...id, VServerGroupName: name });
        await servers("AddVServerGroupBackendServers", finding, String(answer.VServerGroupId), name);
        break;
      }
      case "CLB302":
        await call("DeleteVServerGroup", name, { VServerGroupId: group });
        break;
      case "CLB303":
        await servers("AddVServerGroupBackendServers", finding, group, name);
        break;
      case "CLB304":
        await servers("RemoveVServerGroupBackendServers", finding, group, name);
        break;
      case "CLB202":
        await call("DeleteLoadBalancerListener", target, listener);
        break;
      case "CLB207":
        await call("CreateDomainExtension", `${target} ${name}`.trim(), {
          ...id,
          ListenerPort: port,
          Domain: name,
          ServerCertificateId: desired,
        });
        break;
      case "CLB208":
        await call("SetDomainExtensionAttribute", `${target} ${name}`.trim(), {
          DomainExtensionId: extensionOf(bundle, lb, port, name),
          ServerCertificateId: desired,
        });
        break;
      case "CLB209":
        await call("DeleteDomainExtension", `${target} ${name}`.trim(), {
          DomainExtensionId: extensionOf(bundle, lb, port, name),
        });
        break;
      case "CLB203":
        await call("StartLoadBalancerListener", target, listener);
        break;
      case "CLB201": {
        const context = contextOf(finding, key, lb);
        await call(`CreateLoadBalancer${protocol.toUpperCase()}Listener`, target, {
          ...id,
          ListenerPort: port,
          Bandwidth: -1,
          VServerGroupId: group,
          Description: managedName(
            port,
            service.metadata?.name ?? "",
            service.metadata?.namespace ?? "",
            bundle.cluster.id,
          ),
          ...(protocol === "http" ? { ListenerForward: "off" } : {}),
          ...asCreated(createParams(context, protocol), protocol),
        });
        await call("StartLoadBalancerListener", target, listener);
        break;
      }
      default:
        throw new Error(`the stand-in cannot do ${finding.code}`);
    }
  }
  for (const [target, findings] of updates) {
    const [port, protocol = ""] = target.split("/");
    const fields = Object.fromEntries(
      findings.map((f) => [PARAMETERS.get(String(f.params.api)) ?? String(f.params.api), String(f.params.desired)]),
    );
    await call(`SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`, target, {
      ...id,
      ListenerPort: port,
      ...("VServerGroupId" in fields ? { VServerGroup: "on" } : {}),
      ...fields,
    });
  }
  for (const [group, findings] of rewrites) {
    const rows = new Map<string, Record<string, unknown>>();
    for (const finding of findings)
      for (const row of (finding.params.backends ?? []) as readonly Record<string, unknown>[]) {
        const key = `${String(row.ServerId)} ${String(row.ServerIp ?? "")} ${String(row.Port)}`;
        // The weights' finding comes first and knows the wanted weight; the descriptions' one only the present.
        rows.set(key, { ...row, ...rows.get(key) });
      }
    const name = findings[0]?.resource.name ?? "";
    // A group of a person keeps its name: its backends carry the Service's.
    const description = findings
      .flatMap((finding) => finding.rows ?? [])
      .find((row) => row.field.endsWith(" description"));
    await call("SetVServerGroupAttribute", name, {
      VServerGroupId: group,
      BackendServers: JSON.stringify(
        [...rows.values()].map((row) => ({
          ...row,
          Description: description ? String(description.desired) : managedNameAt(bundle, service, row, name),
        })),
      ),
    });
  }
}

/** How the controller describes a backend: by the port of the Service that is behind it. */
function managedNameAt(bundle: Bundle, service: KubeService, row: Record<string, unknown>, name: string): string {
  if (isManagedName(name)) return name;
  const { metadata } = service;
  return managedName(String(row.Port), metadata?.name ?? "", metadata?.namespace ?? "", bundle.cluster.id);
}

function extensionOf(bundle: Bundle, lb: string | null, port: number, domain: string): string {
  const row = (bundle.alibabaCloud.domainExtensions ?? []).find(
    (one) => one.LoadBalancerId === lb && Number(one.ListenerPort) === port && one.Domain === domain,
  );
  return row?.DomainExtensionId ?? "";
}

/** Creation of TCP and UDP listeners spells one parameter with a small letter, as the API publishes it. */
function asCreated(params: Record<string, string | undefined>, protocol: string): Record<string, string | undefined> {
  if (protocol !== "tcp" && protocol !== "udp") return params;
  const { HealthCheckInterval, ...rest } = params;
  return { ...rest, healthCheckInterval: HealthCheckInterval };
}

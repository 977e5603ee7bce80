import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { invalidParameter, loadBalancerNotFound, missingParameter, RpcError } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { tagsOf } from "./read-load-balancers";
import type { Action, ActionTable } from "./types";

function instance(store: CloudStore, id: string): CloudLoadBalancer {
  const lb = store.loadBalancers.get(id);
  if (!lb) throw loadBalancerNotFound();
  return lb;
}

function oneOf(p: Params, name: string, values: readonly string[]): string {
  const value = p.need(name);
  if (!values.includes(value)) throw invalidParameter(`The specified ${name} is invalid.`);
  return value;
}

/** An action that changes fields of one instance. */
function change(fields: (p: Params, lb: CloudLoadBalancer) => Partial<CloudLoadBalancer>): Action {
  return (p, { store }) => {
    const lb = instance(store, p.need("LoadBalancerId"));
    store.addLoadBalancer({ ...lb, ...fields(p, lb) });
    return {};
  };
}

const setName = change((p) => {
  const name = p.need("LoadBalancerName");
  if (name.length > 80) throw invalidParameter("The specified LoadBalancerName is invalid.");
  return { LoadBalancerName: name };
});

const setModificationProtection = change((p) => {
  const status = oneOf(p, "ModificationProtectionStatus", ["NonProtection", "ConsoleProtection"]);
  return {
    ModificationProtectionStatus: status,
    ModificationProtectionReason: status === "NonProtection" ? "" : (p.get("ModificationProtectionReason") ?? ""),
  };
});

const SPECS = ["slb.s1.small", "slb.s2.small", "slb.s2.medium", "slb.s3.small", "slb.s3.medium", "slb.s3.large"];

const setSpec = change((p, lb) => {
  if (lb.InstanceChargeType === "PayByCLCU")
    throw new RpcError(
      400,
      "OperationDenied.PayByCLCU",
      "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.",
    );
  return { LoadBalancerSpec: oneOf(p, "LoadBalancerSpec", SPECS) };
});

const setInternetSpec = change((p, lb) => {
  if (lb.AddressType === "intranet")
    throw new RpcError(
      400,
      "OperationUnsupported.ModifyLoadBalancerInternetSpec",
      "The specified load balancer does not support this operation: its address type is intranet.",
    );
  const charge = p.text("InternetChargeType")
    ? oneOf(p, "InternetChargeType", ["paybybandwidth", "paybytraffic"])
    : undefined;
  const bandwidth = p.integer("Bandwidth", { min: 1, max: 5120 });
  if (charge === undefined && bandwidth === undefined) throw missingParameter("Bandwidth");
  return {
    ...(charge ? { InternetChargeType: charge === "paybybandwidth" ? "3" : "4", InternetChargeTypeAlias: charge } : {}),
    ...(bandwidth === undefined ? {} : { Bandwidth: bandwidth }),
  };
});

const setChargeType = change((p, lb) => {
  const type = oneOf(p, "InstanceChargeType", ["PayBySpec", "PayByCLCU"]);
  if (type === "PayBySpec" && lb.InstanceChargeType !== "PayBySpec")
    throw new RpcError(
      403,
      "OperationDenied.NoPermission",
      "User does not have permission modify InstanceChargeType to spec.",
    );
  if (type === "PayByCLCU") return { InstanceChargeType: type, LoadBalancerSpec: undefined };
  return { InstanceChargeType: type, LoadBalancerSpec: p.text("LoadBalancerSpec") ?? lb.LoadBalancerSpec };
});

const tagResources: Action = (p, { store }) => {
  oneOf(p, "ResourceType", ["instance"]);
  const ids = p.list("ResourceId");
  const tags = p.objects("Tag").map((t) => ({ TagKey: t.Key ?? "", TagValue: t.Value ?? "" }));
  if (ids.length === 0) throw missingParameter("ResourceId.1");
  if (tags.length === 0) throw missingParameter("Tag.1.Key");
  if (ids.length > 20 || tags.length > 20)
    throw invalidParameter("The number of resources or tags exceeds the limit of 20.");
  const wrong = tags.find((t) => t.TagKey === "" || /^(acs:|aliyun|https?:\/\/)/.test(t.TagKey));
  if (wrong) throw new RpcError(400, "InvalidTagKey.Malformed", "The specified TagKey is invalid.");
  for (const id of ids) {
    const lb = instance(store, id);
    const kept = tagsOf(lb).filter((old) => !tags.some((t) => t.TagKey === old.TagKey));
    if (kept.length + tags.length > 20) throw new RpcError(400, "TagCountLimit", "Tags count limit exceeded.");
    store.addLoadBalancer({ ...lb, Tags: { Tag: [...kept, ...tags] } });
  }
  return {};
};

const untagResources: Action = (p, { store }) => {
  oneOf(p, "ResourceType", ["instance"]);
  const ids = p.list("ResourceId");
  const keys = p.list("TagKey");
  const all = p.get("All") === "true" && keys.length === 0;
  if (ids.length === 0) throw missingParameter("ResourceId.1");
  if (keys.length === 0 && !all) throw missingParameter("TagKey.1");
  for (const id of ids) {
    const lb = instance(store, id);
    store.addLoadBalancer({
      ...lb,
      Tags: {
        Tag: tagsOf(lb).filter((t) => (t.TagKey ?? "").startsWith("acs:") || !(all || keys.includes(t.TagKey ?? ""))),
      },
    });
  }
  return {};
};

const createLoadBalancer: Action = (p, { store, now }) => {
  const id = store.newId("lb");
  const type = p.text("AddressType") ?? "internet";
  const charge = p.text("InternetChargeType") ?? "paybytraffic";
  const address =
    p.text("Address") ?? `${type === "intranet" ? "192.168.250" : "47.110.250"}.${store.loadBalancers.size % 250}`;
  if (type === "intranet") p.need("VSwitchId");
  const instanceCharge = p.text("InstanceChargeType") ?? "PayByCLCU";
  store.addLoadBalancer({
    LoadBalancerId: id,
    LoadBalancerName: p.text("LoadBalancerName") ?? `auto_named_slb_${id}`,
    LoadBalancerStatus: "active",
    Address: address,
    AddressType: type,
    AddressIPVersion: p.text("AddressIPVersion") ?? "ipv4",
    NetworkType: type === "intranet" ? "vpc" : "classic",
    VpcId: type === "intranet" ? store.vpcId : "",
    VSwitchId: type === "intranet" ? p.text("VSwitchId") : "",
    Bandwidth: p.integer("Bandwidth") ?? 5120,
    InternetChargeType: charge === "paybybandwidth" ? "3" : "4",
    InternetChargeTypeAlias: charge,
    InstanceChargeType: instanceCharge,
    ...(instanceCharge === "PayBySpec" ? { LoadBalancerSpec: p.text("LoadBalancerSpec") ?? "slb.s1.small" } : {}),
    MasterZoneId: p.text("MasterZoneId") ?? `${store.region}-h`,
    SlaveZoneId: p.text("SlaveZoneId") ?? `${store.region}-i`,
    ResourceGroupId: p.text("ResourceGroupId") ?? "rg-default",
    DeleteProtection: p.text("DeleteProtection") ?? "off",
    ModificationProtectionStatus: p.text("ModificationProtectionStatus") ?? "NonProtection",
    ModificationProtectionReason: p.text("ModificationProtectionReason") ?? "",
    PayType: "PayOnDemand",
    RegionId: store.region,
    CreateTime: now().toISOString(),
    Tags: { Tag: p.objects("Tag").map((t) => ({ TagKey: t.Key ?? "", TagValue: t.Value ?? "" })) },
  });
  return {
    LoadBalancerId: id,
    LoadBalancerName: store.loadBalancers.get(id)!.LoadBalancerName,
    Address: address,
    AddressIPVersion: "ipv4",
    NetworkType: type === "intranet" ? "vpc" : "classic",
    VpcId: "",
    VSwitchId: p.text("VSwitchId") ?? "",
    ResourceGroupId: p.text("ResourceGroupId") ?? "rg-default",
    OrderId: 0,
  };
};

const deleteLoadBalancer: Action = (p, { store }) => {
  const lb = instance(store, p.need("LoadBalancerId"));
  if (lb.DeleteProtection === "on")
    throw new RpcError(
      403,
      "OperationDenied.DeleteProtectionIsOn",
      "The operation is not allowed because the deletion protection of the load balancer is on.",
    );
  store.removeLoadBalancer(lb.LoadBalancerId!);
  return {};
};

export const writeLoadBalancers: ActionTable = {
  CreateLoadBalancer: createLoadBalancer,
  DeleteLoadBalancer: deleteLoadBalancer,
  SetLoadBalancerName: setName,
  SetLoadBalancerStatus: change((p) => ({
    LoadBalancerStatus: oneOf(p, "LoadBalancerStatus", ["active", "inactive"]),
  })),
  SetLoadBalancerDeleteProtection: change((p) => ({ DeleteProtection: oneOf(p, "DeleteProtection", ["on", "off"]) })),
  SetLoadBalancerModificationProtection: setModificationProtection,
  ModifyLoadBalancerInstanceSpec: setSpec,
  ModifyLoadBalancerInternetSpec: setInternetSpec,
  ModifyLoadBalancerInstanceChargeType: setChargeType,
  TagResources: tagResources,
  UntagResources: untagResources,
};

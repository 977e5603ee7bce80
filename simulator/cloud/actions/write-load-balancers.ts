import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { invalidParameter, missingParameter, RpcError } from "../errors";
import type { Params } from "../params";
import { instanceOf } from "./find";
import { tagsOf } from "./read-load-balancers";
import type { Action, ActionTable } from "./types";

/** An action that changes fields of one instance. */
function change(fields: (p: Params, lb: CloudLoadBalancer) => Partial<CloudLoadBalancer>): Action {
  return (p, { store }) => {
    const lb = instanceOf(store, p.need("LoadBalancerId"));
    store.addLoadBalancer({ ...lb, ...fields(p, lb) });
    return {};
  };
}

/** One that writes a single parameter. */
const set = (name: string): Action => change((p) => ({ [name]: p.oneOf(name) }));

const setName = change((p) => {
  const name = p.need("LoadBalancerName");
  if (name.length > 80) throw invalidParameter("The specified LoadBalancerName is invalid.");
  return { LoadBalancerName: name };
});

const setModificationProtection = change((p) => {
  const status = p.oneOf("ModificationProtectionStatus");
  const reason = status === "NonProtection" ? "" : (p.get("ModificationProtectionReason") ?? "");
  return { ModificationProtectionStatus: status, ModificationProtectionReason: reason };
});

const setSpec = change((p, lb) => {
  if (lb.InstanceChargeType === "PayByCLCU")
    throw new RpcError(
      400,
      "OperationDenied.PayByCLCU",
      "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.",
    );
  return { LoadBalancerSpec: p.oneOf("LoadBalancerSpec") };
});

const internetCharge = (charge: string) => ({
  InternetChargeType: charge === "paybybandwidth" ? "3" : "4",
  InternetChargeTypeAlias: charge,
});

const setInternetSpec = change((p, lb) => {
  if (lb.AddressType === "intranet")
    throw new RpcError(
      400,
      "OperationUnsupported.ModifyLoadBalancerInternetSpec",
      "The specified load balancer does not support this operation: its address type is intranet.",
    );
  const charge = p.oneOf("InternetChargeType");
  const bandwidth = p.integer("Bandwidth", [1, 5120]);
  if (charge === undefined && bandwidth === undefined) throw missingParameter("Bandwidth");
  return { ...(charge ? internetCharge(charge) : {}), ...(bandwidth === undefined ? {} : { Bandwidth: bandwidth }) };
});

const setChargeType = change((p, lb) => {
  const type = p.oneOf("InstanceChargeType");
  if (type === "PayBySpec" && lb.InstanceChargeType !== "PayBySpec")
    throw new RpcError(
      403,
      "OperationDenied.NoPermission",
      "User does not have permission modify InstanceChargeType to spec.",
    );
  if (type === "PayByCLCU") return { InstanceChargeType: type, LoadBalancerSpec: undefined };
  return { InstanceChargeType: type, LoadBalancerSpec: p.text("LoadBalancerSpec") ?? lb.LoadBalancerSpec };
});

const tagsGiven = (p: Params) => p.objects("Tag").map(({ Key = "", Value = "" }) => ({ TagKey: Key, TagValue: Value }));

/** Instances that a request about tags names. */
function tagged(p: Params): string[] {
  p.oneOf("ResourceType");
  const ids = p.list("ResourceId");
  if (ids.length === 0) throw missingParameter("ResourceId.1");
  return ids;
}

const tagResources: Action = (p, { store }) => {
  const ids = tagged(p);
  const tags = tagsGiven(p);
  if (tags.length === 0) throw missingParameter("Tag.1.Key");
  if (ids.length > 20 || tags.length > 20)
    throw invalidParameter("The number of resources or tags exceeds the limit of 20.");
  const wrong = tags.find((t) => t.TagKey === "" || /^(acs:|aliyun|https?:\/\/)/.test(t.TagKey));
  if (wrong) throw new RpcError(400, "InvalidTagKey.Malformed", "The specified TagKey is invalid.");
  for (const id of ids) {
    const lb = instanceOf(store, id);
    const kept = tagsOf(lb).filter((old) => !tags.some((t) => t.TagKey === old.TagKey));
    if (kept.length + tags.length > 20) throw new RpcError(400, "TagCountLimit", "Tags count limit exceeded.");
    store.addLoadBalancer({ ...lb, Tags: { Tag: [...kept, ...tags] } });
  }
  return {};
};

const untagResources: Action = (p, { store }) => {
  const ids = tagged(p);
  const keys = p.list("TagKey");
  const all = p.get("All") === "true" && keys.length === 0;
  if (keys.length === 0 && !all) throw missingParameter("TagKey.1");
  const goes = (key: string) => !key.startsWith("acs:") && (all || keys.includes(key));
  for (const id of ids) {
    const lb = instanceOf(store, id);
    store.addLoadBalancer({ ...lb, Tags: { Tag: tagsOf(lb).filter(({ TagKey = "" }) => !goes(TagKey)) } });
  }
  return {};
};

const createLoadBalancer: Action = (p, { store, now }) => {
  const id = store.newId("lb");
  const intranet = p.text("AddressType") === "intranet";
  const vSwitchId = intranet ? p.need("VSwitchId") : "";
  const vSwitch = store.vSwitches.find((row) => row.VSwitchId === vSwitchId);
  if (vSwitch?.AvailableIpAddressCount === 0)
    throw new RpcError(400, "VSwitchAvailableIpNotExist", "The specified VSwitch has no available ip.");
  if (p.text("InstanceChargeType") === "PayBySpec" && !p.text("LoadBalancerSpec"))
    throw new RpcError(400, "ShareSlbHaltSales", "The share instance has been discontinued.");
  const place = {
    NetworkType: intranet ? "vpc" : "classic",
    VpcId: intranet ? store.vpcId : "",
    VSwitchId: vSwitchId,
  };
  const lb: CloudLoadBalancer = {
    LoadBalancerName: `auto_named_slb_${id}`,
    Address: `${intranet ? "192.168.250" : "47.110.250"}.${store.loadBalancers.size % 250}`,
    AddressType: "internet",
    AddressIPVersion: "ipv4",
    Bandwidth: 5120,
    InstanceChargeType: "PayByCLCU",
    MasterZoneId: `${store.region}-h`,
    SlaveZoneId: `${store.region}-i`,
    ResourceGroupId: "rg-default",
    DeleteProtection: "off",
    ModificationProtectionStatus: "NonProtection",
    ModificationProtectionReason: "",
    ...p.given([
      ...["LoadBalancerName", "Address", "AddressType", "AddressIPVersion", "Bandwidth", "InstanceChargeType"],
      ...["LoadBalancerSpec", "MasterZoneId", "SlaveZoneId", "ResourceGroupId", "DeleteProtection"],
      ...["ModificationProtectionStatus", "ModificationProtectionReason"],
    ]),
    ...place,
    ...internetCharge(p.oneOf("InternetChargeType") ?? "paybytraffic"),
    LoadBalancerId: id,
    LoadBalancerStatus: "active",
    PayType: "PayOnDemand",
    RegionId: store.region,
    CreateTime: now().toISOString(),
    Tags: { Tag: tagsGiven(p) },
  };
  if (lb.InstanceChargeType === "PayBySpec") lb.LoadBalancerSpec ??= "slb.s1.small";
  else delete lb.LoadBalancerSpec;
  store.addLoadBalancer(lb);
  const { LoadBalancerName, Address, AddressIPVersion, ResourceGroupId } = lb;
  return { LoadBalancerId: id, LoadBalancerName, Address, AddressIPVersion, ResourceGroupId, ...place, OrderId: 0 };
};

const deleteLoadBalancer: Action = (p, { store }) => {
  const lb = instanceOf(store, p.need("LoadBalancerId"));
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
  SetLoadBalancerStatus: set("LoadBalancerStatus"),
  SetLoadBalancerDeleteProtection: set("DeleteProtection"),
  SetLoadBalancerModificationProtection: setModificationProtection,
  ModifyLoadBalancerInstanceSpec: setSpec,
  ModifyLoadBalancerInternetSpec: setInternetSpec,
  ModifyLoadBalancerInstanceChargeType: setChargeType,
  TagResources: tagResources,
  UntagResources: untagResources,
};

import { OWNERSHIP_TAG } from "@/lib/ccm/names";
import type { HarmlessId } from "@/lib/knowledge/findings";
import type { Traffic } from "@/lib/model/result";
import type { FindingCode, PendingFinding } from "./types";

type Properties = Partial<Omit<PendingFinding, "code" | "resource" | "params">>;

/** A field, the field of the API's answer (`Action.Field`) with the actual value, and what the difference means. */
const properties =
  (common: Properties) =>
  (field?: string, api?: string, traffic: Traffic = "none", more: Properties = {}): Properties => ({
    ...(field === undefined ? {} : { field }),
    ...(api === undefined ? {} : { actualFrom: { kind: "api", name: api } }),
    traffic,
    ...common,
    ...more,
  });
/** The CCM makes it right itself. */
const heals = properties({ selfHeals: true });
/** The CCM stops, or does nothing about it. */
const stays = properties({ selfHeals: false });
/** Neither an error nor reported, but with an unexpected effect. */
const advice = properties({ selfHeals: false, visibility: "advice" });

const BOOKKEEPING: { harmless: HarmlessId } = { harmless: "bookkeeping" };
const LISTENERS = "DescribeLoadBalancerListeners";
const GROUP_NAME = "DescribeVServerGroups.VServerGroupName";
const TAG_KEY = "ListTagResources.TagKey";

/** Properties shared by all findings of a code; those of field tables and annotations have the rest from there. */
export const PROPERTIES: Partial<Record<FindingCode, Properties>> = {
  CLB120: advice(),
  CLB121: advice(),
  CLB122: advice(undefined, undefined, "none", { maskRule: "M27" }),
  CLB123: advice(),
  CLB127: advice("preserve-lb-on-delete"),
  CLB128: advice("backend-type"),
  CLB129: advice(),
  CLB130: advice("listener annotations", undefined, "none", { maskRule: "M27" }),
  CLB201: heals("Listener", `${LISTENERS}.ListenerPort`, "newConnections"),
  CLB202: heals("Listener", `${LISTENERS}.ListenerPort`, "existingConnections"),
  CLB203: heals("Status", `${LISTENERS}.Status`, "newConnections"),
  CLB204: heals("ForwardPort", `${LISTENERS}.HTTPListenerConfig.ListenerForward`, "existingConnections"),
  CLB205: advice("certificate", `${LISTENERS}.HTTPSListenerConfig.ServerCertificateId`),
  CLB206: stays("protocol", `${LISTENERS}.ListenerPort`),
  CLB207: heals(undefined, "DescribeDomainExtensions.Domain", "newConnections", {
    messageCode: "CreateDomainExtension",
  }),
  CLB208: stays(undefined, "DescribeDomainExtensions.ServerCertificateId", "newConnections"),
  CLB209: heals(undefined, "DescribeDomainExtensions.ServerCertificateId", "newConnections"),
  CLB210: stays("CertId", `${LISTENERS}.ServerCertificateId`),
  CLB211: stays("CertId", `${LISTENERS}.ServerCertificateId`),
  CLB212: stays("CertId", `${LISTENERS}.ServerCertificateId`),
  CLB213: advice("Listener", `${LISTENERS}.ListenerPort`),
  CLB214: advice("Listener", `${LISTENERS}.Description`, "none", { maskRule: "M28" }),
  CLB215: stays("protocol", `${LISTENERS}.ListenerProtocol`),
  CLB218: advice("Status", `${LISTENERS}.Status`),
  CLB301: heals("VServerGroup", GROUP_NAME),
  CLB302: heals("VServerGroup", GROUP_NAME),
  CLB303: heals("backends", undefined, "newConnections"),
  CLB304: heals("backends", undefined, "existingConnections"),
  CLB305: heals("backends", GROUP_NAME, "existingConnections"),
  CLB306: advice("weights", undefined, "newConnections", { maskRule: "M19", selfHeals: true }),
  CLB307: advice("descriptions", undefined, "none", { maskRule: "M19", selfHeals: true, ...BOOKKEEPING }),
  CLB308: advice("backends", undefined, "none", { maskRule: "M20" }),
  CLB310: stays("providerID"),
  CLB311: stays("nodeName"),
  CLB312: stays("vgroup-port"),
  CLB313: stays("vgroup-port"),
  CLB315: stays("network interface", "DescribeNetworkInterfaces.PrivateIpAddress"),
  CLB316: advice("pod addresses", "DescribeVpcAttribute.CidrBlock"),
  CLB317: advice("backends"),
  CLB321: advice("backends", GROUP_NAME),
  CLB407: heals(undefined, TAG_KEY, "none", BOOKKEEPING),
  CLB408: heals(undefined, TAG_KEY, "none", BOOKKEEPING),
  CLB409: heals("tags to add", "ListTagResources.TagResources", "none", BOOKKEEPING),
  CLB410: heals("tags to remove", "ListTagResources.TagResources", "none", BOOKKEEPING),
  CLB420: advice(undefined, TAG_KEY),
  CLB421: advice(undefined, "ListTagResources.TagValue"),
  CLB422: advice("LoadBalancerStatus", "DescribeLoadBalancers.LoadBalancerStatus"),
  CLB501: heals("LoadBalancer", "DescribeLoadBalancers.LoadBalancerId"),
  CLB502: heals("LoadBalancer", "DescribeLoadBalancers.LoadBalancerId", "addressLost"),
  CLB503: heals("DeleteProtection", "DescribeLoadBalancerAttribute.DeleteProtection"),
  CLB504: heals("ModificationProtectionStatus", "DescribeLoadBalancerAttribute.ModificationProtectionStatus"),
  CLB505: heals("tags", TAG_KEY),
  CLB510: stays("id", "DescribeLoadBalancerAttribute.LoadBalancerId"),
  CLB511: stays(`tag ${OWNERSHIP_TAG}`, "DescribeLoadBalancers.Tags"),
  CLB512: stays("LoadBalancerName", "DescribeLoadBalancers.LoadBalancerName"),
  CLB513: stays("LoadBalancer", "DescribeLoadBalancers.Tags"),
  CLB514: advice("vswitch-id"),
  CLB520: stays("tags", TAG_KEY),
  CLB521: stays("Address", "DescribeLoadBalancers.Address", "addressLost"),
  CLB530: advice("tags", "DescribeLoadBalancers.Tags", "addressLost"),
  CLB531: advice("tags", "DescribeLoadBalancers.Tags"),
  CLB532: advice("port", undefined, "existingConnections"),
  CLB533: stays("tags", TAG_KEY),
  CLB534: stays("tags", TAG_KEY),
  CLB556: advice(),
  CLB560: advice("finalizer", undefined, "addressLost"),
  CLB613: advice("loadBalancerSourceRanges", undefined, "newConnections"),
  CLB915: advice(),
};

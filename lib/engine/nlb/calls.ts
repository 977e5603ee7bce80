import type { FindingCode } from "@/lib/knowledge/findings";
import type { Traffic } from "@/lib/model/result";
import type { Call } from "../types";

/** A call of the dry run: its finding, its effect on traffic when a sync makes it, its item's id and text. */
type Row = readonly [finding: FindingCode | null, traffic: Traffic, id: string, text: string, part?: string];

/** `{of}`: the call's object or value. `part`: what follows the Service in the item's key. Items have no message. */
export const CALLS = {
  CreateNLB: ["CLB703", "none", "", "nlb should be created"],
  UpdateLoadBalancerProtection: ["CLB704", "addressLost", "{nlb}", "nlb {nlb} protection configs should be updated"],
  UpdateAddressType: ["CLB701", "addressLost", "{nlb}", "nlb {nlb} address type should be updated to {of}"],
  UpdateZones: ["CLB701", "existingConnections", "{nlb}", "nlb {nlb} zones should be updated"],
  UpdateIPv6AddressType: ["CLB701", "newConnections", "{nlb}", "nlb {nlb} IPv6 address type should be updated"],
  AttachCommonBandwidthPackage: ["CLB701", "none", "{nlb}", "nlb {nlb} should attach bandwidth package {of}"],
  DetachCommonBandwidthPackage: ["CLB701", "none", "{nlb}", "nlb {nlb} should detach bandwidth package {of}"],
  UpdateNLB: ["CLB701", "none", "{nlb}", "nlb {nlb} should be updated"],
  // The exact text for joining and leaving is unknown: the source of that release was not readable.
  JoinSecurityGroup: ["CLB701", "existingConnections", "{nlb}", "nlb {nlb} should join security groups [{of}]"],
  LeaveSecurityGroup: ["CLB701", "existingConnections", "{nlb}", "nlb {nlb} should leave security groups [{of}]"],
  TagResource: ["CLB702", "none", "{nlb}", "resource {nlb} type loadbalancer should be tagged with {of}"],
  // Made for the NLB and for a group, which have their own findings.
  UntagResources: [null, "none", "{of}", "resource {of} type {more}"],
  CreateListener: ["CLB712", "newConnections", "{nlb}", "listener for {more} {nlb} should be created", "{of}"],
  UpdateListener: ["CLB711", "newConnections", "{of}", "listener {of} should be updated"],
  DeleteListener: ["CLB713", "existingConnections", "", "listener {of} should be deleted"],
  StartListener: ["CLB714", "newConnections", "{of}", "listener {of} should be started", "/{of}"],
  AssociateAdditionalCertificatesWithListener: [
    "CLB711",
    "newConnections",
    "{of}",
    "additional certificates should be associated with listener {of}",
    "/{of}",
  ],
  DisassociateAdditionalCertificatesWithListener: [
    "CLB711",
    "newConnections",
    "{of}",
    "additional certificates should be disassociated with listener {of}",
    "/{of}",
  ],
  CreateServerGroup: ["CLB722", "newConnections", "", "server group should be created", "/{of}"],
  UpdateServerGroup: ["CLB721", "newConnections", "{of}", "server group {of} should be updated"],
  AddServers: ["CLB723", "newConnections", "{of}", "servers should be added to server group {of}"],
  RemoveServers: ["CLB723", "existingConnections", "{of}", "servers should be removed from server group {of}"],
  UpdateServers: ["CLB723", "newConnections", "{of}", "servers should be updated in server group {of}"],
  DeleteServerGroup: ["CLB724", "none", "{of}", "server group {of} should be deleted"],
  CreateSecurityGroup: ["CLB731", "existingConnections", "", "need to create security group {of}"],
  ModifySecurityGroupAttribute: ["CLB731", "none", "", "need to modify security group attribute {of}"],
  AuthorizeSecurityGroup: ["CLB731", "newConnections", "", "need to authorize security group {of}"],
  ModifySecurityGroupRule: ["CLB731", "newConnections", "", "need to modify security group rule {of}"],
  RevokeSecurityGroup: ["CLB731", "existingConnections", "", "need to revoke security group {of}"],
  DeleteSecurityGroup: ["CLB731", "none", "", "need to delete security group {of}"],
} as const satisfies Record<string, Row>;
export type NlbCallCode = keyof typeof CALLS;

/** Makes the failing calls of one Service and NLB. */
export type NlbCalls = (code: NlbCallCode, of?: string, more?: string) => Call;

export function nlbCalls(service: string, nlb: string): NlbCalls {
  return (code, of = "", more = "") => {
    const values: Record<string, string> = { nlb, of, more };
    const fill = (text: string) => text.replace(/\{(nlb|of|more)\}/g, (_, name: string) => values[name]!);
    const [, , id, text, part = ""]: Row = CALLS[code];
    const item = { code, key: service + fill(part), id: fill(id), message: "", check: "ccmNLB" } as const;
    return { ...item, error: `OpenAPI: ${code}, Message: ${fill(text)}` };
  };
}

/** The controller prints memory addresses instead of the keys. */
export const untagged = (type: "loadbalancer" | "servergroup", count: number): string =>
  `${type} should be untagged with [${Array.from({ length: count }, () => "(address)").join(" ")}]`;

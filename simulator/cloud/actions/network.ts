import type { CloudNetworkInterface } from "@/lib/model/bundle";
import { invalidParameter, refusal } from "../errors";
import { eitherPage } from "../paging";
import type { Params } from "../params";
import { interfaceAddresses } from "../store";
import { equal } from "./find";
import type { ActionContext, ActionTable } from "./types";

function describeInterfaces(p: Params, { store }: ActionContext): Record<string, unknown> {
  const v4 = p.list("PrivateIpAddress");
  const v6 = p.list("Ipv6Address");
  const ids = p.list("NetworkInterfaceId");
  if (v4.length > 100 || v6.length > 100 || ids.length > 100)
    throw invalidParameter("The number of addresses exceeds the limit of 100.");
  const asked = [...v4, ...v6];
  let found =
    asked.length > 0
      ? [...new Set(asked.flatMap((ip) => store.interfaceIdOf(ip) ?? []))]
      : [...store.interfaces.keys()];
  if (ids.length > 0) found = found.filter((id) => ids.includes(id));
  const sets = found.map((id) => interfaceSet(id, store.interfaces.get(id)!, store.vpcId));
  const { items, fields } = eitherPage(equal(sets, p, "VpcId", "Status"), p, { min: 10, max: 500, fallback: 50 });
  return { ...fields, NetworkInterfaceSets: { NetworkInterfaceSet: items } };
}

function interfaceSet(id: string, rows: readonly CloudNetworkInterface[], vpcId: string): Record<string, unknown> {
  const first = rows[0]!;
  const addresses = interfaceAddresses(rows);
  const v4 = addresses.filter((ip) => !ip.includes(":"));
  const v6 = addresses.filter((ip) => ip.includes(":"));
  return {
    Status: "InUse",
    Type: "Secondary",
    VpcId: vpcId,
    ...first,
    NetworkInterfaceId: id,
    PrivateIpSets: { PrivateIpSet: v4.map((ip) => ({ PrivateIpAddress: ip, Primary: ip === first.PrivateIpAddress })) },
    Ipv6Sets: { Ipv6Set: v6.map((ip) => ({ Ipv6Address: ip })) },
    Tags: { Tag: [] },
  };
}

function describeVpc(p: Params, { store }: ActionContext): Record<string, unknown> {
  const id = p.need("VpcId");
  const vpc = store.cloud.vpc;
  if (!vpc || (vpc.VpcId ?? store.vpcId) !== id) throw refusal("InvalidVpcId.NotFound");
  return {
    VpcId: id,
    VpcName: "",
    Status: "Available",
    RegionId: store.region,
    UserCidrs: { UserCidr: [] },
    VSwitchIds: { VSwitchId: [] },
    ...vpc,
    SecondaryCidrBlocks: vpc.SecondaryCidrBlocks ?? { SecondaryCidrBlock: [] },
  };
}

export const ecsActions: ActionTable = { DescribeNetworkInterfaces: describeInterfaces };
export const vpcActions: ActionTable = { DescribeVpcAttribute: describeVpc };

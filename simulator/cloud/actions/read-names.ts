import { invalidParameter } from "../errors";
import { eitherPage, numberedPage } from "../paging";
import type { Params } from "../params";
import type { ActionContext, ActionTable } from "./types";

function describeAcls(p: Params, { store }: ActionContext): Record<string, unknown> {
  const name = p.text("AclName");
  const rows = (store.cloud.accessControlLists ?? []).filter((acl) => !name || acl.AclName === name);
  const page = numberedPage(rows, p, 50);
  return {
    ...page.fields,
    Count: page.items.length,
    Acls: { Acl: page.items.map((acl) => ({ AddressIPVersion: "ipv4", Tags: { Tag: [] }, ...acl })) },
  };
}

function describeVSwitches(p: Params, { store }: ActionContext): Record<string, unknown> {
  const vpcId = p.text("VpcId");
  const id = p.text("VSwitchId");
  const rows = (store.cloud.vSwitches ?? []).filter(
    (row) => (!id || row.VSwitchId === id) && (!vpcId || vpcId === store.vpcId),
  );
  const page = numberedPage(rows, p, 50);
  return {
    ...page.fields,
    VSwitches: { VSwitch: page.items.map((row) => ({ VpcId: store.vpcId, Status: "Available", ...row })) },
  };
}

function describeInstances(p: Params, { store }: ActionContext): Record<string, unknown> {
  const ids = p.json("InstanceIds")?.map(String);
  if (ids && ids.length > 100) throw invalidParameter("The number of InstanceIds exceeds the limit of 100.");
  const rows = (ids ? ids.flatMap((id) => store.instances.get(id) ?? []) : [...store.instances.values()]).map(
    (row) => ({ RegionId: store.region, Status: "Running", ...row }),
  );
  const { items, fields } = eitherPage(rows, p, { min: 1, max: 100, fallback: 10 });
  return { ...fields, Instances: { Instance: items } };
}

/** Names of ids: access control lists, vSwitches and ECS instances. */
export const readNames: Readonly<Record<"slb" | "ecs" | "vpc", ActionTable>> = {
  slb: { DescribeAccessControlLists: describeAcls },
  ecs: { DescribeInstances: describeInstances },
  vpc: { DescribeVSwitches: describeVSwitches },
};

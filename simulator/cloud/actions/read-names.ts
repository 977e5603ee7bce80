import { invalidParameter } from "../errors";
import { eitherPage, numberedPage } from "../paging";
import type { Params } from "../params";
import { equal } from "./find";
import type { ActionContext, ActionTable } from "./types";

function describeAcls(p: Params, { store }: ActionContext): Record<string, unknown> {
  const page = numberedPage(equal(store.cloud.accessControlLists ?? [], p, "AclName"), p, 50);
  return {
    ...page.fields,
    Count: page.items.length,
    Acls: { Acl: page.items.map((acl) => ({ AddressIPVersion: "ipv4", Tags: { Tag: [] }, ...acl })) },
  };
}

function describeVSwitches(p: Params, { store }: ActionContext): Record<string, unknown> {
  const all = (store.cloud.vSwitches ?? []).map((row) => ({ VpcId: store.vpcId, Status: "Available", ...row }));
  const page = numberedPage(equal(all, p, "VSwitchId", "VpcId"), p, 50);
  return {
    ...page.fields,
    VSwitches: { VSwitch: page.items },
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

import { built, differs, edited, reused, WEB, type FindingFixture } from "./types";
import { CLUSTER_TAG, FINALIZER, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { cloudId } from "@/simulator/cluster/names";

/** Being deleted by kubectl while the CCM still has to clean up. */
const terminating = (code: string, annotations: Record<string, string>): FindingFixture =>
  differs(
    code,
    ({ service: { metadata } }, builder) =>
      Object.assign(metadata!, { deletionTimestamp: builder.ago(30), finalizers: [FINALIZER] }),
    { annotations },
  );
const PRESERVED = { "preserve-lb-on-delete": "true", "delete-protection": "off" };
const TEAM = { annotations: { "additional-resource-tags": "team=web" } };
const OTHER_CLUSTER = { TagKey: CLUSTER_TAG, TagValue: "c0000000000000000000000000000other" };
const SHARED = { namespace: "fixtures", ports: WEB };

/** 4xx and 5xx: attributes of the instance, and finding, reusing and releasing it. */
export const instanceFixtures: readonly FindingFixture[] = [
  differs("CLB401", ({ lb }) => (lb.LoadBalancerSpec = "slb.s1.small"), { annotations: { spec: "slb.s2.small" } }),
  differs("CLB402", ({ lb }) => (lb.Bandwidth = 20), {
    annotations: { "charge-type": "paybybandwidth", bandwidth: "10" },
  }),
  edited("CLB403", { "instance-charge-type": "PayBySpec", spec: "slb.s1.small" }),
  edited("CLB404", { "delete-protection": "off" }),
  edited("CLB405", { "modification-protection": "NonProtection" }),
  edited("CLB406", { name: "fixture-renamed" }),
  differs("CLB407", ({ lb }) => (lb.Tags = { Tag: lb.Tags!.Tag!.filter(({ TagKey }) => TagKey !== OWNERSHIP_TAG) })),
  built("CLB408", (builder, name) => (reused(builder, name).lb!.Tags = { Tag: [] })),
  edited("CLB409", { "additional-resource-tags": "team=web" }),
  differs("CLB410", ({ lb }) => lb.Tags!.Tag!.push({ TagKey: "owner", TagValue: "ops" }), TEAM),
  edited("CLB411", { "master-zoneid": "cn-hangzhou-k" }),
  edited("CLB412", { "slave-zoneid": "cn-hangzhou-k" }),
  edited("CLB413", { "address-type": "intranet" }),
  edited("CLB414", { "ip-version": "ipv6" }),
  edited("CLB415", { "resource-group-id": "rg-acfmother" }),
  edited("CLB416", { "network-type": "vpc" }),
  edited("CLB417", { ip: "10.17.200.200" }),
  differs("CLB422", ({ lb }) => (lb.LoadBalancerStatus = "locked")),
  differs("CLB501", () => undefined, { withoutCloud: true }),
  terminating("CLB502", { "delete-protection": "off" }),
  terminating("CLB503", {}),
  terminating("CLB504", PRESERVED),
  terminating("CLB505", { ...PRESERVED, "modification-protection": "NonProtection" }),
  edited("CLB510", { id: "lb-bp1gone000000000000001" }, { withoutCloud: true }),
  differs("CLB511", ({ service, lb }, builder) =>
    builder.addInstance(`${service.metadata!.name}-copy`, { Tags: { Tag: [...lb.Tags!.Tag!] } }),
  ),
  differs("CLB512", ({ key, lb }, builder) => {
    lb.Tags = { Tag: [] };
    builder.addInstance(lb.LoadBalancerName!, { LoadBalancerId: cloudId("lb", `${key}/duplicate`) });
  }),
  differs("CLB513", (made, builder) => builder.dropInstance(made)),
  built("CLB520", (builder, name) => reused(builder, name).lb!.Tags!.Tag!.push(OTHER_CLUSTER)),
  built("CLB521", (builder, name) => {
    const other = builder.addInstance(`${name}-other`);
    builder.annotate(reused(builder, name), { id: other.LoadBalancerId! });
  }),
  built("CLB532", (builder, name) => {
    const reuse = builder.addInstance(name);
    const override = { "force-override-listeners": "true" };
    builder.add({ ...SHARED, name: `${name}-first`, reuse, annotations: override });
    builder.annotate(builder.add({ ...SHARED, name, reuse }), override);
  }),
  built("CLB533", (builder, name) => {
    const { lb } = builder.add({ ...SHARED, name: `${name}-owner` });
    builder.annotate(builder.add({ ...SHARED, name, withoutCloud: true }), { id: lb!.LoadBalancerId! });
  }),
];

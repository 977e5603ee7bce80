import { reused, WEB, type FindingFixture } from "./types";
import { CLUSTER_TAG, FINALIZER, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { cloudId } from "@/simulator/cluster/names";

/** An attribute that the Service asks for and the instance does not have. */
const asks = (code: string, short: Record<string, string>): FindingFixture => ({
  code,
  mutate: (builder, made) => builder.annotate(made, short),
});

/** Being deleted by kubectl while the CCM still has to clean up. */
const terminating = (code: string, annotations: Record<string, string>): FindingFixture => ({
  code,
  plan: { annotations },
  mutate: (builder, made) => {
    made.service.metadata!.deletionTimestamp = builder.ago(30);
    made.service.metadata!.finalizers = [FINALIZER];
  },
});

/** 4xx and 5xx: attributes of the instance, and finding, reusing and releasing it. */
export const instanceFixtures: readonly FindingFixture[] = [
  {
    code: "CLB401",
    plan: { annotations: { spec: "slb.s2.small" } },
    mutate: (_builder, made) => void (made.lb!.LoadBalancerSpec = "slb.s1.small"),
  },
  {
    code: "CLB402",
    plan: { annotations: { "charge-type": "paybybandwidth", bandwidth: "10" } },
    mutate: (_builder, made) => void (made.lb!.Bandwidth = 20),
  },
  asks("CLB403", { "instance-charge-type": "PayBySpec", spec: "slb.s1.small" }),
  asks("CLB404", { "delete-protection": "off" }),
  asks("CLB405", { "modification-protection": "NonProtection" }),
  asks("CLB406", { name: "fixture-renamed" }),
  {
    code: "CLB407",
    mutate: (_builder, { lb }) =>
      void (lb!.Tags = { Tag: lb!.Tags!.Tag!.filter(({ TagKey }) => TagKey !== OWNERSHIP_TAG) }),
  },
  {
    code: "CLB408",
    build: (builder, name) => void (reused(builder, name).lb!.Tags = { Tag: [] }),
  },
  asks("CLB409", { "additional-resource-tags": "team=web" }),
  {
    code: "CLB410",
    plan: { annotations: { "additional-resource-tags": "team=web" } },
    mutate: (_builder, made) => void made.lb!.Tags!.Tag!.push({ TagKey: "owner", TagValue: "ops" }),
  },
  asks("CLB411", { "master-zoneid": "cn-hangzhou-k" }),
  asks("CLB412", { "slave-zoneid": "cn-hangzhou-k" }),
  asks("CLB413", { "address-type": "intranet" }),
  asks("CLB414", { "ip-version": "ipv6" }),
  asks("CLB415", { "resource-group-id": "rg-acfmother" }),
  asks("CLB416", { "network-type": "vpc" }),
  asks("CLB417", { ip: "10.17.200.200" }),
  { code: "CLB422", mutate: (_builder, made) => void (made.lb!.LoadBalancerStatus = "locked") },
  { code: "CLB501", plan: { withoutCloud: true } },
  terminating("CLB502", { "delete-protection": "off" }),
  terminating("CLB503", {}),
  terminating("CLB504", { "preserve-lb-on-delete": "true", "delete-protection": "off" }),
  terminating("CLB505", {
    "preserve-lb-on-delete": "true",
    "delete-protection": "off",
    "modification-protection": "NonProtection",
  }),
  {
    code: "CLB510",
    plan: { withoutCloud: true },
    mutate: (builder, made) => builder.annotate(made, { id: "lb-bp1gone000000000000001" }),
  },
  {
    code: "CLB511",
    mutate: (builder, made) =>
      void builder.addInstance(`${made.service.metadata!.name}-copy`, { Tags: { Tag: [...made.lb!.Tags!.Tag!] } }),
  },
  {
    code: "CLB512",
    mutate: (builder, made) => {
      made.lb!.Tags = { Tag: [] };
      builder.addInstance(made.lb!.LoadBalancerName!, { LoadBalancerId: cloudId("lb", `${made.key}/duplicate`) });
    },
  },
  { code: "CLB513", mutate: (builder, made) => builder.dropInstance(made) },
  {
    code: "CLB520",
    build: (builder, name) =>
      void reused(builder, name).lb!.Tags!.Tag!.push({
        TagKey: CLUSTER_TAG,
        TagValue: "c0000000000000000000000000000other",
      }),
  },
  {
    code: "CLB521",
    build: (builder, name) => {
      const other = builder.addInstance(`${name}-other`);
      builder.annotate(reused(builder, name), { id: other.LoadBalancerId! });
    },
  },
  {
    code: "CLB532",
    build: (builder, name) => {
      const lb = builder.addInstance(name);
      builder.add({
        namespace: "fixtures",
        name: `${name}-first`,
        ports: WEB,
        reuse: lb,
        annotations: { "force-override-listeners": "true" },
      });
      const made = builder.add({ namespace: "fixtures", name, ports: WEB, reuse: lb });
      builder.annotate(made, { "force-override-listeners": "true" });
    },
  },
  {
    code: "CLB533",
    build: (builder, name) => {
      const owner = builder.add({ namespace: "fixtures", name: `${name}-owner`, ports: WEB });
      builder.annotate(builder.add({ namespace: "fixtures", name, ports: WEB, withoutCloud: true }), {
        id: owner.lb!.LoadBalancerId!,
      });
    },
  },
];

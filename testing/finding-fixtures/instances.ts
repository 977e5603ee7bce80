import type { Exhibit } from "./types";
import { cloudId, FINALIZER } from "@/simulator/cluster/names";

const WEB = [{ name: "web", port: 80, targetPort: 8080 }] as const;

/** An attribute that the Service asks for and the instance does not have. */
const asks = (code: string, short: Record<string, string>): Exhibit => ({
  code,
  spoil: (draft, made) => draft.annotate(made, short),
});

/** Being deleted by kubectl while the CCM still has to clean up. */
const terminating = (code: string, annotations: Record<string, string>): Exhibit => ({
  code,
  plan: { annotations },
  spoil: (draft, made) => {
    made.service.metadata!.deletionTimestamp = draft.ago(30);
    made.service.metadata!.finalizers = [FINALIZER];
  },
});

/** 4xx and 5xx: attributes of the instance, and finding, reusing and releasing it. */
export const galleryInstances: readonly Exhibit[] = [
  {
    code: "CLB401",
    plan: { annotations: { spec: "slb.s2.small" } },
    spoil: (_draft, made) => void (made.lb!.LoadBalancerSpec = "slb.s1.small"),
  },
  {
    code: "CLB402",
    plan: { annotations: { "charge-type": "paybybandwidth", bandwidth: "10" } },
    spoil: (_draft, made) => void (made.lb!.Bandwidth = 20),
  },
  asks("CLB403", { "instance-charge-type": "PayBySpec", spec: "slb.s1.small" }),
  asks("CLB404", { "delete-protection": "off" }),
  asks("CLB405", { "modification-protection": "NonProtection" }),
  asks("CLB406", { name: "gallery-renamed" }),
  {
    code: "CLB407",
    spoil: (_draft, made) =>
      Object.assign(made.lb!, {
        Tags: { Tag: made.lb!.Tags!.Tag!.filter((t) => t.TagKey !== "kubernetes.do.not.delete") },
      }),
  },
  {
    code: "CLB408",
    build: (draft, name) => {
      const lb = draft.addInstance(name);
      draft.add({ namespace: "gallery", name, ports: WEB, reuse: lb });
      lb.Tags = { Tag: [] };
    },
  },
  asks("CLB409", { "additional-resource-tags": "team=web" }),
  {
    code: "CLB410",
    plan: { annotations: { "additional-resource-tags": "team=web" } },
    spoil: (_draft, made) => void made.lb!.Tags!.Tag!.push({ TagKey: "owner", TagValue: "ops" }),
  },
  asks("CLB411", { "master-zoneid": "cn-hangzhou-k" }),
  asks("CLB412", { "slave-zoneid": "cn-hangzhou-k" }),
  asks("CLB413", { "address-type": "intranet" }),
  asks("CLB414", { "ip-version": "ipv6" }),
  asks("CLB415", { "resource-group-id": "rg-acfmother" }),
  asks("CLB416", { "network-type": "vpc" }),
  asks("CLB417", { ip: "10.17.200.200" }),
  { code: "CLB422", spoil: (_draft, made) => void (made.lb!.LoadBalancerStatus = "locked") },
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
    spoil: (draft, made) => draft.annotate(made, { id: "lb-bp1gone000000000000001" }),
  },
  {
    code: "CLB511",
    spoil: (draft, made) =>
      void draft.addInstance(`${made.service.metadata!.name}-copy`, { Tags: { Tag: [...made.lb!.Tags!.Tag!] } }),
  },
  {
    code: "CLB512",
    spoil: (draft, made) => {
      made.lb!.Tags = { Tag: [] };
      draft.addInstance(made.lb!.LoadBalancerName!, { LoadBalancerId: cloudId("lb", `${made.key}/twin`) });
    },
  },
  { code: "CLB513", spoil: (draft, made) => draft.dropInstance(made) },
  {
    code: "CLB520",
    build: (draft, name) => {
      const lb = draft.addInstance(name);
      draft.add({ namespace: "gallery", name, ports: WEB, reuse: lb });
      lb.Tags!.Tag!.push({ TagKey: "ack.aliyun.com", TagValue: "c0000000000000000000000000000other" });
    },
  },
  {
    code: "CLB521",
    build: (draft, name) => {
      const other = draft.addInstance(`${name}-other`);
      const made = draft.add({ namespace: "gallery", name, ports: WEB, reuse: draft.addInstance(name) });
      draft.annotate(made, { id: other.LoadBalancerId! });
    },
  },
  {
    code: "CLB532",
    build: (draft, name) => {
      const lb = draft.addInstance(name);
      draft.add({
        namespace: "gallery",
        name: `${name}-first`,
        ports: WEB,
        reuse: lb,
        annotations: { "force-override-listeners": "true" },
      });
      draft.add({ namespace: "gallery", name, ports: WEB, reuse: lb });
      draft.annotate(
        { key: "", service: draft.bundle.kubernetes.services.at(-1)!, listeners: [], groups: [] },
        { "force-override-listeners": "true" },
      );
    },
  },
  {
    code: "CLB533",
    build: (draft, name) => {
      const owner = draft.add({ namespace: "gallery", name: `${name}-owner`, ports: WEB });
      draft.annotate(draft.add({ namespace: "gallery", name, ports: WEB, withoutCloud: true }), {
        id: owner.lb!.LoadBalancerId!,
      });
    },
  },
];

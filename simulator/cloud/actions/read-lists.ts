import { invalidParameter, refusal } from "../errors";
import { eitherPage, numberedPage, tokenPage } from "../paging";
import { equal, instanceId } from "./find";
import type { ActionTable } from "./types";

/** Lists without a way of their own: listeners, certificates, and names of ids (access control lists, vSwitches, ECS instances). */
export const readLists: Readonly<Record<"slb" | "ecs" | "vpc", ActionTable>> = {
  slb: {
    DescribeLoadBalancerListeners: (p, { store }) => {
      const ids = p.list("LoadBalancerId");
      if (ids.length > 10) throw invalidParameter("The number of LoadBalancerId exceeds the limit of 10.");
      // One unknown id fails a request about it alone; among several it simply has no rows.
      if (ids.length === 1 && !store.loadBalancers.has(ids[0]!)) throw refusal("InvalidLoadBalancerId.NotFound");
      const all = ids.length > 0 ? ids.flatMap((id) => store.listeners(id)) : store.cloud.listeners;
      const rows = equal(all, p, "ListenerProtocol", "ListenerPort", "Description");
      const { items, nextToken, maxResults } = tokenPage(rows, p, { min: 1, max: 100, fallback: 20 });
      const next = nextToken ? { NextToken: nextToken } : {};
      return { ...next, MaxResults: maxResults, TotalCount: rows.length, Listeners: items };
    },
    DescribeServerCertificates: (p, { store }) => {
      const rows = equal(store.certificates.values(), p, "ServerCertificateId");
      return { ServerCertificates: { ServerCertificate: rows.map((c) => ({ RegionId: store.region, ...c })) } };
    },
    DescribeDomainExtensions: (p, { store }) => {
      instanceId(store, p);
      const all = store.cloud.domainExtensions ?? [];
      const rows = equal(all, p, "LoadBalancerId", "ListenerPort", "DomainExtensionId").map(
        ({ DomainExtensionId, Domain, ServerCertificateId }) => ({ DomainExtensionId, Domain, ServerCertificateId }),
      );
      return { DomainExtensions: { DomainExtension: rows } };
    },
    DescribeAccessControlLists: (p, { store }) => {
      const { items, fields } = numberedPage(equal(store.cloud.accessControlLists ?? [], p, "AclName"), p, 50);
      const rows = items.map((acl) => ({ AddressIPVersion: "ipv4", Tags: { Tag: [] }, ...acl }));
      return { ...fields, Count: rows.length, Acls: { Acl: rows } };
    },
  },
  ecs: {
    DescribeInstances: (p, { store }) => {
      const ids = p.json("InstanceIds")?.map(String);
      if (ids && ids.length > 100) throw invalidParameter("The number of InstanceIds exceeds the limit of 100.");
      const found = ids ? ids.flatMap((id) => store.instances.get(id) ?? []) : [...store.instances.values()];
      const rows = found.map((row) => ({ RegionId: store.region, Status: "Running", ...row }));
      const { items, fields } = eitherPage(rows, p, { min: 1, max: 100, fallback: 10 });
      return { ...fields, Instances: { Instance: items } };
    },
  },
  vpc: {
    DescribeVSwitches: (p, { store }) => {
      const all = (store.cloud.vSwitches ?? []).map((row) => ({ VpcId: store.vpcId, Status: "Available", ...row }));
      const { items, fields } = numberedPage(equal(all, p, "VSwitchId", "VpcId"), p, 50);
      return { ...fields, VSwitches: { VSwitch: items } };
    },
  },
};

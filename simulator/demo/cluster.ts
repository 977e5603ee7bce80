import { ClusterBuilder } from "../cluster/cluster-builder";

export const DEMO_CLUSTER = {
  id: "c7d3f0a9b1e84c52a6f2d94e83b75c10d",
  name: "mall-prod-hz",
  region: "cn-hangzhou",
  vpcId: "vpc-bp1mall7prodk2v9xq3w8t",
  accountId: "1234567890123456",
  ccmVersion: "v2.11.2",
  targetCcmVersion: "v2.14.0",
  networkPlugin: "terway-eniip",
} as const;

/** Certificates in the account, by what they are for. */
export const CERTIFICATES = {
  wildcard: "1234567890123456_18f2c3a4b5d_1903344021_-1567892345",
  pay: "1234567890123456_18f2c3a4b5e_1203944421_-1067812345",
  api: "1234567890123456_18f2c3a4b60_-803344021_967892345",
  /** Ran out last month. */
  expired: "1234567890123456_17a2c3a4b11_1903344021_-267892341",
} as const;

/** The production cluster of an online shop: eight workers in three zones, one of them cordoned, one down, two virtual nodes. */
export function demoCluster(now: string): ClusterBuilder {
  const builder = new ClusterBuilder({ ...DEMO_CLUSTER }, now);
  const zones = ["h", "i", "j"];
  for (let n = 0; n < 8; n++) {
    builder.addNode(`cn-hangzhou.10.16.0.${n + 1}`, `cn-hangzhou-${zones[n % 3]}`, {
      labels: {
        "alibabacloud.com/nodepool-id": n < 5 ? "np-general" : "np-memory",
        pool: n < 5 ? "general" : "memory",
      },
      unschedulable: n === 7,
    });
  }
  builder.addNode("cn-hangzhou.10.16.0.9", "cn-hangzhou-j", { ready: false, labels: { pool: "general" } });
  for (const zone of ["h", "i"]) {
    builder.addNode(`virtual-kubelet-cn-hangzhou-${zone}`, `cn-hangzhou-${zone}`, {
      labels: { type: "virtual-kubelet", "node.kubernetes.io/exclude-from-external-load-balancers": "true" },
      providerID: `cn-hangzhou.virtual-kubelet-${zone}`,
    });
  }
  builder.addCertificate(CERTIFICATES.wildcard, "*.mall.example.com", 212);
  builder.addCertificate(CERTIFICATES.pay, "pay.mall.example.com", 96);
  builder.addCertificate(CERTIFICATES.api, "api.mall.example.com", 301);
  builder.addCertificate(CERTIFICATES.expired, "m.mall.example.com", -33);
  builder.addAcl("acl-bp1office0000000001", "office-hangzhou");
  builder.addFullVSwitch("vsw-bp1small28bits000001", "logistics-small-28");
  return builder;
}

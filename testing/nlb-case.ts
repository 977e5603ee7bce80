import type { Bundle, KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";
import { defaultName } from "@/lib/ccm/names";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { buildBundle, buildPair, CHECKED_AT } from "./engine-bundle";

const UID = "00000000-0000-4000-8000-000000000001";
const CLUSTER = "c-preflight-test";
export const NLB_OWNER = defaultName(UID);
export const nlbTags = [
  { Key: "kubernetes.do.not.delete", Value: NLB_OWNER },
  { Key: "ack.aliyun.com", Value: CLUSTER },
];
export const nlbName = (port: number | string) => `k8s.${port}.TCP.web.shop.${CLUSTER}`;

export interface NlbCase {
  bundle: Bundle;
  service: KubeService;
  nlb: NlbCloud;
  annotate: (suffix: string, value: string) => void;
}

/** A Service of two nodes, and the NLB that the controller would have made for it. */
export function nlbCase(): NlbCase {
  const bundle = buildBundle([buildPair({ name: "clb" })]);
  const builder = new ClusterBuilder(bundle.cluster, CHECKED_AT);
  builder.bundle.kubernetes.nodes.push(...bundle.kubernetes.nodes);
  const { service, nlb, listeners, groups } = builder.addNlb({
    ...{ name: "web", namespace: "shop", uid: UID, withoutEndpoints: true },
    ports: [{ name: "http", port: 80, targetPort: 8080, nodePort: 30080 }],
    annotations: { "zone-maps": "z-a:vsw-a,z-b:vsw-b" },
  });
  service.status = { loadBalancer: {} };
  const cloud = builder.bundle.alibabaCloud.nlb!;
  nlb.ZoneMappings = ["a", "b"].map((zone) => ({ ZoneId: `z-${zone}`, VSwitchId: `vsw-${zone}` }));
  for (const part of [nlb, ...listeners, ...groups, ...cloud.servers]) Object.assign(part, idsOf(part));
  bundle.kubernetes.services.push(service);
  bundle.alibabaCloud.nlb = cloud;
  return {
    bundle,
    service,
    nlb: cloud,
    annotate: (suffix, value) => builder.annotate({ service }, { [suffix]: value }),
  };
}

/** Short ids for tests, where the part has one. */
const idsOf = (part: NlbItem): NlbItem =>
  Object.fromEntries(
    Object.entries({ LoadBalancerId: "nlb-1", ListenerId: "lsn-1", ServerGroupId: "sgp-1" }).filter(
      ([id]) => id in part,
    ),
  );

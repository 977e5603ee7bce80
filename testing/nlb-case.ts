import type { Bundle, KubeService, NlbCloud } from "@/lib/model/bundle";
import { newNlbListener } from "@/lib/ccm/fields/nlb";
import { defaultName, NLB_FINALIZER } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { annotation, buildBundle, buildPair, nodes } from "./engine-bundle";

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
  const { service } = buildPair({
    uid: UID,
    ports: [{ port: 80, nodePort: 30080, name: "http" }],
    annotations: { "zone-maps": "z-a:vsw-a,z-b:vsw-b" },
  });
  service.metadata!.finalizers = [NLB_FINALIZER];
  service.spec!.loadBalancerClass = NLB_CLASS;
  service.status = { loadBalancer: {} };
  const nlb: NlbCloud = {
    loadBalancers: [
      {
        LoadBalancerId: "nlb-1",
        LoadBalancerName: NLB_OWNER,
        LoadBalancerStatus: "Active",
        AddressType: "Internet",
        AddressIpVersion: "ipv4",
        ZoneMappings: ["a", "b"].map((zone) => ({ ZoneId: `z-${zone}`, VSwitchId: `vsw-${zone}` })),
        Tags: nlbTags,
      },
    ],
    listeners: [
      {
        ...newNlbListener("TCP"),
        ListenerId: "lsn-1",
        LoadBalancerId: "nlb-1",
        ListenerProtocol: "TCP",
        ListenerPort: 80,
        ListenerDescription: nlbName(80),
        ServerGroupId: "sgp-1",
      },
    ],
    serverGroups: [
      {
        ServerGroupId: "sgp-1",
        ServerGroupName: nlbName(30080),
        ServerGroupType: "Instance",
        ServerCount: 2,
        Tags: nlbTags,
      },
    ],
    servers: nodes(2).map((node) => ({
      ServerGroupId: "sgp-1",
      ServerId: node.spec!.providerID!.split(".")[1],
      ServerType: "Ecs",
      Port: 30080,
      Weight: 100,
      Description: nlbName(30080),
    })),
  };
  const bundle = buildBundle([buildPair({ name: "clb" })]);
  bundle.kubernetes.services.push(service);
  bundle.alibabaCloud.nlb = nlb;
  return {
    bundle,
    service,
    nlb,
    annotate: (suffix, value) => void (service.metadata!.annotations![annotation(suffix)] = value),
  };
}

import { managedName, SERVICE_LABEL } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { BUNDLE_FORMAT } from "@/lib/model/bundle";

/** A small cluster for the simulator's own tests: three Services, one CLB instance, one https listener. */
export function tinyBundle(): Bundle {
  const cluster = "c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60";
  const service = (namespace: string, name: string, port: number) => ({
    metadata: { name, namespace, labels: { app: name }, annotations: { note: "kept" } },
    spec: {
      type: "LoadBalancer",
      clusterIP: "172.21.3.1",
      ports: [{ name: "web", protocol: "TCP", port, targetPort: 8080, nodePort: 30000 + port }],
      selector: { app: name },
      externalTrafficPolicy: "Cluster",
    },
    status: { loadBalancer: { ingress: [{ ip: "47.96.10.1" }] } },
  });
  const group = managedName(30080, "web", "shop", cluster);
  return {
    format: BUNDLE_FORMAT,
    capturedAt: "2026-03-01T08:00:00Z",
    cluster: { id: cluster, name: "tiny", region: "cn-hangzhou", vpcId: "vpc-tiny", ccmVersion: "v2.11.2" },
    kubernetes: {
      services: [service("shop", "web", 80), service("shop", "api", 81), service("data", "api", 82)],
      endpointSlices: [
        {
          metadata: { name: "web-1", namespace: "shop", labels: { [SERVICE_LABEL]: "web" } },
          addressType: "IPv4",
          endpoints: [{ addresses: ["10.0.0.1"], conditions: { ready: true }, nodeName: "node-1" }],
          ports: [{ name: "web", port: 8080, protocol: "TCP" }],
        },
      ],
      nodes: [
        {
          metadata: { name: "node-1" },
          spec: { providerID: "cn-hangzhou.i-node1" },
          status: { conditions: [{ type: "Ready", status: "True" }] },
        },
      ],
      pods: [],
      events: [
        {
          metadata: { name: "web.1", namespace: "shop" },
          involvedObject: { kind: "Service", namespace: "shop", name: "web" },
          type: "Warning",
          reason: "SyncLoadBalancerFailed",
          message: "Error syncing load balancer [lb-tiny]: Message: The account is arrearage.",
          count: 3,
          firstTimestamp: "2026-03-01T07:00:00Z",
          lastTimestamp: "2026-03-01T07:50:00Z",
          source: { component: "service-controller" },
        },
      ],
    },
    alibabaCloud: {
      loadBalancers: [1, 2, 3].map((n) => ({
        LoadBalancerId: n === 1 ? "lb-tiny" : `lb-tiny-${n}`,
        LoadBalancerName: n === 1 ? "web" : `other-${n}`,
        Address: `47.96.10.${n}`,
        AddressType: "internet",
        Bandwidth: 5,
        InternetChargeType: "4",
        InternetChargeTypeAlias: "paybytraffic",
        InstanceChargeType: "PayBySpec",
        LoadBalancerSpec: "slb.s1.small",
        DeleteProtection: "off",
        ModificationProtectionStatus: "NonProtection",
        Tags: {
          Tag:
            n === 1
              ? [
                  { TagKey: "ack.aliyun.com", TagValue: cluster },
                  { TagKey: "kubernetes.do.not.delete", TagValue: "aweb" },
                ]
              : [],
        },
      })),
      listeners: [
        {
          LoadBalancerId: "lb-tiny",
          ListenerPort: 80,
          ListenerProtocol: "tcp",
          Status: "running",
          Description: managedName(80, "web", "shop", cluster),
          VServerGroupId: "rsp-tiny",
          Scheduler: "wrr",
          Bandwidth: -1,
          AclStatus: "off",
          TCPListenerConfig: { HealthCheckSwitch: "on", HealthyThreshold: 3 },
        },
        {
          LoadBalancerId: "lb-tiny",
          ListenerPort: 443,
          ListenerProtocol: "https",
          Status: "running",
          Description: "by hand",
          VServerGroupId: "rsp-tiny",
          HTTPSListenerConfig: { ServerCertificateId: "cert-1", XForwardedFor_proto: "off" },
        },
      ],
      vServerGroups: [
        {
          LoadBalancerId: "lb-tiny",
          VServerGroupId: "rsp-tiny",
          VServerGroupName: group,
          BackendServers: {
            BackendServer: [
              { ServerId: "i-node1", ServerIp: "", Port: 30080, Weight: 100, Type: "ecs", Description: group },
            ],
          },
        },
      ],
      domainExtensions: [
        {
          LoadBalancerId: "lb-tiny",
          ListenerPort: 443,
          DomainExtensionId: "de-1",
          Domain: "a.example.com",
          ServerCertificateId: "cert-1",
        },
      ],
      serverCertificates: [
        { ServerCertificateId: "cert-1", ServerCertificateName: "main", ExpireTimeStamp: 4102444800000 },
      ],
      networkInterfaces: [
        { NetworkInterfaceId: "eni-1", PrivateIpAddress: "10.0.0.1" },
        { NetworkInterfaceId: "eni-1", PrivateIpAddress: "10.0.0.2" },
      ],
      vpc: { VpcId: "vpc-tiny", CidrBlock: "10.0.0.0/8" },
    },
  };
}

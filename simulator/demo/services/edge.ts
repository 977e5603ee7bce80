import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { cloudId } from "../../cluster/names";

const TLS = "14772398-cn-hangzhou";

/** NLB Services: dry runs before v2.15.0 do not look at them; that of v2.15.0 tells of most that something differs, and not what. */
export function addEdge(builder: ClusterBuilder): void {
  builder.addNlb({
    namespace: "edge",
    name: "mqtt-broker",
    ports: [
      { name: "mqtt", port: 1883, targetPort: 1883 },
      { name: "mqtts", port: 8883, targetPort: 8883 },
    ],
    annotations: { "protocol-port": "tcpssl:8883", "cert-id": TLS, "idle-timeout": "600" },
  });
  const cloud = builder.bundle.alibabaCloud.nlb!;

  // Two items of one key: the console shows one of them, without a value.
  const login = builder.addNlb({
    namespace: "edge",
    name: "game-login",
    ports: [{ name: "tcp", port: 7000, targetPort: 7000 }],
    annotations: { "idle-timeout": "300", "health-check-flag": "on", "health-check-interval": "10" },
  });
  login.listeners[0]!.IdleTimeout = 900;
  Object.assign(login.groups[0]!.HealthCheck as object, { HealthCheckInterval: 5 });

  // One node's server was taken out in the console, and one of a node that is gone was left.
  const push = builder.addNlb({
    namespace: "edge",
    name: "live-push",
    ports: [{ name: "rtp", port: 5004, targetPort: 5004, protocol: "UDP" }],
  });
  const group = push.groups[0]!.ServerGroupId;
  const first = cloud.servers.findIndex((server) => server.ServerGroupId === group);
  cloud.servers[first] = { ...cloud.servers[first], ServerId: cloudId("i", "retired-worker") };

  // Joined to a wider security group in the console, for a test.
  const partners = builder.addNlb({
    namespace: "edge",
    name: "partner-gateway",
    ports: [{ name: "grpc", port: 9443, targetPort: 9443 }],
    annotations: { "security-group-ids": cloudId("sg", "partners") },
  });
  (partners.nlb.SecurityGroupIds as string[]).push(cloudId("sg", "everyone"));

  // Its new port waits for a server group: the precheck tells of the group alone.
  const video = builder.addNlb({
    namespace: "edge",
    name: "video-ingest",
    ports: [{ name: "rtmp", port: 1935, targetPort: 1935 }],
  });
  video.service.spec!.ports!.push({ name: "srt", port: 9710, targetPort: 9710, nodePort: 31710, protocol: "UDP" });

  // Deleted in the console while its Service has the address: the sync fails, and the precheck has no item.
  const tracker = builder.addNlb({
    namespace: "edge",
    name: "gps-tracker",
    ports: [{ name: "tcp", port: 8090, targetPort: 8090 }],
  });
  builder.dropNlb(tracker);

  // A listener that a person made on the Service's NLB: on an NLB the controller deletes those too.
  const voip = builder.addNlb({
    namespace: "edge",
    name: "voip-sbc",
    ports: [{ name: "sip", port: 5060, targetPort: 5060, protocol: "UDP" }],
  });
  cloud.listeners.push({
    ...voip.listeners[0],
    ListenerId: cloudId("lsn", "voip by hand"),
    ListenerPort: 5080,
    ListenerDescription: "sip trunk (test)",
  });
}

import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { cloudId } from "../../cluster/names";
import type { PortPlan } from "../../cluster/plan";
import { port, udp } from "./add";

const TLS = "14772398-cn-hangzhou";

/** NLB Services: dry runs before v2.15.0 do not look at them; that of v2.15.0 tells of most that something differs, and not what. */
export function addEdge(builder: ClusterBuilder): void {
  const add = (name: string, ports: PortPlan[], annotations?: Record<string, string>) =>
    builder.addNlb({ namespace: "edge", name, ports, annotations });
  add("mqtt-broker", [port("mqtt", 1883), port("mqtts", 8883)], {
    "protocol-port": "tcpssl:8883",
    "cert-id": TLS,
    "idle-timeout": "600",
  });
  const cloud = builder.bundle.alibabaCloud.nlb!;

  // Two items with one key: the console shows one of them, without a value.
  const login = add("game-login", [port("tcp", 7000)], {
    "idle-timeout": "300",
    "health-check-flag": "on",
    "health-check-interval": "10",
  });
  login.listeners[0]!.IdleTimeout = 900;
  Object.assign(login.groups[0]!.HealthCheck as object, { HealthCheckInterval: 5 });

  // One node's server was taken out in the console, and one of a node that is gone was left.
  const push = add("live-push", [udp("rtp", 5004)]);
  const group = push.groups[0]!.ServerGroupId;
  const first = cloud.servers.findIndex((server) => server.ServerGroupId === group);
  cloud.servers[first] = { ...cloud.servers[first], ServerId: cloudId("i", "retired-worker") };

  // Joined to a wider security group in the console, for a test.
  const partners = add("partner-gateway", [port("grpc", 9443)], { "security-group-ids": cloudId("sg", "partners") });
  (partners.nlb.SecurityGroupIds as string[]).push(cloudId("sg", "everyone"));

  // Its new port waits for a server group: the precheck tells of the group alone.
  const video = add("video-ingest", [port("rtmp", 1935)]);
  video.service.spec!.ports!.push({ name: "srt", port: 9710, targetPort: 9710, nodePort: 31710, protocol: "UDP" });

  // Deleted in the console while its Service has the address: the sync fails, and the precheck has no item.
  const tracker = add("gps-tracker", [port("tcp", 8090)]);
  builder.dropNlb(tracker);

  // A listener that a person made on the Service's NLB: on an NLB the controller deletes those too.
  const voip = add("voip-sbc", [udp("sip", 5060)]);
  cloud.listeners.push({
    ...voip.listeners[0],
    ListenerId: cloudId("lsn", "voip by hand"),
    ListenerPort: 5080,
    ListenerDescription: "sip trunk (test)",
  });
}

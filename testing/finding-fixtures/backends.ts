import { withPort } from "@/lib/ccm/names";
import { built, differs, reused, type FindingFixture } from "./types";
import type { Made } from "@/simulator/cluster/cluster-builder";
import { uidOf } from "@/simulator/cluster/names";

const servers = (made: Made) => made.groups[0]!.BackendServers!.BackendServer!;
const nameOf = (made: Made, port: number) => withPort(made.groups[0]!.VServerGroupName!, port);
const BY_HAND = { ServerIp: "", Port: 80, Weight: 100, Type: "ecs", Description: "added by hand" };
const ENI = { eni: true, annotations: { "address-type": "intranet" } };
const OVERRIDE = { "force-override-listeners": "true" };

/** 3xx: server groups and their backends. */
export const backendFixtures: readonly FindingFixture[] = [
  differs("CLB301", (made, builder) => builder.dropGroup(made.groups[0]!)),
  differs("CLB302", (made, builder) => builder.addGroup(made.lb, nameOf(made, 31998), [])),
  differs("CLB303", (made) => servers(made).shift()),
  differs("CLB304", (made) => servers(made).push({ ...servers(made)[0], ServerId: "i-bp1released000000001" })),
  differs("CLB305", (made, builder) => {
    const old = nameOf(made, 31997);
    const server = { ...servers(made)[0], Port: 31997, Description: old };
    builder.addGroup(made.lb, "hand-made", [server]);
    builder.addGroup(made.lb, old, [server, { ServerId: "i-bp1mine", ...BY_HAND }]);
  }),
  differs("CLB306", (made) => servers(made).forEach((server) => (server.Weight = 100)), { policy: "Local" }),
  differs("CLB307", (made) => (servers(made)[0]!.Description = nameOf(made, 1))),
  differs("CLB308", (made) => servers(made).push({ ServerId: "i-bp1byhand0000000001", ...BY_HAND })),
  differs("CLB311", ({ slice }) => delete slice.endpoints![0]!.nodeName, { policy: "Local" }),
  built("CLB312", (builder, name) =>
    builder.annotate(reused(builder, name, OVERRIDE), { "vgroup-port": "rsp-bp1somewhereelse:80" }),
  ),
  built("CLB313", (builder, name) => {
    const made = reused(builder, name, OVERRIDE);
    builder.annotate(made, { "vgroup-port": `${made.groups[0]!.VServerGroupId}:80` });
  }),
  differs(
    "CLB315",
    (made, { bundle: { alibabaCloud: cloud } }) => {
      const lost = servers(made).pop()!.ServerIp;
      cloud.networkInterfaces = cloud.networkInterfaces!.filter((row) => row.PrivateIpAddress !== lost);
    },
    ENI,
  ),
  differs(
    "CLB316",
    ({ slice: { endpoints } }) =>
      endpoints!.push({
        addresses: ["192.168.77.7"],
        conditions: { ready: true },
        nodeName: endpoints![0]!.nodeName,
        targetRef: { kind: "Pod", namespace: "fixtures", name: "overlay" },
      }),
    ENI,
  ),
  differs("CLB317", (made) => (made.service.metadata!.uid ??= uidOf(made.key)), { policy: "Local", replicas: 0 }),
];

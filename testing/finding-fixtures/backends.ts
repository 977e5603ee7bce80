import { withPort } from "@/lib/ccm/names";
import { reused, type FindingFixture } from "./types";
import type { Made } from "@/simulator/cluster/cluster-builder";
import { uidOf } from "@/simulator/cluster/names";

const servers = (made: Made) => made.groups[0]!.BackendServers!.BackendServer!;

/** 3xx: server groups and their backends. */
export const backendFixtures: readonly FindingFixture[] = [
  { code: "CLB301", mutate: (builder, made) => builder.dropGroup(made.groups[0]!) },
  {
    code: "CLB302",
    mutate: (builder, made) => void builder.addGroup(made.lb!, withPort(made.groups[0]!.VServerGroupName!, 31998), []),
  },
  { code: "CLB303", mutate: (_builder, made) => void servers(made).shift() },
  {
    code: "CLB304",
    mutate: (_builder, made) => void servers(made).push({ ...servers(made)[0], ServerId: "i-bp1released000000001" }),
  },
  {
    code: "CLB305",
    mutate: (builder, made) => {
      const old = withPort(made.groups[0]!.VServerGroupName!, 31997);
      builder.addGroup(made.lb!, "hand-made", [{ ...servers(made)[0], Port: 31997, Description: old }]);
      builder.addGroup(made.lb!, old, [
        { ...servers(made)[0], Port: 31997, Description: old },
        { ServerId: "i-bp1mine", ServerIp: "", Port: 80, Weight: 100, Type: "ecs", Description: "added by hand" },
      ]);
    },
  },
  {
    code: "CLB306",
    plan: { policy: "Local" },
    mutate: (_builder, made) => servers(made).forEach((server) => (server.Weight = 100)),
  },
  {
    code: "CLB307",
    mutate: (_builder, made) => void (servers(made)[0]!.Description = withPort(made.groups[0]!.VServerGroupName!, 1)),
  },
  {
    code: "CLB308",
    mutate: (_builder, made) =>
      void servers(made).push({
        ServerId: "i-bp1byhand0000000001",
        ServerIp: "",
        Port: 80,
        Weight: 100,
        Type: "ecs",
        Description: "added by hand",
      }),
  },
  {
    code: "CLB311",
    plan: { policy: "Local" },
    mutate: (_builder, made) => void delete made.slice!.endpoints![0]!.nodeName,
  },
  {
    code: "CLB312",
    build: (builder, name) => {
      const made = reused(builder, name, { "force-override-listeners": "true" });
      builder.annotate(made, { "vgroup-port": "rsp-bp1somewhereelse:80" });
    },
  },
  {
    code: "CLB313",
    build: (builder, name) => {
      const made = reused(builder, name, { "force-override-listeners": "true" });
      builder.annotate(made, { "vgroup-port": `${made.groups[0]!.VServerGroupId}:80` });
    },
  },
  {
    code: "CLB315",
    plan: { eni: true, annotations: { "address-type": "intranet" } },
    mutate: (builder, made) => {
      const lost = servers(made).pop()!.ServerIp;
      builder.bundle.alibabaCloud.networkInterfaces = builder.bundle.alibabaCloud.networkInterfaces!.filter(
        (row) => row.PrivateIpAddress !== lost,
      );
    },
  },
  {
    code: "CLB316",
    plan: { eni: true, annotations: { "address-type": "intranet" } },
    mutate: (_builder, made) =>
      void made.slice!.endpoints!.push({
        addresses: ["192.168.77.7"],
        conditions: { ready: true },
        nodeName: made.slice!.endpoints![0]!.nodeName,
        targetRef: { kind: "Pod", namespace: "fixtures", name: "overlay" },
      }),
  },
  {
    code: "CLB317",
    plan: { policy: "Local", replicas: 0 },
    mutate: (_builder, made) => void (made.service.metadata!.uid ??= uidOf(made.key)),
  },
];

import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import type { Bundle } from "@/lib/model/bundle";
import { buildPlan } from "@/lib/remediation";
import { annotation, buildBundle, buildPair, CHECKED_AT, nodes, type Pair } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { waysOf } from "@/testing/shown-steps";
import { failedSync } from "@/testing/failed-sync";

const rowOf = (bundle: Bundle, targetVersion?: string) =>
  runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).services.find(({ service }) => service === "shop/web")!;
const planOf = (bundle: Bundle, targetVersion?: string) =>
  buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }), bundle, { targetVersion }).filter(
    ({ service }) => service === "shop/web",
  );
const commands = (bundle: Bundle, targetVersion?: string) =>
  planOf(bundle, targetVersion).flatMap(({ command }) => command ?? []);

/** Options of the first finding of a code. */
const optionsOf = (bundle: Bundle, code: string, targetVersion?: string) =>
  waysOf(bundle, rowOf(bundle, targetVersion), code, targetVersion);

const ports = (pair: Pair) => pair.service.spec!.ports!;

describe("a listener", () => {
  const dns = () => {
    const pair = buildPair({ ports: [{ port: 53 }] });
    ports(pair)[0]!.protocol = "UDP";
    return buildBundle([pair]);
  };

  it("of a UDP port is created beside the TCP one, which serves no client and is never taken over", () => {
    const bundle = dns();
    const [create, ...more] = optionsOf(bundle, "CLB201");
    expect(more).toEqual([]);
    expect(create).toMatchObject({ direction: "keep-service", recommended: true });
    expect(create!.steps.map((step) => step.command)).toEqual([
      expect.stringMatching(/^aliyun slb CreateLoadBalancerUDPListener/),
    ]);
    const [remove] = optionsOf(bundle, "CLB202");
    expect(remove).toMatchObject({
      direction: "keep-service",
      recommended: true,
      why: expect.stringMatching(/serves no client/),
    });
    expect(commands(bundle).join("\n")).not.toContain("protocol-port");
  });

  it.each([
    ["https", "tcp"],
    ["http", "tcp"],
  ] as const)("stays a person's choice where the Service asks for %s and the port has %s", (asked, has) => {
    const pair = buildPair({ ports: [{ port: 443, protocol: asked }] });
    const tcp = buildPair({ ports: [{ port: 443, protocol: has }] });
    pair.listeners = tcp.listeners.map((row) => ({ ...row, VServerGroupId: pair.groups[0]!.VServerGroupId }));
    for (const code of ["CLB201", "CLB202"])
      expect(optionsOf(buildBundle([pair]), code).filter((option) => option.recommended)).toEqual([]);
  });

  it("is never deleted for a release that knows one protocol per port, where the Service asks for both", () => {
    const pair = buildPair({ ports: [{ port: 53 }, { port: 53, protocol: "udp", nodePort: 30999 }] });
    const bundle = buildBundle([pair]);
    bundle.cluster.ccmVersion = "v2.4.0";
    expect(rowOf(bundle, "v2.4.0").findings.map(({ code }) => code)).toContain("CLB202");
    const all = planOf(bundle, "v2.4.0");
    expect(all.map(({ command, risky }) => `${command ?? ""}${risky?.command ?? ""}`).join("\n")).not.toMatch(
      /DeleteLoadBalancerListener|CreateLoadBalancer/,
    );
    expect(all.map(({ title }) => title).join(" ")).toMatch(/both listeners are right: delete neither/);
  });

  it("stays with its running backends where the Service's group would be empty, and the old group stays too", () => {
    const pair = buildPair({ mode: "local" });
    ports(pair)[0]!.nodePort = 31999;
    for (const endpoint of pair.slice.endpoints!) endpoint.conditions = { ready: false };
    const bundle = buildBundle([pair]);
    expect(rowOf(bundle).findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["CLB301", "CLB221", "CLB302"]),
    );
    expect(optionsOf(bundle, "CLB221").filter((option) => option.recommended)).toEqual([]);
    expect(commands(bundle).join("\n")).not.toMatch(/DeleteVServerGroup|SetLoadBalancerTCPListenerAttribute/);
  });

  it("gets a domain that the Service asks for, one command each; dropping it is the other way", () => {
    const pair = buildPair({
      ports: [{ port: 443, protocol: "https" }],
      annotations: { "domain-extensions": "a.example:cert-a,b.example:cert-b" },
    });
    const bundle = buildBundle([pair]);
    const [add, drop] = optionsOf(bundle, "CLB207");
    expect(add).toMatchObject({ direction: "keep-service", recommended: true });
    expect(drop).toMatchObject({ direction: "keep-cloud", recommended: false });
    expect(commands(bundle)).toEqual([
      expect.stringMatching(/^aliyun slb CreateDomainExtension .*a\.example/),
      expect.stringMatching(/^aliyun slb CreateDomainExtension .*b\.example/),
    ]);
  });
});

describe("a group", () => {
  it("is never deleted while another Service names it in vgroup-port", () => {
    const pair = buildPair();
    const group = {
      ...pair.groups[0]!,
      VServerGroupId: "rsp-old",
      VServerGroupName: "k8s/31999/web/shop/c-preflight-test",
    };
    group.BackendServers = { BackendServer: [] };
    pair.groups.push(group);
    const other = buildPair({ name: "other", reuse: { id: "lb-web" }, annotations: { "vgroup-port": "rsp-old:80" } });
    const alone = buildBundle([pair]);
    expect(commands(alone).join()).toContain("DeleteVServerGroup");
    const bundle = buildBundle([pair, { ...other, loadBalancer: pair.loadBalancer, groups: [] }]);
    bundle.alibabaCloud.loadBalancers = [pair.loadBalancer];
    const steps = planOf(bundle);
    expect(steps.map(({ command, risky }) => `${command ?? ""}${risky?.command ?? ""}`).join()).not.toContain("Delete");
    expect(steps.map(({ title }) => title).join()).toMatch(/shop\/other names it in vgroup-port/);
  });

  it("that serves TCP and UDP of one number by one entry of vgroup-port is a person's: two commands would undo each other", () => {
    const pair = buildPair({
      ports: [{ port: 80 }, { port: 80, protocol: "udp", nodePort: 30999 }],
      reuse: { id: "lb-users" },
      annotations: { "vgroup-port": "rsp-users:80" },
    });
    pair.groups = [
      {
        ...pair.groups[0]!,
        VServerGroupId: "rsp-users",
        VServerGroupName: "users",
        BackendServers: { BackendServer: [] },
      },
    ];
    const bundle = buildBundle([pair]);
    expect(rowOf(bundle).findings.map(({ code }) => code)).toContain("CLB303");
    expect(commands(bundle)).toEqual([]);
    expect(planOf(bundle)[0]!.title).toMatch(/port 80 for TCP and for UDP, and vgroup-port gives both the same group/);
  });

  it("is not given Pods that shut down while the running release takes them out again", () => {
    const pair = buildPair({ mode: "eni", annotations: { "graceful-shutdown": "true" } });
    const [server] = pair.groups[0]!.BackendServers!.BackendServer!;
    pair.groups[0]!.BackendServers!.BackendServer = pair.groups[0]!.BackendServers!.BackendServer!.slice(1);
    const ending = pair.slice.endpoints!.find(({ addresses }) => addresses!.includes(server!.ServerIp!))!;
    ending.conditions = { ready: false, serving: true, terminating: true };
    const bundle = buildBundle([pair], nodes(2), { ccmVersion: "v2.14.0", targetCcmVersion: "v2.15.0" });
    expect(rowOf(bundle, "v2.15.0").findings.map(({ code }) => code)).toEqual(["CLB303"]);
    const [step, ...more] = planOf(bundle, "v2.15.0");
    expect(more).toEqual([]);
    expect(step).toMatchObject({ title: expect.stringMatching(/^Nothing to do before the upgrade/), traffic: "none" });
    expect([step!.command, step!.risky]).toEqual([undefined, undefined]);
  });

  it.each([
    ["eni", "10.0.3.1"],
    ["ecs", ""],
  ])("keeps the %s backend of a ready Pod whose endpoint names no node", (Type, ServerIp) => {
    const pair = buildPair({ mode: "local" });
    const [group] = pair.groups;
    const rows = group!.BackendServers!.BackendServer!;
    if (Type === "eni") rows.push({ ...rows[0]!, ServerId: "eni-1", ServerIp, Type });
    delete (pair.slice.endpoints![0] as { nodeName?: string }).nodeName;
    const bundle = buildBundle([pair]);
    expect(rowOf(bundle).findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["CLB311", "CLB304"]));
    expect(
      planOf(bundle)
        .map(({ command, risky }) => `${command ?? ""}${risky?.command ?? ""}`)
        .join(""),
    ).toBe("");
    expect(
      planOf(bundle)
        .map(({ title }) => title)
        .join(" "),
    ).toMatch(/its nodeName first; leave the backends/);
  });
});

describe("backend-type that only looks like eni", () => {
  const typo = (value: string, mode: "eni" | "cluster") => {
    const pair = buildPair({ mode });
    pair.service.metadata!.annotations![BACKEND_TYPE] = value;
    return buildBundle([pair]);
  };

  it.each(["ENI", "eni ", '"eni"'])("%j becomes eni where the groups hold Pods, and nothing is rebuilt", (value) => {
    const bundle = typo(value, "eni");
    expect(rowOf(bundle).findings.map(({ code }) => code)).toEqual(expect.arrayContaining(["CLB301", "CLB302"]));
    expect(commands(bundle)).toEqual([`kubectl -n shop annotate --overwrite service web ${BACKEND_TYPE}=eni`]);
    if (value !== '"eni"')
      expect(optionsOf(bundle, "CLB128")[0]).toMatchObject({ recommended: true, title: "Pods as backends" });
  });

  it("says ecs where the groups hold nodes, and asks where they hold neither", () => {
    expect(optionsOf(typo("ENI", "cluster"), "CLB128")[0]).toMatchObject({
      recommended: true,
      title: "Nodes as backends",
    });
    const none = typo("ENI", "cluster");
    none.alibabaCloud.vServerGroups = [];
    expect(optionsOf(none, "CLB128").filter((option) => option.recommended)).toEqual([]);
  });
});

describe("of an NLB Service", () => {
  it("an SCTP port gets no group and no listener: it leaves the Service by a person's choice", () => {
    const made = nlbCase();
    made.service.spec!.ports!.push({ name: "sctp", port: 3868, targetPort: 3868, nodePort: 33868, protocol: "SCTP" });
    expect(rowOf(made.bundle, "v2.15.0").findings.map(({ code }) => code)).toEqual(["CLB722", "CLB712"]);
    const message =
      "Error syncing load balancer [nlb-1]: Message: code: 400, The param of ListenerProtocol is illegal. ";
    made.bundle.kubernetes.events = [failedSync("shop/web", message, { lastTimestamp: "2026-03-02T05:00:00Z" })];
    const steps = planOf(made.bundle, "v2.15.0");
    expect(steps).toHaveLength(1);
    expect(steps[0]!.command).toBeUndefined();
    expect(steps[0]!.risky?.command).toContain('"path":"/spec/ports/1"');
  });

  it("a listener stays with its servers where the new group would have none, and the old group stays", () => {
    const made = nlbCase();
    made.service.spec!.ports![0]!.nodePort = 31999;
    made.bundle.kubernetes.nodes = [];
    const codes = rowOf(made.bundle, "v2.15.0").findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["CLB722", "CLB711", "CLB724"]));
    expect(commands(made.bundle, "v2.15.0").join("\n")).not.toMatch(/UpdateListenerAttribute|DeleteServerGroup/);
    const typed = nlbCase();
    typed.annotate("server-group-type", "Ip");
    typed.bundle.kubernetes.nodes = [];
    expect(commands(typed.bundle, "v2.15.0").join("\n")).not.toMatch(/UpdateListenerAttribute|DeleteServerGroup/);
  });

  it("a group that another Service names in vgroup-port is never deleted", () => {
    const made = nlbCase();
    made.nlb.serverGroups.push({
      ...made.nlb.serverGroups[0],
      ServerGroupId: "sgp-2",
      ServerGroupName: "k8s.31999.TCP.web.shop.c-preflight-test",
    });
    expect(commands(made.bundle, "v2.15.0").join()).toContain("DeleteServerGroup");
    const other = structuredClone(made.service);
    Object.assign(other.metadata!, { name: "other", uid: "00000000-0000-4000-8000-000000000002" });
    other.metadata!.annotations = { [annotation("id")]: "nlb-1", [annotation("vgroup-port")]: "sgp-2:80" };
    made.bundle.kubernetes.services.push(other);
    expect(commands({ ...made.bundle }, "v2.15.0").join()).not.toContain("DeleteServerGroup");
  });
});

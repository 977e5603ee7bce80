import { describe, expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { annotation, CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase, NLB_OWNER } from "@/testing/nlb-case";
import { contextFor } from "@/testing/proof/prove";
import { WITH_NLB } from "@/testing/recordings";
import { waysOf } from "@/testing/shown-steps";
import { buildPlan, remediate } from ".";
import { previewChanges } from "@/lib/preview";

type Case = ReturnType<typeof nlbCase>;
const check = ({ bundle }: Case) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
const rowOf = (made: Case) => check(made).services.find(({ service }) => service === "shop/web")!;
const plan = (made: Case) => buildPlan(check(made), made.bundle).filter(({ service }) => service === "shop/web");

/** `direction: command` of every option of a finding; a recommended one has a star. */
function ways(made: Case, code: string): string[] {
  return waysOf(made.bundle, rowOf(made), code).flatMap(({ direction, recommended, steps }) =>
    steps.map(({ command, undo }) => `${recommended ? "*" : ""}${direction}: ${command} <- ${undo}`),
  );
}

describe("the remedy of an NLB finding", () => {
  test("changes the Service, or the NLB from the published parameters, and takes either back", () => {
    const made = nlbCase();
    made.annotate("idle-timeout", "60");
    expect(ways(made, "CLB711")).toEqual([
      `*keep-cloud: kubectl -n shop annotate --overwrite service web ${annotation("idle-timeout")}=900 <- kubectl -n shop annotate --overwrite service web ${annotation("idle-timeout")}=60`,
      "keep-service: aliyun nlb UpdateListenerAttribute --RegionId cn-hangzhou --ListenerId lsn-1 --IdleTimeout 60 <- aliyun nlb UpdateListenerAttribute --RegionId cn-hangzhou --ListenerId lsn-1 --IdleTimeout 900",
    ]);
  });

  test("asks before a listener that runs loses its last server; a stopped one, or one that keeps a server, is no question", () => {
    const made = nlbCase();
    made.bundle.kubernetes.nodes = [];
    made.bundle.kubernetes.endpointSlices = [];
    const [step] = plan(made);
    expect(step).toMatchObject({ findings: ["CLB723"], label: "decide" });
    expect(step!.ways!.map(({ name, command }) => [name, command?.split(" ")[2]])).toEqual([
      ["other", undefined],
      ["keep-service", "RemoveServersFromServerGroup"],
    ]);
    made.nlb.listeners[0]!.ListenerStatus = "Stopped";
    expect(ways(made, "CLB723")[0]).toMatch(/^\*keep-service/);
  });

  test("drops an annotation of all ports, rather than take over the value of one", () => {
    const made = nlbCase();
    made.annotate("idle-timeout", "60");
    made.service.spec!.ports!.push({ name: "admin", port: 81, targetPort: 81, nodePort: 30081, protocol: "TCP" });
    expect(ways(made, "CLB711")[0]).toContain(`${annotation("idle-timeout")}- <-`);
  });

  test("gives no protection away by itself: mutual TLS and a public NLB are for a person to decide", () => {
    const made = nlbCase();
    made.annotate("protocol-port", "tcpssl:80");
    Object.assign(made.nlb.listeners[0]!, {
      ListenerProtocol: "TCPSSL",
      ListenerDescription: "k8s.80.TCPSSL.web.shop.c-preflight-test",
    });
    made.annotate("cacert", "on");
    expect(ways(made, "CLB711").filter((way) => way.startsWith("*"))).toEqual([]);
    expect(ways(made, "CLB711").join("\n")).toContain("--CaEnabled true");
    made.annotate("address-type", "intranet");
    expect(ways(made, "CLB701").filter((way) => way.startsWith("*"))).toEqual([]);
  });

  test("deletes unused groups of one name before another one of it is made: the CCM takes the first", () => {
    const made = nlbCase();
    made.annotate("server-group-type", "Ip");
    for (const [at, server] of made.nlb.servers.entries()) {
      const address = `10.0.0.${at + 1}`;
      made.bundle.kubernetes.nodes[at]!.status!.addresses = [{ type: "InternalIP", address }];
      Object.assign(server, { ServerType: "Ip", ServerIp: address, ServerId: address });
    }
    const left = { ...made.nlb.serverGroups[0]!, ServerGroupType: "Ip", ServerCount: 0, ServerGroupId: "sgp-left" };
    made.nlb.serverGroups.push(left);
    expect(plan(made).flatMap(({ command }) => /nlb \w+Group .*|nlb Update\w+/.exec(command ?? "")?.[0] ?? [])).toEqual(
      [
        "nlb DeleteServerGroup --RegionId cn-hangzhou --ServerGroupId sgp-left",
        expect.stringContaining("nlb CreateServerGroup"),
        "nlb UpdateListenerAttribute",
        "nlb DeleteServerGroup --RegionId cn-hangzhou --ServerGroupId sgp-1",
      ],
    );
  });

  test("makes a missing group with its servers and tags, then the listener with the id of that group", () => {
    const made = nlbCase();
    made.nlb.serverGroups = [];
    made.nlb.listeners = [];
    const [group, listener] = [...ways(made, "CLB722"), ...ways(made, "CLB712")];
    expect(group).toMatch(
      /^\*keep-service: NLB_GROUP_30080_TCP=\$\(aliyun nlb CreateServerGroup .*--ServerGroupName k8s\.30080\./,
    );
    expect(group).toContain(`--Tag.1.Value ${NLB_OWNER}`);
    const id = '--ServerGroupId "${NLB_GROUP_30080_TCP:?create the group first}"';
    expect(group).toContain(`AddServersToServerGroup --RegionId cn-hangzhou ${id}`);
    expect(listener).toMatch(/aliyun nlb CreateListener .*--ListenerPort 80 /);
    expect(listener).toContain(id);
    // The controller makes both itself.
    const [sync, ...more] = plan(made);
    expect([sync!.findings, sync!.command, more]).toEqual([
      ["CLB722", "CLB712"],
      expect.stringMatching(/^kubectl -n shop annotate .*ccm-preflight\/resync=/),
      [],
    ]);
    expect(sync!.title).toMatch(/The CCM then creates server group k8s\.30080.*creates listener 80\/TCP\./);
  });

  test("does not delete a listener that was made by hand, and says what would", () => {
    const made = nlbCase();
    made.nlb.listeners.push({
      ListenerId: "lsn-2",
      LoadBalancerId: "nlb-1",
      ListenerProtocol: "TCP",
      ListenerPort: 9000,
      ListenerStatus: "Running",
      ListenerDescription: "by hand",
      ServerGroupId: "sgp-9",
    });
    const [step] = plan(made);
    expect(step!.command).toBeUndefined();
    expect(step!.risky).toMatchObject({
      command: expect.stringContaining("DeleteListener"),
      traffic: "existingConnections",
    });
    expect(step!.risky!.undo).toMatch(/CreateListener .*--ListenerPort 9000 .*--ServerGroupId sgp-9/);
  });

  test("looks behind an annotation that cannot be read, so that one round is enough", () => {
    const made = nlbCase();
    made.annotate("cps", "many");
    made.annotate("scheduler", "rr");
    expect(rowOf(made).findings.map(({ code, visibility, maskRule }) => [code, visibility, maskRule])).toEqual([
      ["CLB741", "silent", undefined],
      ["CLB721", "masked", "M3"],
    ]);
    const [step] = plan(made);
    expect(step!.findings).toEqual(["CLB741", "CLB721"]);
    expect(step!.command).toContain(`${annotation("cps")}-`);
  });

  test("leaves the Service's tag on the NLB whose DNS name it has, and looks at what differs there", () => {
    const made = nlbCase();
    made.service.status = { loadBalancer: { ingress: [{ hostname: "one.nlb" }] } };
    made.nlb.loadBalancers[0]!.DNSName = "one.nlb";
    made.nlb.loadBalancers.push({ ...made.nlb.loadBalancers[0], LoadBalancerId: "nlb-2", DNSName: "two.nlb" });
    made.annotate("scheduler", "rr");
    const steps = plan(made);
    expect(steps.map(({ findings }) => findings)).toEqual([["CLB721"], ["CLB707"]]);
    expect(steps[1]!.command).toContain(
      `UntagResources --RegionId cn-hangzhou --ResourceType loadbalancer --ResourceId '["nlb-2"]'`,
    );
  });

  test("leaves an edit to a person where the running release, whose dry run sees no NLB, would delete such a listener", () => {
    const made = nlbCase();
    made.bundle.cluster.ccmVersion = "v2.14.0";
    made.annotate("idle-timeout", "60");
    made.nlb.listeners.push({
      ...made.nlb.listeners[0],
      ListenerId: "lsn-2",
      ListenerPort: 9000,
      ListenerDescription: "",
    });
    const steps = plan(made);
    // Its sync would delete the listener: it is a part of that decision.
    expect(steps).toMatchObject([{ label: "decide", findings: ["CLB713", "CLB711"] }]);
    expect(steps[0]!.command).toBeUndefined();
    expect(steps[0]!.title).toMatch(/^Listener 9000\/TCP is not in the Service; .* Is it still used\?$/);
  });
});

describe("an annotation of an NLB Service that cannot be read", () => {
  const range = (value: string, ports = [80]) => {
    const made = nlbCase();
    const name = "k8s.1040_2000.TCP.web.shop.c-preflight-test";
    made.service.metadata!.annotations![BACKEND_TYPE] = "eni";
    made.annotate("listener-port-range", value);
    made.service.spec!.ports = ports.map((port) => ({
      port,
      targetPort: 8080,
      nodePort: 30000 + port,
      protocol: "TCP",
    }));
    Object.assign(made.nlb.listeners[0]!, {
      ListenerPort: 0,
      StartPort: 1040,
      EndPort: 2000,
      ListenerDescription: name,
    });
    const HealthCheck = { HealthCheckEnabled: true, HealthCheckConnectPort: 8080 };
    Object.assign(made.nlb.serverGroups[0]!, { ServerGroupName: name, HealthCheck, ServerCount: 1 });
    made.nlb.servers = [
      {
        ServerGroupId: "sgp-1",
        ServerId: "eni-1",
        ServerIp: "10.0.0.9",
        ServerType: "Eni",
        Port: 0,
        Weight: 100,
        Description: name,
      },
    ];
    made.bundle.kubernetes.endpointSlices!.push({
      metadata: { name: "web-s", namespace: "shop", labels: { "kubernetes.io/service-name": "web" } },
      addressType: "IPv4",
      endpoints: [{ addresses: ["10.0.0.9"], conditions: { ready: true }, nodeName: "node-000" }],
      ports: [{ port: 8080, protocol: "TCP" }],
    });
    made.bundle.alibabaCloud.networkInterfaces!.push({ NetworkInterfaceId: "eni-1", PrivateIpAddress: "10.0.0.9" });
    return made;
  };

  test("offers the range that the listener serves, which a person confirms; the listener is not deleted before", () => {
    const made = range("1040-2000");
    expect(ways(made, "CLB741")).toEqual([
      expect.stringContaining(
        `keep-cloud: kubectl -n shop annotate --overwrite service web ${annotation("listener-port-range")}=1040-2000:80`,
      ),
    ]);
    expect(plan(made).flatMap(({ command }) => command ?? [])).toEqual([]);
    expect(plan(made)[0]!.risky?.command).toContain("1040-2000:80");
  });

  test("offers none where the port that it was for is not sure", () => {
    expect(ways(range("1040-2000", [80, 81]), "CLB741")[0]).toContain(`${annotation("listener-port-range")}- <-`);
  });

  test.each(["eni ", "ENI", ""])("keeps the range and corrects backend-type %j where the groups hold Pods", (value) => {
    const made = range("1040-2000:80");
    made.service.metadata!.annotations![BACKEND_TYPE] = value;
    made.bundle.cluster.serviceBackendType = "";
    expect(plan(made).map(({ command }) => command)).toEqual([
      `kubectl -n shop annotate --overwrite service web ${BACKEND_TYPE}=eni`,
    ]);
  });

  test("becomes its trimmed value where that reads, and goes where it does not", () => {
    for (const [value, expected] of [
      [" 60", "=60"],
      ['"60"', "=60"],
      ["60s", "- <-"],
    ]) {
      const made = nlbCase();
      Object.assign(made.nlb.listeners[0]!, { IdleTimeout: 60 });
      made.annotate("idle-timeout", value!);
      expect(ways(made, "CLB741")[0], value).toContain(`${annotation("idle-timeout")}${expected}`);
    }
  });

  test.each([
    ["bad", "tcpssl:443"],
    ["tcpssl:80,bad", "tcpssl:80,tcpssl:443"],
  ])("protocol-port %j keeps TLS where its own listener ends it, and never becomes plain TCP", (value, expected) => {
    const made = nlbCase();
    made.service.spec!.ports!.push({ name: "tls", port: 443, targetPort: 443, nodePort: 30443, protocol: "TCP" });
    const name = "k8s.443.TCPSSL.web.shop.c-preflight-test";
    Object.assign(made.nlb.listeners[0]!, { ListenerProtocol: "TCPSSL", ListenerPort: 443, ListenerDescription: name });
    made.annotate("cert-id", "cert-a");
    made.annotate("protocol-port", value);
    expect(ways(made, "CLB741")[0]).toContain(`*keep-cloud: kubectl`);
    expect(ways(made, "CLB741")[0]).toContain(`${annotation("protocol-port")}=${expected} <-`);
    // A listener for UDP does not say what a TCP port is meant to have.
    made.service.spec!.ports![1]!.protocol = "UDP";
    expect(ways(made, "CLB741")[0]).not.toContain("443");
  });

  test("says what to change where protocol-port gives TCP and UDP of one number the same listener", () => {
    const made = nlbCase();
    made.service.spec!.ports!.push({ name: "twin", port: 80, targetPort: 80, nodePort: 30081, protocol: "UDP" });
    made.annotate("protocol-port", "tcpssl:80");
    made.annotate("cert-id", "cert-a");
    const [step, ...more] = plan(made);
    expect([step!.command, step!.risky, more]).toEqual([undefined, undefined, []]);
    expect(step!.title).toBe(
      "shop/web has port 80 for TCP and for UDP, and protocol-port gives both the same protocol. Take 80 out of protocol-port, or move one of the two to another number or Service.",
    );
    expect(step!.why).toMatch(/the CCM stops at the second/);
  });

  test("names the group that its listener has now in place of one that is gone", () => {
    const made = nlbCase();
    made.annotate("id", "nlb-1");
    made.annotate("force-override-listeners", "true");
    made.annotate("vgroup-port", "sgp-gone:80");
    Object.assign(made.nlb.loadBalancers[0]!, { Tags: [] });
    Object.assign(made.nlb.serverGroups[0]!, { ServerGroupName: "mine", Tags: [] });
    expect(ways(made, "CLB741")[0]).toContain(`${annotation("vgroup-port")}=sgp-1:80`);
  });

  test("zone-maps of an NLB that is to be bought has a value, and says what that costs", () => {
    const made = nlbCase();
    delete made.service.metadata!.annotations![annotation("zone-maps")];
    Object.assign(made.nlb, { loadBalancers: [], listeners: [] });
    made.bundle.alibabaCloud.vSwitches = ["a", "b"].map((zone) => ({
      VSwitchId: `vsw-${zone}`,
      ZoneId: `z-${zone}`,
      AvailableIpAddressCount: 9,
    }));
    expect(ways(made, "CLB741")).toEqual([expect.stringMatching(/^keep-cloud: .*zone-maps=z-a:vsw-a,z-b:vsw-b /)]);
    const [step] = plan(made);
    expect(step).toMatchObject({
      title: expect.stringMatching(/^zone-maps cannot be read.*billed and internet-facing/),
    });
  });
});

describe("what only the controller keeps, the security group of the source ranges", () => {
  const group = (change: Record<string, unknown>, rules: Record<string, unknown>[] = []) => {
    const made = nlbCase();
    made.service.spec!.loadBalancerSourceRanges = ["10.0.0.0/8"];
    const description = "k8s.shop.web.c-preflight-test";
    const rule = (SourceCidrIp: string, Policy: string, Priority: string) => ({
      ...{ SourceCidrIp, Policy, Priority, IpProtocol: "ALL", PortRange: "-1/-1", Description: description },
    });
    const all = [rule("10.0.0.0/8", "Accept", "1"), rule("0.0.0.0/0", "Drop", "100"), ...rules];
    made.nlb.securityGroups = [
      {
        SecurityGroupId: "sg-1",
        SecurityGroupName: `k8s-nlb-${NLB_OWNER}`,
        Description: description,
        Tags: { Tag: [{ TagKey: "kubernetes.do.not.delete", TagValue: NLB_OWNER }] },
        Permissions: { Permission: all },
        ...change,
      },
    ];
    Object.assign(made.nlb.loadBalancers[0]!, { SecurityGroupIds: ["sg-1"] });
    return made;
  };

  test.each<[string, Case, RegExp]>([
    ["another description", group({ Description: "hand" }), /writes its own back, which no client notices/],
    ["a missing rule", group({ Permissions: { Permission: [] } }), /clients of the added ranges get in/],
    [
      "a rule too many",
      group({}, [
        {
          SourceCidrIp: "192.168.0.0/16",
          Policy: "Accept",
          Priority: "1",
          IpProtocol: "ALL",
          PortRange: "-1/-1",
          Description: "k8s.shop.web.c-preflight-test",
        },
      ]),
      /clients whom only they let in are refused/,
    ],
  ])("is corrected by a change of any annotation, and %s has its own consequence", (_, made, why) => {
    made.bundle.cluster.ccmVersion = "v2.15.0";
    const [option] = waysOf(made.bundle, rowOf(made), "CLB731");
    expect(option!.why).toMatch(why);
    expect(option!.steps[0]!.command).toMatch(/annotate .*ccm-preflight\/resync=/);
    // Together with another edit it is not named as a setting.
    made.annotate("zone-maps", "z-b:vsw-b,z-a:vsw-x");
    const step = plan(made).find(({ findings }) => findings.includes("CLB731"))!;
    expect(step.command ?? step.risky!.command).toMatch(/zone-maps=.* ccm-preflight\/resync=/);
    expect(step.title).toContain("Set zone-maps");
    expect(step.title).not.toContain("resync");
  });

  test("shows both sides of a rule that differs in more than its source", () => {
    const made = group({});
    const [first] = (made.nlb.securityGroups![0]!.Permissions as { Permission: Record<string, unknown>[] }).Permission;
    Object.assign(first!, { PortRange: "443/443", IpProtocol: "TCP" });
    const finding = rowOf(made).findings.find(({ code }) => code === "CLB731")!;
    expect(finding.desired).not.toEqual(finding.actual);
    expect(renderFinding(finding, "en").cause).toMatch(/rewrites a rule.*ALL -1\/-1.*TCP 443\/443/);
  });

  test("waits for the upgrade where the running release does not know it", () => {
    const made = group({ Description: "hand" });
    made.bundle.cluster.ccmVersion = "v2.13.0";
    expect(plan(made).flatMap(({ command }) => command ?? [])).toEqual([]);
  });
});

test("servers of Pods that shut down are left to the upgrade where the running release takes them out again", () => {
  const bundle = WITH_NLB.find(({ name }) => name === "corpus-301")!.bundle();
  const of = (ccmVersion: string) => {
    const made = { ...bundle, cluster: { ...bundle.cluster, ccmVersion } };
    const result = runEngine(made, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
    const services = result.services.filter(({ service }) => service === "nlb-301/nlb-0094");
    return buildPlan({ ...result, services }, made);
  };
  const [step, ...more] = of("v2.14.0");
  expect([step!.findings, step!.command, step!.risky, more]).toEqual([["CLB723"], undefined, undefined, []]);
  expect(step!.title).toMatch(/^Nothing to do before the upgrade/);
  // A release that keeps them itself is asked for them now.
  expect(of("v2.15.0")[0]!.command).toContain("AddServersToServerGroup");
});

test.each([
  ["v2.5.1", undefined, /^Nothing to do: the upgrade changes the backends of group sgp-1/],
  ["v2.6.0", expect.stringContaining("RemoveServersFromServerGroup"), /^Remove the servers/],
])("the server of an excluded node is left to the upgrade while %s adds it again", (ccmVersion, command, title) => {
  const made = nlbCase();
  Object.assign(made.bundle.cluster, { ccmVersion });
  made.bundle.kubernetes.nodes[1]!.metadata!.labels = { "node.kubernetes.io/exclude-from-external-load-balancers": "" };
  const [step, ...more] = plan(made);
  expect([step!.findings, step!.command, more]).toEqual([["CLB723"], command, []]);
  expect(step!.title).toMatch(title);
  expect(command ?? step!.risky).toBeDefined();
});

test.each(["Cluster", "Local"])("a ready Pod without a node name (%s): it is asked for, no server goes", (policy) => {
  const made = nlbCase();
  const address = "10.0.0.8";
  made.service.spec!.externalTrafficPolicy = policy;
  made.bundle.kubernetes.endpointSlices = [
    {
      metadata: { name: "web", namespace: "shop", labels: { "kubernetes.io/service-name": "web" } },
      addressType: "IPv4",
      ports: [{ name: "http", port: 8080 }],
      endpoints: [{ addresses: [address], conditions: { ready: true } }],
    },
  ];
  expect(plan(made).map(({ command, title, risky }) => [command, title, risky])).toEqual([
    [undefined, expect.stringContaining(`Give the endpoint ${address} its nodeName first`), undefined],
  ]);
});

describe("the texts of an NLB finding", () => {
  test("say what the CCM will do and call fields by their names, in both languages", () => {
    const made = nlbCase();
    made.annotate("connection-drain", "on");
    made.annotate("connection-drain-timeout", "30");
    made.annotate("zone-maps", "z-a:vsw-a,z-c:vsw-c");
    const { findings } = rowOf(made);
    const drain = findings.find(({ field }) => field === "ConnectionDrainTimeout")!;
    expect(renderFinding(drain, "en").title).toMatch(/^Server group .* differs in connection drain timeout/);
    expect(renderFinding(drain, "zh-CN").title).toContain("连接优雅中断超时时间");
    const zones = findings.find(({ field }) => field === "ZoneMappings")!;
    expect(renderFinding(zones, "en").cause).toBe(
      "The CCM sets the zones to z-a:vsw-a, z-c:vsw-c (now z-a:vsw-a, z-b:vsw-b). A zone that is not in that list goes, with its address.",
    );
  });

  test("say that the NLB lacks what the Service wants", () => {
    const made = nlbCase();
    made.nlb.listeners = [];
    const options = waysOf(made.bundle, rowOf(made), "CLB712");
    expect(options[0]!.why).toBe("The Service asks for it, and the NLB does not have it yet.");
  });

  test("a security group that is joined is a person's choice, and says whose rules come with it", () => {
    const made = nlbCase();
    made.annotate("security-group-ids", "sg-1,sg-2");
    Object.assign(made.nlb.loadBalancers[0]!, { SecurityGroupIds: ["sg-1"] });
    made.nlb.securityGroups = [
      {
        SecurityGroupId: "sg-2",
        Permissions: {
          Permission: [{ Policy: "Accept", SourceCidrIp: "0.0.0.0/0", IpProtocol: "TCP", PortRange: "9443/9443" }],
        },
      },
    ];
    const row = rowOf(made);
    const finding = row.findings.find(({ field }) => field === "SecurityGroupIds")!;
    const { options } = remediate(finding, contextFor(made.bundle, row, finding));
    expect(options.filter((option) => option.recommended)).toEqual([]);
    expect(options.map(({ why }) => why).join(" ")).toContain("sg-2: Accept 0.0.0.0/0 TCP 9443/9443");
    expect(plan(made).flatMap(({ command }) => command ?? [])).toEqual([]);
  });

  test("certificates that the Service asks for are added by default, others are kept", () => {
    const made = nlbCase();
    made.annotate("protocol-port", "tcpssl:80");
    made.annotate("additional-cert-ids", "cert-a,cert-b");
    Object.assign(made.nlb.listeners[0]!, {
      ListenerProtocol: "TCPSSL",
      ListenerDescription: "k8s.80.TCPSSL.web.shop.c-preflight-test",
    });
    made.nlb.listenerCertificates = ["cert-a", "cert-c"].map((CertificateId) => ({
      ListenerId: "lsn-1",
      CertificateId,
    }));
    const row = rowOf(made);
    const said = row.findings
      .filter(({ field }) => field === "AdditionalCertificateIds")
      .map((finding) => remediate(finding, contextFor(made.bundle, row, finding)).options[0]!);
    expect(said.map(({ recommended, steps }) => [recommended, steps[0]!.command])).toEqual([
      [true, expect.stringMatching(/AssociateAdditionalCertificates.*cert-b/)],
      [true, expect.stringContaining(`${annotation("additional-cert-ids")}=cert-a,cert-b,cert-c`)],
    ]);
  });
});

test("what a change of an NLB Service would do is reported call by call, by the release that runs, and what it refuses", () => {
  const made = nlbCase();
  const change = (annotations: Record<string, string>, more = {}) => ({
    kind: "apply" as const,
    service: {
      ...made.service,
      ...more,
      metadata: { ...made.service.metadata, annotations: { ...made.service.metadata!.annotations, ...annotations } },
    },
  });
  const preview = (one: ReturnType<typeof change>) =>
    previewChanges(made.bundle, [one], { checkedAt: CHECKED_AT, release: "v2.14.0" }).services[0]!;
  const said = (one: ReturnType<typeof change>) =>
    preview(one).calls.map(({ action, target, traffic }) => `${action} ${target} ${traffic}`);
  expect(said(change({}))).toEqual([]);
  expect(said(change({ [annotation("idle-timeout")]: "60", [annotation("name")]: "front" }))).toEqual([
    "UpdateLoadBalancerAttribute  none",
    "UpdateListenerAttribute 80/TCP newConnections",
  ]);
  expect(said(change({}, { spec: { ...made.service.spec, ports: [] } }))).toEqual([
    "DeleteListener 80/TCP existingConnections",
    "DeleteServerGroup k8s.30080.TCP.web.shop.c-preflight-test none",
  ]);
  expect(preview(change({ [annotation("cps")]: "many" }))).toMatchObject({
    verdict: "breaks",
    calls: [],
    problems: [{ code: "CLB741", stops: true }],
  });
});

import { describe, expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { annotation, CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase, NLB_OWNER } from "@/testing/nlb-case";
import { contextFor } from "@/testing/proof/prove";
import { buildPlan, remediate } from ".";
import { previewChanges } from "./what-if";

type Case = ReturnType<typeof nlbCase>;
const check = ({ bundle }: Case) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
const rowOf = (made: Case) => check(made).services.find(({ service }) => service === "shop/web")!;
const plan = (made: Case) => buildPlan(check(made), made.bundle).filter(({ service }) => service === "shop/web");

/** `direction: command` of every option of a finding; a recommended one has a star. */
function ways(made: Case, code: string): string[] {
  const row = rowOf(made);
  const finding = row.findings.find((one) => one.code === code)!;
  return remediate(finding, contextFor(made.bundle, row.service, row.loadBalancerId, finding)).options.flatMap(
    ({ direction, recommended, steps }) =>
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

  test("drops an annotation of all ports, rather than take over the value of one", () => {
    const made = nlbCase();
    made.annotate("idle-timeout", "60");
    made.service.spec!.ports!.push({ name: "admin", port: 81, targetPort: 81, nodePort: 30081, protocol: "TCP" });
    expect(ways(made, "CLB711")[0]).toContain(`${annotation("idle-timeout")}- <-`);
  });

  test("gives no protection away by itself: mutual TLS is restored, a public NLB is for a person to decide", () => {
    const made = nlbCase();
    made.annotate("protocol-port", "tcpssl:80");
    Object.assign(made.nlb.listeners[0]!, {
      ListenerProtocol: "TCPSSL",
      ListenerDescription: "k8s.80.TCPSSL.web.shop.c-preflight-test",
    });
    made.annotate("cacert", "on");
    expect(ways(made, "CLB711").find((way) => way.startsWith("*"))).toContain("--CaEnabled true");
    made.annotate("address-type", "intranet");
    expect(ways(made, "CLB701").filter((way) => way.startsWith("*"))).toEqual([]);
  });

  test("makes a missing group with its servers and tags, then the listener with the id of that group", () => {
    const made = nlbCase();
    made.nlb.serverGroups = [];
    made.nlb.listeners = [];
    const commands = plan(made).map(({ command }) => command!);
    expect(commands[0]).toMatch(
      /^NLB_GROUP_30080_TCP=\$\(aliyun nlb CreateServerGroup .*--ServerGroupName k8s\.30080\./,
    );
    expect(commands[0]).toContain(`--Tag.1.Value ${NLB_OWNER}`);
    expect(commands[0]).toContain(
      'AddServersToServerGroup --RegionId cn-hangzhou --ServerGroupId "$NLB_GROUP_30080_TCP"',
    );
    expect(commands[1]).toMatch(
      /aliyun nlb CreateListener .*--ListenerPort 80 .*--ServerGroupId "\$NLB_GROUP_30080_TCP"/,
    );
  });

  test("does not delete a listener that somebody made by hand, and says what would", () => {
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
    expect(steps[0]!.command).toContain(
      `UntagResources --RegionId cn-hangzhou --ResourceType loadbalancer --ResourceId '["nlb-2"]'`,
    );
    expect(steps.flatMap(({ findings }) => findings)).toEqual(["CLB707", "CLB721"]);
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
    expect(steps.map(({ command }) => command)).toEqual([undefined, undefined]);
    const edit = steps.find(({ risky }) => risky?.command.includes("annotate"));
    expect(edit?.risky?.consequence).toMatchObject({
      clients: "existingConnections",
      calls: [{ action: "DeleteListener", target: "9000/TCP" }],
    });
  });
});

test("what a change of an NLB Service would do is told call by call, by the release that runs, and what it refuses", () => {
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
    previewChanges(made.bundle, [one], { checkedAt: CHECKED_AT, targetVersion: "v2.14.0" }).services[0]!;
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

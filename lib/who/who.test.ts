import { beforeEach, describe, expect, it, test } from "vitest";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { isKept } from "@/lib/knowledge/trail/operations";
import type { Finding, ResultService } from "@/lib/model/result";
import { actorOf } from "./actor";
import { answerOf } from "./answer";
import { readEvent } from "./event";
import { firstLookups, laterLookups, questionsOf } from "./question";
import { redactedWho } from "./redact";
import { actorText, whoView } from "./text";
import type { Looked } from "./types";

const CLUSTER = "c0ffee";
const about = { clusterId: CLUSTER, instance: "lb-1" };
const read = (raw: object) => readEvent(raw, about);

/** The documented samples, with their masked values. */
const CONSOLE_DELETE = {
  eventId: "51D55867-8194-5C55-8F33-4385D7C37D99",
  requestId: "51D55867-8194-5C55-8F33-4385D7C37D99",
  eventVersion: 1,
  eventName: "DeleteLoadBalancer",
  acsRegion: "cn-hangzhou",
  eventTime: "2021-08-03T12:21:55Z",
  eventType: "ApiCall",
  eventSource: "slb-pop.aliyuncs.com",
  serviceName: "Slb",
  apiVersion: "2014-05-15",
  sourceIpAddress: "192.168.XX.XX",
  userAgent: "ros.console.aliyun.com",
  requestParameters: { AcsHost: "slb-pop.aliyuncs.com", LoadBalancerId: "lb-1", SlbApi__domiain: "x", https: "False" },
  referencedResources: { "ACS::SLB::LoadBalancer": ["lb-1"] },
  userIdentity: {
    type: "root-account",
    userName: "root",
    accountId: "162728028114****",
    principalId: "162728028114****",
    sessionContext: { attributes: { mfaAuthenticated: "false", creationDate: "2021-08-03T12:21:55Z" } },
  },
  additionalEventData: { Scheme: "http", CallerBid: "26842" },
};
const ACK_CREATES = {
  eventName: "CreateLoadBalancerTCPListener",
  eventType: "ApiCall",
  eventTime: "2021-01-01T00:00:00Z",
  serviceName: "Slb",
  requestId: "A2D14EC1-BE40-4AF2-92D5-E54A",
  userAgent: "AlibabaCloud (linux; amd64) Golang/1.11.4 Core/0.0.1",
  requestParameters: { LoadBalancerId: "lb-1", ListenerPort: 6443, BackendServerPort: 6443, Bandwidth: -1 },
  userIdentity: {
    type: "assumed-role",
    accessKeyId: "STS.NUQNP4PiGyckMsNiGELCs****",
    principalId: "34359792600393****:ccm-provision-role-1627631749",
    userName: "aliyuncsdefaultrole:ccm-provision-role-1627631749",
  },
};
const ORDER = {
  eventId: "2546c4b7-6b56-403e-97d3-500d8d29****",
  eventName: "Modify",
  eventType: "ConsoleOperation",
  eventTime: "2021-08-02T07:04:50Z",
  userAgent: "AliyunConsole",
  requestParameters: {},
  userIdentity: { type: "root-account", userName: "root" },
  additionalEventData: {
    "2105464****": { resourceId: "lb-1", articleConfig: { slb_bandwidth_max: "25600", slb_instance: "internet" } },
  },
};
const BY_ALIBABA = {
  eventId: "4",
  eventName: "DeleteDisk",
  eventRW: "Write",
  eventType: "AliyunServiceEvent",
  eventTime: "2021-08-02T07:04:50Z",
  userIdentity: { type: "system", userName: "ecs.aliyuncs.com" },
  sourceIpAddress: "ecs.aliyuncs.com",
  userAgent: "ecs.aliyuncs.com",
};

describe("the documented samples", () => {
  it.each([
    ["the root account in the console", CONSOLE_DELETE, "the account itself (root) in the console"],
    ["ACK, while it makes the cluster", ACK_CREATES, "ACK itself (role aliyuncsdefaultrole)"],
    ["the buy page", ORDER, "the account itself (root) on the buy page"],
    ["a service of the cloud", BY_ALIBABA, "Alibaba Cloud (ecs.aliyuncs.com)"],
  ])("%s", (_, raw, who) => {
    expect(actorText(read(raw)!.actor, "en")).toBe(who);
  });

  it("hold the port, and what was ordered in the shop's own words", () => {
    expect(read(ACK_CREATES)).toMatchObject({ port: 6443, protocol: "tcp", id: "A2D14EC1-BE40-4AF2-92D5-E54A" });
    expect(read(ORDER)).toMatchObject({
      order: true,
      settings: [
        ["slb_bandwidth_max", "25600"],
        ["slb_instance", "internet"],
      ],
    });
  });
});

describe("who made a call", () => {
  const agent = (userAgent: string, identity: object = {}, more: object = {}) =>
    actorText(
      actorOf({ userAgent, userIdentity: { type: "ram-user", userName: "lina", ...identity }, ...more }, CLUSTER),
      "en",
    );
  const key = { accessKeyId: "LTAI5t****" };
  const go = "AlibabaCloud (linux; amd64) Golang/1.21 Core/0.0.1";

  it.each([
    [agent(`${go} ack.ccm/v2.11.2 ClusterId/${CLUSTER}`, key), "this cluster's controller"],
    [agent(`${go} ClusterId/${CLUSTER} ack.ccm/v2.11.2`, { type: "assumed-role" }), "this cluster's controller"],
    [agent(`${go} ack.ccm/v1.9.3`), "this cluster's controller"],
    [agent(`${go} ack.ccm/v2.11.2 ClusterId/other`), "the controller of cluster other"],
    [agent("slb.console.aliyun.com"), "RAM user lina in the console"],
    [agent("nlb.console.alibabacloud.com"), "RAM user lina in the console"],
    [agent("Apache-HttpClient/4.5.7 (Java/1.8.0_275)"), "RAM user lina, probably in the console,"],
    [agent(`${go} HashiCorp-Terraform/1.7.5 Module/Terraform`, key), "RAM user lina with Terraform"],
    [agent(`${go} AlibabaCloud CLI/3.0`, key), "RAM user lina with the aliyun command line"],
    [agent("ROS/2019-09-10", key), "RAM user lina through ROS"],
    [agent("Python/3.11", key), "RAM user lina over the API"],
    [agent("x", { type: "cloudsso-user", ...key }), "single sign-on user lina over the API"],
    [
      agent("x", { type: "assumed-role", userName: "deployer:build-17", ...key }),
      "role deployer, session build-17, over the API",
    ],
    [
      agent("x", { type: "assumed-role", userName: "AliyunCSManagedKubernetesRole:x", ...key }),
      "ACK itself (role AliyunCSManagedKubernetesRole)",
    ],
  ])("%s", (said, expected) => {
    expect(said).toBe(expected);
  });
});

describe("what is kept of an event", () => {
  it("is never the content of a certificate, a key or a token", () => {
    const event = read({
      ...CONSOLE_DELETE,
      eventName: "UploadServerCertificate",
      requestParameters: {
        ServerCertificate: "-----BEGIN CERTIFICATE-----",
        PrivateKey: "-----BEGIN RSA PRIVATE KEY-----",
        CACertificate: "x",
        SecurityToken: "CAIS",
        StsTokenPrincipalName: "x",
        ServerCertificateId: "123_abc",
      },
    });
    expect(event?.settings).toEqual([["ServerCertificateId", "123_abc"]]);
  });

  it("is no read", () => {
    expect(read({ ...CONSOLE_DELETE, eventName: "DescribeLoadBalancers" })).toBeUndefined();
    expect(read({ ...CONSOLE_DELETE, eventRW: "Read" })).toBeUndefined();
    expect(read({})).toBeUndefined();
  });

  it("is flat, and the same from a map as from a text", () => {
    const parameters = {
      "Tag.1.Key": "team",
      HealthCheckConfig: { HealthCheckInterval: 5 },
      Servers: [{ ServerId: "i-1" }],
    };
    const settings = [
      ["Key", "team"],
      ["HealthCheckInterval", "5"],
      ["ServerId", "i-1"],
    ];
    expect(read({ ...CONSOLE_DELETE, requestParameters: parameters })?.settings).toEqual(settings);
    const text = { ...CONSOLE_DELETE, requestParameters: undefined, requestParameterJson: JSON.stringify(parameters) };
    expect(read(text)?.settings).toEqual(settings);
  });

  it("holds every compared field of a listener", () => {
    expect(LISTENER_FIELDS.map(({ field, answer = field }) => answer).filter((answer) => !isKept(answer))).toEqual([]);
  });
});

const finding = (change: Partial<Finding>): Finding => ({
  id: `shop/web|${change.code}`,
  code: "CLB222",
  visibility: "reported",
  resource: { kind: "Listener", port: 80, protocol: "tcp" },
  messageCode: "UpdateListener",
  desired: "rr",
  actual: "wrr",
  actualFrom: { kind: "api", name: "DescribeLoadBalancerListeners.Scheduler" },
  selfHeals: false,
  traffic: "none",
  params: {},
  ...change,
});
const service = (...findings: Finding[]): ResultService => ({
  service: "shop/web",
  loadBalancerId: "lb-1",
  status: "fail",
  reported: [],
  syncError: null,
  findings,
});
const hand = { userIdentity: { type: "ram-user", userName: "lina" }, userAgent: "slb.console.aliyun.com" };
const ccm = { userIdentity: { type: "assumed-role", userName: "r:s" }, userAgent: `x ack.ccm/v2 ClusterId/${CLUSTER}` };
let day = 28;
beforeEach(() => void (day = 28));
/** Events as lookups answer them, newest first. */
const event = (eventName: string, requestParameters: object, by: object = hand, more: object = {}) => ({
  eventId: `e${day}`,
  eventName,
  eventTime: `2026-02-${String(day--).padStart(2, "0")}T10:00:00Z`,
  requestParameters: { LoadBalancerId: "lb-1", ...requestParameters },
  ...by,
  ...more,
});
const set = (Scheduler: string, by: object = hand, more: object = {}) =>
  event("SetLoadBalancerTCPListenerAttribute", { ListenerPort: 80, Scheduler }, by, more);

/** The answer for findings when the instance's lookup finds these events. */
function answer(findings: Finding[], raw: object[], more = false, others: Looked[] = []) {
  const questions = questionsOf("lb-1", [service(...findings)]);
  const events = raw.flatMap((one) => readEvent(one, about) ?? []);
  const looked: Looked[] = [{ resource: "lb-1", events, more }, ...others];
  return answerOf({ instance: "lb-1", questions, looked, from: "2026-01-01T00:00:00Z", to: "2026-03-01T00:00:00Z" });
}
const cause = (raw: object[], one = finding({})) => answer([one], raw).findings[0]?.cause;

describe("the answer to a finding", () => {
  it("is the first event that set the value, not a later one that repeats it", () => {
    const [first] = answer(
      [finding({})],
      [set("wrr", { ...hand, userAgent: "x" }), set("wrr"), set("rr", ccm)],
    ).findings;
    expect(first).toMatchObject({
      cause: "hand",
      change: {
        subject: { port: 80 },
        set: { field: "Scheduler", value: "wrr" },
        event: { at: "2026-02-27T10:00:00Z" },
      },
    });
  });

  it("is an edited Service where the controller set the value itself, or repeated it", () => {
    expect(cause([set("wrr", ccm)])).toBe("controller");
    expect(cause([set("wrr", ccm), set("wrr")])).toBe("controller");
  });

  it("is an edited Service where nothing is recorded, or another value was set last", () => {
    expect(cause([])).toBe("service");
    expect(cause([set("wlc"), set("wrr")])).toBe("service");
  });

  it("leaves out refused attempts, other listeners and other protocols", () => {
    expect(cause([set("wrr", hand, { errorCode: "Forbidden.RAM" })])).toBe("service");
    expect(cause([event("SetLoadBalancerTCPListenerAttribute", { ListenerPort: 81, Scheduler: "wrr" })])).toBe(
      "service",
    );
    expect(cause([event("SetLoadBalancerUDPListenerAttribute", { ListenerPort: 80, Scheduler: "wrr" })])).toBe(
      "service",
    );
  });

  it("is a stopped listener until it was started again", () => {
    const stopped = finding({ code: "CLB203", messageCode: "StartListener", actualFrom: undefined });
    const start = event("StartLoadBalancerListener", { ListenerPort: 80 }, ccm);
    const stop = event("StopLoadBalancerListener", { ListenerPort: 80 });
    expect(cause([stop], stopped)).toBe("hand");
    expect(cause([start, stop], stopped)).toBe("service");
  });

  it("cannot be looked up where the id of what is gone is not known", () => {
    const gone = finding({
      code: "CLB301",
      messageCode: "CreateVgroup",
      resource: { kind: "VServerGroup", name: "k8s/80" },
    });
    expect(cause([], gone)).toBe("lost");
  });

  it("says why an id could not be looked up, instead of nothing", () => {
    const extra = finding({ messageCode: "RemoveVgroup", resource: { kind: "VServerGroup", id: "rsp-1" }, rows: [] });
    const failed: Looked = { resource: "rsp-1", failed: "throttled", message: "slow down" };
    expect(answer([extra], [], false, [failed]).findings[0]).toMatchObject({
      cause: "throttled",
      message: "slow down",
    });
  });
});

test("advice and what no recorded operation makes are no questions", () => {
  const findings = [finding({ visibility: "advice" }), finding({ messageCode: undefined, actualFrom: undefined })];
  expect(questionsOf("lb-1", [service(...findings)])).toEqual([]);
});

test("operations are looked up by name only where a lookup was cut off and a finding is open", () => {
  const questions = questionsOf("lb-1", [service(finding({}))]);
  const looked = (raw: object[], more: boolean): Looked[] => [
    { resource: "lb-1", events: raw.flatMap((one) => readEvent(one, about) ?? []), more },
  ];
  expect(laterLookups(questions, looked([], false))).toEqual([]);
  expect(laterLookups(questions, looked([set("wrr")], true))).toEqual([]);
  expect(laterLookups(questions, looked([], true))).toContainEqual({
    resource: "lb-1",
    event: "SetLoadBalancerTCPListenerAttribute",
  });
});

test("refused attempts, the controller's own writes and other changes are counted apart", () => {
  const refused = { errorCode: "OperationDenied" };
  const who = answer(
    [],
    [
      event("DeleteLoadBalancer", {}, ccm, refused),
      event("DeleteLoadBalancer", {}, ccm, refused),
      event("TagResources", {}, ccm),
      event("SetLoadBalancerName", { LoadBalancerName: "x" }),
    ],
    true,
  );
  expect(who.refused).toMatchObject([{ name: "DeleteLoadBalancer", code: "OperationDenied", count: 2 }]);
  expect(who.controller).toEqual({ count: 1, last: "2026-02-26T10:00:00Z" });
  expect(who.changes.map(({ event: { name } }) => name)).toEqual(["SetLoadBalancerName"]);
  expect(who.cutAt).toBe("2026-02-25T10:00:00Z");
});

test("the entries of an access control list that a finding names are looked up under its own id", () => {
  const acl = finding({
    code: "CLB230",
    desired: "acl-office",
    actual: ["acl-lab"],
    actualFrom: { kind: "api", name: "DescribeLoadBalancerListeners.AclIds" },
  });
  const questions = questionsOf("lb-1", [service(acl)]);
  expect(firstLookups("lb-1", questions).map(({ resource }) => resource)).toEqual(["lb-1", "acl-office", "acl-lab"]);
  const entry = readEvent(event("AddAccessControlListEntry", { LoadBalancerId: undefined, AclId: "acl-lab" }), about)!;
  const who = answer([acl], [], false, [{ resource: "acl-lab", events: [entry], more: false }]);
  expect(who.changes).toMatchObject([{ subject: { part: "acl-lab" } }]);
});

test("an empty record is reported with its limits, and over the whole life of a young instance", () => {
  const context = { region: "cn-hangzhou", most: 20, locale: "en" } as const;
  const who = answer([], []);
  const notes = (wholeLife: boolean) => whoView({ ...who, wholeLife }, who, context).notes[0];
  expect(notes(false)).toContain(
    "from 2026-01-01 00:00 UTC to 2026-03-01 00:00 UTC. That proves little: changes before",
  );
  expect(notes(true)).toContain("since it was made. That proves little: changes of the last 10 minutes");
});

test("a redacted answer holds no name and no address, and the same one gets the same placeholder", () => {
  const raw = [set("wrr", { ...hand, sourceIpAddress: "203.0.113.9" }), event("SetLoadBalancerName", {}, hand)];
  const who = answer([finding({})], raw);
  const context = { region: "cn-hangzhou", most: 20, locale: "en" } as const;
  const { redacted, ...shown } = whoView(who, redactedWho(who), context);
  expect(JSON.stringify(shown)).toContain("lina");
  expect(redacted).not.toMatch(/lina|203\.0\.113|shop\/web|console\.aliyun/);
  expect(redacted.match(/USER-1/g)).toHaveLength(2);
  expect(redacted).toContain("Scheduler set to wrr by RAM user USER-1 in the console, 2026-02-28 10:00 UTC");
});

test("a redacted answer leaves out what the API wrote about a lookup that failed", () => {
  const extra = finding({ messageCode: "RemoveVgroup", resource: { kind: "VServerGroup", id: "rsp-1" }, rows: [] });
  const failed: Looked = { resource: "rsp-1", failed: "failed", message: "user lina is wrong" };
  const who = answer([extra], [], false, [failed]);
  const { redacted, findings } = whoView(who, redactedWho(who), { region: "cn-hangzhou", most: 20, locale: "en" });
  expect(findings[0]?.advice).toContain("user lina is wrong");
  expect(redacted).toContain("TEXT-1");
  expect(redacted).not.toContain("lina");
});

import { describe, expect, it } from "vitest";
import { parseDescribe } from "./parse-describe";
import { triage } from "./triage";

const VSWITCH = "Message: The specified VSwitch has no available ip.";
const HINT =
  "DryRun: Error syncing load balancer []: OpenAPI: CreateLoadBalancer, Message: need to create loadbalancer";

describe("what leads", () => {
  it("is the live failure, however old and loud the dry run is", () => {
    const { rows } = triage(
      `Name:  web\nNamespace:  shop\nEvents:\n  Warning  SyncLoadBalancerFailed  44m (x90 over 2h)  service-controller  ${HINT}\n  Warning  SyncLoadBalancerFailed  2m (x26 over 1h)  service-controller  Error syncing load balancer []: ${VSWITCH}\n`,
    );
    expect(rows.map((row) => [row.state, row.classification.code, row.count])).toEqual([
      ["failing", "EVT110", 26],
      ["precheck", "PRE101", 90],
    ]);
  });
  it("never merges a dry run's row with a live one", () => {
    const text = `2m  Warning  SyncLoadBalancerFailed  service/web  Error syncing load balancer [lb-1]: ${VSWITCH}\n9m  Warning  SyncLoadBalancerFailed  service/web  DryRun: Error syncing load balancer [lb-1]: ${VSWITCH}\n`;
    expect(triage(text).rows.map((row) => [row.state, row.count])).toEqual([
      ["failing", 1],
      ["precheck", 1],
    ]);
  });
  it("is the most frequent, then the newest, and past failures are marked as over", () => {
    const row = (age: string, service: string, text: string) =>
      `${age}  Warning  SyncLoadBalancerFailed  service/${service}  Error syncing load balancer [lb-1]: ${text}`;
    const { rows } = triage(
      [
        row("9m", "a", VSWITCH),
        row("5m", "b", "Message: The account is arrearage."),
        row("1m", "b", "Message: The account is arrearage."),
        row("8m", "c", "Message: The share instance has been discontinued."),
        "2m  Normal  EnsuredLoadBalancer  service/c  Ensured load balancer [lb-1]",
      ].join("\n"),
    );
    expect(rows.map((r) => [r.classification.code, r.state])).toEqual([
      ["EVT105", "failing"],
      ["EVT110", "failing"],
      ["EVT112", "recovered"],
      ["EVT201", "info"],
    ]);
    expect(rows[0]?.event.age).toBe("1m");
  });
});

describe("what is over in a paste", () => {
  const states = (text: string) => triage(text).rows.map((row) => [row.classification.code, row.state]);
  it("is any failure of a Service with a later success", () => {
    const text = [
      "9m  Warning  FailedUpdateStatus  service/web  Error updating load balancer status: timeout",
      "2m  Normal  EnsuredLoadBalancer  service/web  Ensured load balancer [lb-1]",
    ].join("\n");
    expect(states(text)).toEqual([
      ["EVT207", "recovered"],
      ["EVT201", "info"],
    ]);
  });
  it("is an Event above a success where no times are known, and not one below it", () => {
    const failed = `Error syncing load balancer []: ${VSWITCH}`;
    const ensured = "Ensured load balancer [lb-1]";
    expect(states(`${failed}\n${ensured}`)[0]).toEqual(["EVT110", "recovered"]);
    expect(states(`${ensured}\n${failed}`)[0]).toEqual(["EVT110", "failing"]);
  });
  it("is the want of backends where the described Service has endpoints", () => {
    const described = (endpoints: string, after = "") =>
      `Name:  web\nNamespace:  shop\nPort:  http  80/TCP\nEndpoints:  ${endpoints}\nEvents:\n  Normal  UnAvailableLoadBalancer  9m  service-controller  There are no available nodes for LoadBalancer\n${after}`;
    expect(states(described("172.16.0.7:8080"))).toEqual([["EVT103", "recovered"]]);
    expect(states(described("<none>"))).toEqual([["EVT103", "failing"]]);
    const ensured = "  Normal  EnsuredLoadBalancer  2m  service-controller  Ensured load balancer [lb-1]\n";
    expect(states(described("<none>", ensured))[0]).toEqual(["EVT103", "failing"]);
  });
  it("is read with line ends that a program escaped", () => {
    const failed = `9m  Warning  SyncLoadBalancerFailed  service/web  Error syncing load balancer []: ${VSWITCH}`;
    const ensured = "2m  Normal  EnsuredLoadBalancer  service/web  Ensured load balancer [lb-1]";
    expect(states(`"${failed}\\n${ensured}\\n"`)).toEqual(states(`${failed}\n${ensured}\n`));
  });
});

describe("what a dry run of an NLB wrote", () => {
  const row = (text: string) =>
    `2m  Warning  SyncLoadBalancerFailed  service/web  Error syncing load balancer [nlb-1]: ${text}`;
  it("is no failure although nothing in front says so", () => {
    const text = row(
      "apply model error: [OpenAPI: AddServers, Message: servers should be added to server group sgp-1]",
    );
    expect(triage(text).rows.map(({ state, classification: { code, dryRun } }) => [state, code, dryRun])).toEqual([
      ["precheck", "PRE126", true],
    ]);
  });
  it("is distinguished from a call that failed", () => {
    const text = row(
      "apply model error: [SDKError] API: AddServersToServerGroup, ErrorCode: ResourceInConfiguring, RequestId: 1, Message: The specified resource is being configured.",
    );
    expect(triage(text).rows.map(({ state, classification }) => [state, classification.dryRun])).toEqual([
      ["failing", false],
    ]);
  });
});

describe("others' lines of a table", () => {
  it("come last, below what a dry run said and what is over", () => {
    const { rows } = triage(
      [
        "3m  Warning  BackOff  pod/web-7c9d  Back-off restarting failed container web in pod web-7c9d_shop(1)",
        "2m  Warning  FailedScheduling  pod/api-0  0/9 nodes are available: 9 Insufficient cpu.",
        `9m  Warning  SyncLoadBalancerFailed  service/web  ${HINT}`,
        "1m  Normal  EnsuredLoadBalancer  service/api  Ensured load balancer [lb-1]",
      ].join("\n"),
    );
    expect(rows.map(({ event }) => event.reason)).toEqual([
      "SyncLoadBalancerFailed",
      "EnsuredLoadBalancer",
      "FailedScheduling",
      "BackOff",
    ]);
  });
});

describe("values for the commands of a row", () => {
  const row = (service: string, id: string, text: string) =>
    `2m  Warning  SyncLoadBalancerFailed  service/${service}  Error syncing load balancer [${id}]: ${text}`;
  it("are those of its own Service, never of the first row", () => {
    const { rows, params } = triage(
      [
        row("web", "lb-1", "Message: The account is arrearage."),
        row("api", "lb-2", VSWITCH),
        "Message: The share instance has been discontinued.",
      ].join("\n"),
    );
    expect(rows.map((r) => [r.event.service, r.params.service])).toEqual(
      expect.arrayContaining([
        ["web", "web"],
        ["api", "api"],
        [undefined, undefined],
      ]),
    );
    expect(params.service).toBe(rows[0]?.event.service);
  });
  it("are those of the described Service, and of the only one that is named", () => {
    const described = triage(
      `Name:  web\nNamespace:  shop\nAnnotations:  service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id: lb-7\nLoadBalancer Ingress:  47.97.1.2\nEvents:\n  Warning  SyncLoadBalancerFailed  2m  service-controller  Error syncing load balancer []: ${VSWITCH}\n`,
    );
    expect(described.rows[0]?.params).toEqual({
      namespace: "shop",
      service: "web",
      loadBalancerIp: "47.97.1.2",
      loadBalancerId: "lb-7",
    });
    const beside = triage(`${row("web", "lb-1", VSWITCH)}\nMessage: The account is arrearage.`);
    expect(beside.rows.map((r) => r.params.service)).toEqual(["web", "web"]);
  });
});

describe("whatever is pasted", () => {
  const code = (text: string) => triage(text).rows.map((row) => row.classification.code);
  it("reads Events as YAML, folded and quoted, and knows whose they are", () => {
    const yaml = `apiVersion: v1
items:
- apiVersion: v1
  count: 26
  involvedObject:
    kind: Service
    name: web
    namespace: shop
  kind: Event
  lastTimestamp: "2026-01-01T00:00:00Z"
  message: 'Error syncing load balancer []: Message: The specified VSwitch
    has no available ip. '
  reason: SyncLoadBalancerFailed
  source:
    component: service-controller
  type: Warning
- apiVersion: v1
  involvedObject:
    kind: Pod
    name: web-1
    namespace: shop
  kind: Event
  message: "Back-off pulling image \\"a/b:1\\""
  reason: BackOff
  source:
    component: kubelet
  type: Normal
kind: List
`;
    const parsed = parseDescribe(yaml);
    expect(parsed.events).toHaveLength(2);
    expect(parsed.events[0]).toMatchObject({ service: "shop/web", count: 26, reason: "SyncLoadBalancerFailed" });
    expect(code(yaml)).toEqual(["EVT110", "UNKNOWN"]);
  });
  it.each([
    ["our own list", "CreateSLB logistics/label-printer", "PRE101"],
    ["the console's list", "shop/web/443 update listener", "PRE110"],
    [
      "prose around it",
      "Hello team,\nsince this morning the shop is down.\nError syncing load balancer []: Message: The account is arrearage.\nThanks, Li",
      "EVT105",
    ],
    [
      "a wrapped line",
      "Error syncing load balancer [lb-bp1]: apply model error: update lb attribute error:\nalicloud: can not change LoadBalancer AddressType once\ncreated. delete and retry",
      "EVT117",
    ],
  ])("reads %s", (_, text, want) => {
    expect(code(text)).toEqual([want]);
  });
});

import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { buildReport } from "./build";
import { renderHtml } from "./html";
import { gzipSync } from "node:zlib";
import { readContent } from "./file/read";
import { MAX_FILE_BYTES, readReportHtml } from "./pack";
import { renderMarkdown } from "./markdown";
import { OFFICIAL_EVENT } from "@/lib/upgrade/official";
import { parseReport } from "./parse";
import { DEFAULT_REDACTION, type Redaction, type Report, type ReportScope } from "./schema";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildService } from "@/lib/views/resource";
import { stepsOf } from "@/lib/remediation";
import { HOSTILE, sample } from "@/testing/samples/report";
import { failedSync } from "@/testing/failed-sync";

const now = "2026-11-21T10:00:00.000Z";
const build = (
  options: { services?: number; hostile?: boolean; scope?: ReportScope; redaction?: Partial<Redaction> } = {},
) =>
  buildReport({
    ...sample({ services: options.services ?? 9, hostile: options.hostile }),
    scope: options.scope ?? { kind: "cluster" },
    redaction: { ...DEFAULT_REDACTION, ...options.redaction },
    now,
    readAt: { "team-0/web-0": "2026-11-21T08:58:00Z", "team-3/web-3": "2026-11-21T08:58:30Z" },
  });

describe("buildReport", () => {
  it("holds what the ticket needs", () => {
    const report = build();
    expect(report).toMatchObject({
      format: "ccm-preflight/report@2",
      cluster: { id: "c0ffee" },
      ccm: { from: "v2.9.1", to: "v2.14.0" },
      createdAt: now,
      expiresAt: null,
    });
    expect(report.result.services[0]!.syncError).toContain(
      "loadbalancer lb-000000000000 listener 80 should be updated",
    );
    expect(report.bundle.kubernetes.services[0]!.spec!.ports).toHaveLength(2);
    expect(report.bundle.alibabaCloud.listeners).toHaveLength(18);
    expect(report.events[0]).toMatchObject({ service: "team-0/web-0", count: 3, lastAt: "2026-11-21T08:50:00Z" });
    expect(report.events[0]!.state).toMatch(/^(?:failing|precheck)$/);
    expect(report.events[0]!.classification?.whoActs).toBeTruthy();
    expect(report.read.services["team-0/web-0"]).toBe("2026-11-21T08:58:00Z");
  });

  it("redacts secrets and copies by default, says so, and leaves the input alone", () => {
    const input = sample({ services: 3 });
    const before = JSON.stringify(input);
    const report = buildReport({ ...input, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now });
    expect(JSON.stringify(report)).not.toMatch(/LTAI5tSecret|abc%3D|fieldsV1/);
    expect(new Set(report.redacted.map((m) => m.kind))).toEqual(
      new Set(["managedFields", "credential", "access key id"]),
    );
    expect(report.redacted.find((m) => m.kind === "managedFields")).toEqual({
      kind: "managedFields",
      where: "bundle.kubernetes.services[].metadata",
      count: 3,
    });
    expect(JSON.stringify(input)).toBe(before);
  });

  it("leaves out what people may have written into an Event, and says how often", () => {
    const input = sample({ services: 3 });
    const [event] = input.bundle.kubernetes.events;
    input.bundle.kubernetes.events.push({ ...event!, reason: "Paged", message: "call Bob, the door code is tulip" });
    const report = buildReport({ ...input, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now });
    expect(JSON.stringify(report)).not.toContain("tulip");
    expect(report.events.map(({ message }) => message)).toContain("(32 characters left out)");
    expect(report.redacted).toContainEqual({
      kind: "free text",
      where: "bundle.kubernetes.events[].message",
      count: 1,
    });
    const whole = { ...DEFAULT_REDACTION, freeTexts: false };
    expect(JSON.stringify(buildReport({ ...input, scope: { kind: "cluster" }, redaction: whole, now }))).toContain(
      "tulip",
    );
  });

  it("cuts to the chosen Services: nothing of the others is left", () => {
    const report = build({ scope: { kind: "services", services: ["team-3/web-3"] } });
    const text = JSON.stringify(report);
    for (const other of ["web-0", "web-6", "lb-000000000000", "team-1"]) expect(text).not.toContain(other);
    expect(report.bundle.alibabaCloud.loadBalancers).toHaveLength(1);
    expect(report.bundle.kubernetes.nodes[0]!.metadata).not.toHaveProperty("annotations");
    expect(report.result.summary).toMatchObject({ services: 1, status: { fail: 1, pass: 0 } });
    expect(report.result.officialSummary.items).toHaveLength(1);
    expect(report.events).toHaveLength(1);
    expect(Object.keys(report.read.services)).toEqual(["team-3/web-3"]);
  });

  it("keeps the names of the ids that stay, and no others", () => {
    const input = sample({ services: 9 });
    const own = input.bundle.alibabaCloud.loadBalancers.find(
      ({ LoadBalancerId }) =>
        LoadBalancerId === input.result.services.find(({ service }) => service === "team-3/web-3")!.loadBalancerId,
    )!;
    own.VSwitchId = "vsw-mine";
    Object.assign(input.bundle.alibabaCloud, {
      accessControlLists: [{ AclId: "acl-other", AclName: "theirs" }],
      vSwitches: [
        { VSwitchId: "vsw-mine", VSwitchName: "mine" },
        { VSwitchId: "vsw-other", VSwitchName: "theirs" },
      ],
      instances: [{ InstanceId: "i-other", InstanceName: "theirs" }],
    });
    const { alibabaCloud } = buildReport({
      ...input,
      scope: { kind: "services", services: ["team-3/web-3"] },
      redaction: DEFAULT_REDACTION,
      now,
    }).bundle;
    expect(alibabaCloud.accessControlLists).toEqual([]);
    expect(alibabaCloud.vSwitches).toEqual([{ VSwitchId: "vsw-mine", VSwitchName: "mine" }]);
    expect(alibabaCloud.instances).toEqual([]);
  });

  it.each([
    // An Event whose words name no vSwitch, one that names a zone for another reason, and a finding.
    [["network conflicts in specified param"], undefined, ["vsw-free"]],
    [["Invalid zone of the certificate: not in this region"], undefined, []],
    [[], "zone-maps", ["vsw-free"]],
  ])("keeps the vSwitches that the ways of a Service name: Events %j, finding about %s", (messages, field, kept) => {
    const { bundle, result } = sample({ services: 3 });
    const row = result.services[0]!;
    bundle.alibabaCloud.vSwitches = [{ VSwitchId: "vsw-free", AvailableIpAddressCount: 9 }];
    bundle.kubernetes.events = messages.map((message) => failedSync(row.service, message));
    if (field) row.findings = [{ ...result.services.flatMap(({ findings }) => findings)[0]!, code: "CLB741", field }];
    const scope = { kind: "services" as const, services: [row.service] };
    const report = buildReport({ bundle, result, scope, redaction: DEFAULT_REDACTION, now });
    expect(report.bundle.alibabaCloud.vSwitches?.map(({ VSwitchId }) => VSwitchId)).toEqual(kept);
  });

  it("re-points rows at the errors that stay", () => {
    const { bundle, result } = sample({ services: 3 });
    const withErrors: Bundle = {
      ...bundle,
      errors: [
        { source: "slb", action: "A", resource: "lb-x", code: "c", message: "other" },
        { source: "slb", action: "B", resource: "lb-y", code: "c", message: "mine" },
      ],
    };
    result.services[0]!.missingInputs = [1];
    const report = buildReport({
      bundle: withErrors,
      result,
      scope: { kind: "services", services: [result.services[0]!.service] },
      redaction: DEFAULT_REDACTION,
      now,
    });
    expect(report.bundle.errors!.map(({ action }) => action)).toEqual(["B"]);
    expect(report.result.services[0]!.missingInputs).toEqual([0]);
  });

  it("hides names, addresses and domains everywhere when asked", () => {
    const report = build({ redaction: { names: true, ips: true, domains: true } });
    expect(JSON.stringify(report)).not.toMatch(/web-\d|team-\d|47\.96|10\.1\.|shop-prod/);
    const row = report.result.services[0]!;
    expect(row.service).toBe("NAMESPACE-1/SERVICE-1");
    const page = buildService(report, row.service, "en");
    const annotated = page?.services[0]!.findings.find((finding) => finding.code === "CLB222");
    expect(annotated?.remediation.options[0]!.steps[0]!.command).toContain(
      "kubectl -n NAMESPACE-1 annotate --overwrite service SERVICE-1 service.beta.kubernetes.io/",
    );
    expect(report.bundle.kubernetes.services[0]!.metadata).toMatchObject({
      namespace: "NAMESPACE-1",
      name: "SERVICE-1",
    });
    expect(Object.keys(report.read.services)).toEqual(["NAMESPACE-1/SERVICE-1", "NAMESPACE-4/SERVICE-4"]);
    expect(row.loadBalancerId).toBe("lb-000000000000");
  });

  it("reads back what it wrote, and names what is wrong with what it did not", () => {
    const report = build();
    const parsed = parseReport(JSON.parse(JSON.stringify(report)));
    expect(parsed).toMatchObject({ ok: true });
    expect(parseReport({ format: "ccm-preflight/report@3" })).toMatchObject({
      ok: false,
      issues: [{ path: "format", message: expect.stringContaining("version 3") }],
    });
    expect(parseReport([])).toMatchObject({ ok: false });
    const broken = JSON.parse(JSON.stringify(report)) as {
      result: { services: { status: string }[] };
      bundle: { kubernetes: { services: unknown } };
    };
    broken.result.services[2]!.status = "fine";
    expect(parseReport(broken)).toMatchObject({ ok: false, issues: [{ path: "result.services[2].status" }] });
    broken.result.services[2]!.status = "pass";
    broken.bundle.kubernetes.services = 7;
    expect(parseReport(broken)).toMatchObject({ ok: false, issues: [{ path: "bundle.kubernetes.services" }] });
  });
});

/** A report as builds before this one wrote it: with the words, the remedies and the first steps of its day. */
function ofEarlierBuild() {
  const report = JSON.parse(JSON.stringify(build())) as Report;
  const sentence = { text: 0, params: { service: "team-0/web-0" } };
  const step = { kind: "note", text: [sentence], traffic: "none", risk: "none" };
  const option = { direction: "other", title: [sentence], recommended: true, why: [sentence], steps: [step] };
  const services = report.result.services.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, remediation: { options: [option] } })),
  }));
  const text = { en: "Look at {service}.", zh: "查看 {service}。" };
  const first = { service: "team-0/web-0", code: "CLB222", title: text, text, traffic: "none", risk: "none" };
  const words = { texts: [text], codes: {}, harmless: {}, masking: {}, maskedUntil: text };
  return { ...report, result: { ...report.result, services }, first: [first], words };
}

it("opens what earlier builds wrote", async () => {
  const old = ofEarlierBuild();
  const parsed = parseReport(old);
  expect(parsed.ok && renderMarkdown(parsed.report)).toBe(renderMarkdown(build()));
  const { opened, result, bundle } = await readContent(JSON.stringify(old), now);
  expect(opened).toMatchObject({ kind: "report", services: 9 });
  const page = buildService({ result, bundle }, "team-0/web-0", "en");
  expect(page?.services[0]!.first?.code).toBeTruthy();
  const none = { program: "", programHash: "", start: "", startHash: "", style: "", styleHash: "" };
  const html = await renderHtml(old, none);
  expect((await readContent(html, now)).opened.kind).toBe("report");
});

describe("decisions that the sender took", () => {
  const bundle = demoBundle({ now });
  const result = runEngine(bundle, { checkedAt: now });
  const LEDGER = "payments/ledger";
  const { id } = result.services
    .find(({ service }) => service === LEDGER)!
    .findings.find(({ code }) => code === "CLB404")!;
  const make = (names: boolean, services = [LEDGER]) =>
    buildReport({
      bundle,
      result,
      scope: { kind: "services", services },
      redaction: { ...DEFAULT_REDACTION, names },
      ways: [`${id}~keep-service`],
      now,
    });

  it("meet their findings in a report whose names are placeholders, and decide the ticket's steps", async () => {
    for (const names of [false, true]) {
      const report = make(names);
      const found = report.result.services[0]!.findings.find(({ code }) => code === "CLB404")!;
      expect(report.ways).toEqual([`${found.id}~keep-service`]);
      expect(report.ways!.join("").includes("ledger")).toBe(!names);
      const { opened } = await readContent(JSON.stringify(report), now);
      expect(opened.ways).toEqual(report.ways);
      const ticket = renderMarkdown(report);
      expect(ticket).toContain("SetLoadBalancerDeleteProtection");
      expect(ticket).toContain("| Deletion protection | `on` | `off` | `on` |");
    }
    expect(renderMarkdown({ ...make(false), ways: [] })).toContain(
      "| Deletion protection | `on` | `off` | your choice |",
    );
  });

  it("about a live Event decide the ticket's command too, with names and with placeholders", () => {
    const service = "logistics/label-printer";
    const row = result.services.find((one) => one.service === service)!;
    const open = stepsOf(row, bundle).find(({ event }) => event === "EVT110")!;
    const [first, second] = open.ways!;
    for (const names of [false, true]) {
      const ticket = (ways: string[]) =>
        renderMarkdown(
          buildReport({
            bundle,
            result,
            scope: { kind: "services", services: [service] },
            redaction: { ...DEFAULT_REDACTION, names },
            ways,
            now,
          }),
        );
      const vSwitch = ({ command = "" }: { command?: string }) => /vswitch-id=(vsw-\w+)/.exec(command)![1]!;
      expect(vSwitch(first!)).not.toBe(vSwitch(second!));
      const chosen = ticket([`${open.decision!.id}~${second!.name}`]);
      expect(chosen).toContain(`vswitch-id=${vSwitch(second!)}`);
      expect(chosen).not.toContain(vSwitch(first!));
      expect(ticket([])).not.toContain(`vswitch-id=${vSwitch(second!)}`);
    }
  });

  it("of other Services stay at home", () => {
    expect(make(false, ["shop/cart"]).ways).toBeUndefined();
  });
});

describe("Markdown ticket", () => {
  it("is a page: what is asked, the facts, a table, and a block for each failing Service with all that was said", () => {
    const input = sample({ services: 9 });
    input.bundle.cluster = {
      ...input.bundle.cluster,
      kubernetesVersion: "v1.31.1",
      featureGates: "IPv6DualStack=true",
    };
    const made = buildReport({
      ...input,
      scope: { kind: "cluster" },
      redaction: DEFAULT_REDACTION,
      now,
      note: "Why is team-0/web-0 refused?\nKey LTAI5tSecretSecretSecret",
    });
    const text = renderMarkdown(made);
    for (const part of [
      "> Why is team-0/web-0 refused?",
      "Cluster ID: `c0ffee`",
      "`v2.9.1` to `v2.14.0`",
      "Kubernetes `v1.31.1`",
      "feature gates `IPv6DualStack=true`",
      "Read: 2026-11-21T08:59:00.000Z",
      "Official precheck: no result in the cluster",
      "| `team-0/web-0` |",
      "- Predicted: `UpdateListener  team-0/web-0/80  lb-000000000000",
      "- Step 1: `CLB222` **",
      "- Step 2: `EVT935` **",
      "SyncLoadBalancerFailed",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("LTAI5tSecret");
    expect(text).toContain("6 more Services pass or are not checked");
    expect(renderMarkdown(build(), "zh-CN")).toContain("CCM 预检报告");
  });

  it("never has more than 150 lines, however many Services fail; YAML comes with Services that were chosen", () => {
    for (const services of [1, 30, 100]) {
      const text = renderMarkdown(
        buildReport({
          ...sample({ services, failEvery: 1 }),
          scope: { kind: "cluster" },
          redaction: DEFAULT_REDACTION,
          now,
        }),
      );
      expect(text.split("\n").length, `${services} Services`).toBeLessThanOrEqual(151);
      expect(text).not.toContain("apiVersion: v1");
      // Each of a few dozen has its block or its item; of more the table names the first, and the rest are counted.
      if (services <= 30) expect(text.match(/^(?:## |- \*\*)`/gm)).toHaveLength(services);
      else expect(text).toMatch(/\d+ more Services fail or are unknown/);
    }
    const chosen = buildReport({
      ...sample({ services: 9 }),
      scope: { kind: "services", services: ["team-0/web-0"] },
      redaction: DEFAULT_REDACTION,
      now,
    });
    const text = renderMarkdown(chosen);
    expect(text).toContain("  name: web-0");
    expect(text).toContain("\nVServerGroups:");
    expect(text.split("\n").length).toBeLessThanOrEqual(151);
  });

  it("has an item for each of many failing Services, with the ways of its decision, and explains its placeholders", () => {
    const bundle = demoBundle({ now });
    const text = renderMarkdown(
      buildReport({
        ...{ bundle, result: runEngine(bundle, { checkedAt: now }), now },
        ...{ scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION },
      }),
    );
    const failing = text.match(/^- \*\*`/gm) ?? [];
    expect(failing.length).toBe(text.match(/^\| `/gm)!.length);
    expect(text).toContain("account `1234567890123456`");
    expect(text).toMatch(/\| Backend quota of the CLB instance reached\. What should be done\? \|$/m);
    expect(text).toMatch(
      /^ {2}- Ways: Keep the instance and its address: No effect on traffic; .*: The address is lost$/m,
    );
    expect(text).toMatch(/^- \*\*`logistics\/label-printer`\*\* .*RequestId `8C11D0A4/m);
    expect(text).toMatch(/^A word with a number, as TAG-\d+, stands for/m);
  });

  it("says the official message beside the predicted one, and the request id by which support searches", () => {
    const input = sample({ services: 4, failEvery: 2 });
    const official = "lb HealthCheckInterval 2 should be changed to 20;";
    const body = {
      CheckResults: [
        {
          ...{ Name: "ccmSLB", Status: "failed", FailedCount: 1 },
          instanceResults: {
            "team-0/web-0/80": { Id: "lb-0", MessageCode: "UpdateListener", Message: official },
            "team-2/web-2/80": { Id: "lb-2", MessageCode: "UpdateListener", Message: "somebody's own words" },
          },
        },
      ],
    };
    input.bundle.kubernetes.events.push(
      {
        metadata: { name: OFFICIAL_EVENT, namespace: "kube-system", creationTimestamp: now },
        ...{ type: "Normal", reason: "Success", message: JSON.stringify(body) },
      },
      {
        metadata: { name: "e1", namespace: "team-0" },
        involvedObject: { kind: "Service", namespace: "team-0", name: "web-0" },
        ...{ type: "Warning", reason: "SyncLoadBalancerFailed", count: 7, lastTimestamp: now },
        message:
          "Error syncing load balancer [lb-0]: Message: The specified VSwitch has no available ip. RequestId: 2B1F-44",
      },
    );
    const text = renderMarkdown(
      buildReport({ ...input, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now }),
    );
    expect(text).toMatch(
      /^- Official precheck: `UpdateListener {2}team-0\/web-0\/80 {2}lb-0\w*  lb HealthCheckInterval 2 should/m,
    );
    expect(text).toContain("be changed to 20;`");
    expect(text).not.toContain("own words");
    expect(text).toContain("RequestId `2B1F-44`");
    expect(text).toContain(`Official precheck: 2 items, written ${now}`);
  });

  it("keeps hostile names inert", () => {
    const text = renderMarkdown(build({ hostile: true }));
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e]/);
    let fence = "";
    for (const line of text.split("\n")) {
      const bars = /^\s*(`{3,})/.exec(line)?.[1] ?? "";
      if (fence === "") {
        if (bars) fence = bars;
        // Outside blocks every hostile text is in a code span.
        else
          expect(line.replace(/(`+)(?:(?!\1).)*?[^`]\1(?!`)/g, "")).not.toMatch(
            /<script|<img|^# Heading|\]\(javascript/,
          );
      } else if (bars === fence && line.trim() === bars) fence = "";
      else expect(bars.length).toBeLessThan(fence.length);
    }
    expect(fence).toBe("");
  });
});

describe("HTML file", () => {
  const program = {
    program: "",
    programHash: "sha256-p",
    start: "start()",
    startHash: "sha256-s",
    style: "main{}",
    styleHash: "sha256-c",
  };
  it("runs what its policy names and has no other place to act", async () => {
    const html = await renderHtml(build({ hostile: true }), program);
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).toContain("default-src 'none'; script-src 'sha256-s' 'sha256-p'; style-src 'sha256-c' ");
    for (const text of Object.values(HOSTILE)) expect(html).not.toContain(text);
    expect(html).not.toMatch(/https?:\/\/|src=|@import|url\(/);
  });

  it("carries the whole report, to be opened again", async () => {
    const report = build({ hostile: true });
    const html = await renderHtml(report, program);
    expect(JSON.parse((await readReportHtml(html))!)).toEqual(JSON.parse(JSON.stringify(report)));
    expect(await readReportHtml("<html></html>")).toBeNull();
  });

  it("a small file that unpacks to more than opens is refused while it unpacks", async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_FILE_BYTES + 1_000_000, " ")).toString("base64");
    const html = `<script type="application/octet-stream" id="data">${bomb}</script>`;
    expect(html.length).toBeLessThan(500_000);
    await expect(readContent(html, "")).rejects.toMatchObject({ code: "tooLarge" });
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { runEngine } from "@/lib/engine";
import { kindOf } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { applyWaivers } from "@/lib/upgrade/waivers";
import { demoBundle } from "@/simulator/demo/bundle";
import { shopOfDemo } from "@/testing/clusters";
import { FAIL_ON, type FailOn, type CheckFormat } from "../names";
import { gateOf } from "../gate";
import { checkedFrom, renderCheck } from "./index";
import type { Checked } from "./texts";

const NOW = "2026-11-21T08:00:00Z";

const check = (bundle: Bundle) => runEngine(bundle, { checkedAt: NOW });
const made = (bundle: Bundle, locale: Locale = "en") => checkedFrom(check(bundle), bundle, { locale });
const render = (format: CheckFormat, checked: Checked, failOn: FailOn = "masked") =>
  renderCheck(format, checked, gateOf(checked.data, failOn));

/** Hostile names and messages: they must neither act nor break a format. */
const EVIL = 'x"><![CDATA[]]>\u0007\u202e\n::error::pwn,a:b%0A| `code` @user <b>&amp;\ufffe';

function hostile(): Bundle {
  const bundle = shopOfDemo(NOW);
  const service = bundle.kubernetes.services.find((s) => s.spec?.type === "LoadBalancer");
  if (service?.metadata) service.metadata.name = EVIL;
  const lb = bundle.alibabaCloud.loadBalancers[0];
  if (lb) lb.LoadBalancerName = EVIL;
  bundle.errors = [{ source: "ecs", action: EVIL, resource: EVIL, code: "Forbidden", message: EVIL }];
  return bundle;
}

function clean(): Bundle {
  const bundle = shopOfDemo(NOW);
  bundle.kubernetes.services = [];
  bundle.alibabaCloud.loadBalancers = [];
  return bundle;
}

const demo = made(demoBundle({ now: NOW }));
const inputs: [string, Bundle][] = [
  ["the demo cluster", demoBundle({ now: NOW })],
  ["hostile names and messages", hostile()],
  ["a cluster where nothing differs", clean()],
];

/** The demo cluster with every finding of its first failing Service accepted, and one waiver that has ended. */
function accepted(locale: Locale = "en"): Checked {
  const bundle = shopOfDemo(NOW);
  const result = runEngine(bundle, { checkedAt: NOW });
  const [first, second] = result.services.filter((row) => row.status === "fail");
  const waivers = first!.findings.map(({ code }) => ({ service: first!.service, code, ...WHO }));
  const ended = { service: second!.service, code: second!.findings[0]!.code, ...WHO, until: "2026-11-20" };
  return checkedFrom(applyWaivers(result, [...waivers, ended]), bundle, { locale });
}
const WHO = { reason: 'moved "next" week ]]> %0A::x', owner: "<ops>", until: "2026-12-31" };

/** The part of SARIF 2.1.0 that is written, as the standard requires it. A URI reference holds no blank, quotation mark or control character. */
const message = z.object({ text: z.string().min(1) });
const level = z.enum(["note", "warning", "error"]);
const uri = z.string().regex(/^[\w\-.~%!$&'()*+,;=:@/]+$/);
const SARIF = z.object({
  version: z.literal("2.1.0"),
  runs: z.array(
    z.object({
      tool: z.object({ driver: z.object({ rules: z.array(z.object({ id: z.string(), shortDescription: message })) }) }),
      invocations: z.array(z.object({ toolExecutionNotifications: z.array(z.object({ level, message })) })),
      results: z.array(
        z.object({
          ...{ ruleId: z.string(), ruleIndex: z.int().min(0), level, message },
          locations: z.array(z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri }) }) })),
        }),
      ),
    }),
  ),
});

/** Faults of a log: its form, and rules that results name and the tool does not list. */
function wrongSarif(log: unknown): unknown[] {
  const parsed = SARIF.safeParse(log);
  if (!parsed.success) return parsed.error.issues;
  return parsed.data.runs.flatMap(({ tool, results }) =>
    results.filter(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id !== ruleId),
  );
}

const OUTCOMES = ["failure", "error", "skipped"];
/** Faults of a JUnit file, as Jenkins and GitLab read it. */
function wrongJunit(xml: string): string[] {
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  const suites = [...root.children];
  const cases = suites.flatMap((suite) => [...suite.children].filter(({ tagName }) => tagName === "testcase"));
  const wrong = [
    root.tagName === "testsuites" ? [] : [root.tagName],
    suites.filter((suite) => suite.tagName !== "testsuite" || !suite.getAttribute("name")).map((one) => one.outerHTML),
    suites.flatMap((suite) =>
      [...suite.children].filter((one) => !["properties", "testcase"].includes(one.tagName)).map((one) => one.tagName),
    ),
    cases.filter((one) => !one.hasAttribute("name") || !one.hasAttribute("classname")).map((one) => one.outerHTML),
    cases
      .filter(
        ({ children: [first, ...rest] }) =>
          rest.length > 0 ||
          (first !== undefined &&
            first.tagName !== "system-out" &&
            (!OUTCOMES.includes(first.tagName) || !first.hasAttribute("message"))),
      )
      .map((one) => one.outerHTML),
  ].flat();
  const counted = {
    tests: cases.length,
    failures: root.querySelectorAll("testcase > failure").length,
    errors: root.querySelectorAll("testcase > error").length,
  };
  for (const [name, count] of Object.entries(counted))
    for (const one of [root, ...suites])
      if (one.getAttribute(name) !== String(count))
        wrong.push(`${one.tagName} ${name}="${one.getAttribute(name)}" of ${count}`);
  return wrong;
}

describe("formats of check", () => {
  it("accepted findings are suppressed in SARIF, skipped in JUnit, named in all; their forms hold", () => {
    const checked = accepted();
    const gate = gateOf(checked.data, "masked");
    const service = checked.result.services.find((row) => row.accepted)!.service;
    const log = JSON.parse(renderCheck("sarif", checked, gate)) as {
      runs: { results: { suppressions?: object[] }[]; invocations: { toolExecutionNotifications: object[] }[] }[];
    };
    expect(wrongSarif(log)).toEqual([]);
    expect(log.runs[0]!.results.filter((one) => one.suppressions).length).toBe(checked.data.summary.accepted!.findings);
    expect(JSON.stringify(log.runs[0]!.invocations)).toContain("Acceptance ended");
    const xml = renderCheck("junit", checked, gate);
    expect(wrongJunit(xml)).toEqual([]);
    expect(xml).toMatch(new RegExp(`name="${service.split("/")[1]}"[^>]*><skipped message="Accepted`));
    for (const format of ["text", "markdown"] as const) {
      const text = renderCheck(format, checked, gate);
      expect(text).toMatch(/Acceptance ended/);
      expect(text).toContain("accepted");
    }
    expect(renderCheck("markdown", accepted("zh-CN"), gate)).toContain("接受已到期，重新计入");
    const none = gateOf(accepted().data, "masked");
    const before = gateOf(check(shopOfDemo(NOW)), "masked");
    expect(none.counted).toBe(
      before.counted -
        checked.data.services.find((row) => row.accepted)!.findings.filter((f) => f.visibility !== "advice").length,
    );
  });

  describe.each(inputs)("on %s", (_name, bundle) => {
    it.each(["en", "zh-CN"] as const)("SARIF and JUnit have the forms of those who read them (%s)", (locale) => {
      const checked = made(bundle, locale);
      for (const failOn of ["reported", "advice"] as const) {
        expect(wrongSarif(JSON.parse(render("sarif", checked, failOn)))).toEqual([]);
        expect(wrongJunit(render("junit", checked, failOn))).toEqual([]);
      }
    });

    it("Markdown is a table whose rows have three cells", () => {
      const page = render("markdown", made(bundle), "advice");
      for (const row of page.split("\n").filter((line) => line.startsWith("|")))
        expect(row.replace(/\\\|/g, "").split("|")).toHaveLength(5);
      expect(page.replace(/(`+)[^`][^]*?\1(?!`)/g, "")).not.toMatch(/<b>|@user/);
    });
  });

  it("every format tells the same failures", () => {
    const checked = demo;
    const { result } = checked;
    const failing = result.services.filter((row) => row.status === "fail").map((row) => row.service);
    expect(failing.length).toBeGreaterThan(5);
    const log = JSON.parse(render("sarif", checked)) as {
      runs: { results: { ruleId: string; ruleIndex: number; locations: unknown[] }[]; tool: unknown }[];
    };
    const findings = result.services.flatMap((row) => row.findings.filter((f) => f.visibility !== "advice"));
    const notes = result.services.flatMap((row) => row.notes ?? []);
    expect(notes.map(({ code }) => code)).toContain("ANN110");
    expect(log.runs[0]?.results.map((r) => r.ruleId).sort()).toEqual([...findings, ...notes].map((f) => f.code).sort());
    const junit = render("junit", checked);
    expect(junit.match(/<failure /g)).toHaveLength(failing.length);
    expect(junit).toContain(`tests="${result.services.length}"`);
    const markdown = render("markdown", checked);
    for (const service of failing) {
      expect(markdown).toContain(service);
    }
  });
});

describe("the gate", () => {
  it("counts more at each level, and info advice never", () => {
    const result = check(demoBundle({ now: NOW }));
    const counted = FAIL_ON.map((level) => gateOf(result, level).counted);
    expect([...counted].sort((a, b) => a - b)).toEqual(counted);
    expect(new Set(counted).size).toBe(4);
    const all = gateOf(result, "advice");
    const info = result.services
      .flatMap((row) => row.findings)
      .filter((f) => f.visibility === "advice" && kindOf(f.code).severity === "info");
    expect(info.length).toBeGreaterThan(0);
    expect(info.some(all.counts)).toBe(false);
  });

  it("is never 0 when something was not read, and 1 when something counts as well", () => {
    const error = { source: "slb", action: "DescribeLoadBalancers", code: "Forbidden", message: "no" };
    const unread = check({ ...clean(), errors: [error] });
    const both = check({ ...demoBundle({ now: NOW }), errors: [{ ...error, action: "DescribeServerCertificates" }] });
    const nothing = check(clean());
    const statuses = FAIL_ON.map((level) => [unread, both, nothing].map((result) => gateOf(result, level).status));
    expect(both.summary.visibility.reported).toBeGreaterThan(0);
    expect(statuses).toEqual(FAIL_ON.map(() => [2, 1, 0]));
  });

  it("a silent failure passes at reported only", () => {
    const bundle = demoBundle({ now: NOW });
    const rows = check(bundle).services;
    const silent = rows.find((row) => row.status === "fail" && row.reported.length === 0);
    expect(silent).toBeDefined();
    bundle.kubernetes.services = bundle.kubernetes.services.filter(
      (s) => `${s.metadata?.namespace}/${s.metadata?.name}` === silent?.service,
    );
    const result = check(bundle);
    expect(FAIL_ON.map((level) => gateOf(result, level).status)).toEqual([0, 1, 1, 1]);
  });
});

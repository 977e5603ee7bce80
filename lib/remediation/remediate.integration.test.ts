import { indexBundle } from "@/lib/ccm/bundle-index";
import { keyOf } from "@/lib/ccm/names";
import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { FINDINGS } from "@/lib/knowledge/findings";
import { TRAFFIC } from "@/lib/model/traffic";
import { once } from "@/lib/text/memoize";
import { DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { RECORDED } from "@/testing/recordings";
import { buildBundle } from "@/testing/engine-bundle";
import { contextFor } from "@/testing/proof/prove";
import type { Finding } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { buildPlan, buildPlanView, remediate } from "./index";
import { effectsOf } from "./plan-effect";
import { fixStep } from "./fix-step";
import { say } from "./say/phrase";

const results = [DEMO, FIXTURES].map(({ name, bundle: make }) => {
  const bundle = make();
  return { name, bundle, result: runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" }) };
});

/** Recordings of both families. */
const FURTHER = RECORDED.filter(({ name }) => ["ccm-v2.14.0", "corpus-105", "corpus-302"].includes(name));

const everyFinding = results.flatMap(({ bundle, result }) =>
  result.services.flatMap((row) =>
    row.findings.map((finding) => ({ finding, context: contextFor(bundle, row, finding) })),
  ),
);

/** A context that knows nothing of a cluster. */
const NOTHING = {
  serviceKey: "shop/web",
  region: "cn-hangzhou",
  locale: "en",
  index: indexBundle(buildBundle([])),
} as const;

/** A finding with the minimal fields: builders must accept it, because a report may lack its bundle. */
function bare(code: string): Finding {
  return {
    id: `a/b|${code}`,
    code,
    visibility: "reported",
    resource: { kind: "Service" },
    selfHeals: false,
    traffic: "none",
    params: {},
  };
}

describe("remediation table", () => {
  it("has a way out of every finding, or says why there is no command, in both languages", () => {
    const service = { metadata: { namespace: "shop", name: "web" } };
    const found = { ...NOTHING, loadBalancerId: "lb-1", loadBalancer: {}, service };
    for (const code of Object.keys(FINDINGS))
      for (const locale of ["en", "zh-CN"] satisfies Locale[])
        for (const context of [NOTHING, found]) {
          const { options, noCommandReason } = remediate(bare(code), context, locale);
          if (!options.some(({ steps }) => steps.some(({ command }) => command !== undefined)))
            expect(noCommandReason, code).toBeTruthy();
          if (locale === "zh-CN" && options[0]) expect(options[0].why, code).toMatch(/[\u4e00-\u9fff]/);
        }
  });
});

describe("remediation of real findings", () => {
  it("never recommends a risky way, and puts the recommended one first", () => {
    for (const { finding, context } of everyFinding) {
      const { options } = remediate(finding, context);
      expect(
        options.findIndex((option) => option.recommended),
        finding.id,
      ).toBeLessThanOrEqual(0);
      for (const option of options)
        if (option.steps.some((step) => step.risk === "high"))
          expect([finding.id, option.title, option.recommended]).toEqual([finding.id, option.title, false]);
      for (const option of options)
        if (option.steps.some((step) => step.traffic === "addressLost"))
          expect(option.recommended, finding.id).toBe(false);
    }
  });

  it("leaves no placeholder open and names a look-first command with every change", () => {
    for (const { finding, context } of everyFinding) {
      for (const locale of ["en", "zh-CN"] satisfies Locale[]) {
        for (const option of remediate(finding, context, locale).options) {
          for (const text of [
            option.title,
            option.why,
            ...option.steps.flatMap((step) => [step.text, step.path ?? ""]),
          ])
            expect(text, finding.id).not.toMatch(/\{[a-zA-Z]+\}/);
          for (const step of option.steps) if (step.command) expect(step.inspect, finding.id).toBeTruthy();
        }
      }
    }
  });

  it("names the option not to check", () => {
    const shown = (command: string) =>
      fixStep(
        {
          kind: "aliyun",
          text: { en: "Set it.", zh: "设置。" },
          command,
          undo: "true",
          phase: 1,
          traffic: "none",
          risk: "low",
        },
        NOTHING,
      )!.text;
    expect(say(shown("aliyun slb X --ConnectionDrain on --force"), "en")).toMatch(
      /^Set it\. With --force the aliyun command line/,
    );
    expect(say(shown("aliyun slb X --Scheduler wrr"), "en")).toBe("Set it.");
  });

  it("offers both directions where both sides can give way", () => {
    const both = new Set<string>();
    for (const { finding, context } of everyFinding) {
      const directions = new Set(
        remediate(finding, context)
          .options.filter((o) => o.steps.some((s) => s.command))
          .map((o) => o.direction),
      );
      if (directions.has("keep-cloud") && directions.has("keep-service")) both.add(finding.code);
    }
    for (const code of ["CLB401", "CLB402", "CLB406", "CLB222", "CLB244", "CLB409", "CLB410", "CLB204"])
      expect([...both]).toContain(code);
  });

  it("carries the context when several clusters are configured", () => {
    for (const { finding, context } of everyFinding) {
      for (const option of remediate(finding, { ...context, kubeContext: "prod-eu" }).options) {
        for (const step of option.steps)
          for (const command of [step.inspect, step.command, step.undo])
            if (command?.startsWith("kubectl")) expect(command).toMatch(/^kubectl --context=prod-eu /);
      }
    }
  });
});

describe("the plan", () => {
  it.each(results)(
    "of $name keeps its contract, does nothing twice and ends with what is left",
    ({ bundle, result }) => {
      const steps = buildPlan(result, bundle);
      const commands = steps.flatMap((step) => step.command ?? []);
      expect(new Set(commands).size).toBe(commands.length);
      expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
      for (const step of steps) {
        expect(step).toMatchObject({
          service: expect.any(String),
          findings: expect.any(Array),
          kind: expect.stringMatching(/^(kubectl|aliyun|console|ticket)$/),
          traffic: expect.any(String),
          risk: expect.any(String),
          why: expect.stringMatching(/\S/),
        });
        if (step.command) expect(step.risk).not.toBe("high");
        expect(step.command === undefined).toBe(step.kind === "console" || step.kind === "ticket");
      }
      const rest = steps.filter(({ leads }) => !leads);
      const firstLeft = rest.findIndex((step) => step.command === undefined);
      expect(rest.slice(firstLeft).every((step) => step.command === undefined)).toBe(true);
    },
  );

  it.each(results)("of $name changes the annotations of a Service in one command", ({ bundle, result }) => {
    const annotate = buildPlan(result, bundle).filter((step) => step.command?.includes(" annotate "));
    expect(new Set(annotate.map((step) => step.service)).size).toBe(annotate.length);
  });

  it.each(results)("of $name covers everything but advice", ({ bundle, result }) => {
    const covered = new Set(buildPlan(result, bundle).flatMap((step) => step.findingIds));
    const wanted = result.services.flatMap((row) =>
      row.findings.filter((f) => f.visibility !== "advice").map((f) => f.id),
    );
    expect(wanted.filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe.each([DEMO, FIXTURES, ...FURTHER])("the plan of $name", ({ bundle: make }) => {
  const planned = once(() => {
    const bundle = make();
    return buildPlan(runEngine(bundle, { checkedAt: NOW }), bundle);
  });

  it("runs nothing by default that shuts clients out, moves traffic or takes a listener away", () => {
    const steps = planned();
    const effects = effectsOf(steps);
    const safe = steps.filter((step) => effects.get(step) === "safe");
    expect(safe.filter((step) => step.traffic !== "none" || step.risk === "high")).toEqual([]);
    expect(
      safe.filter(({ command }) =>
        /externalTrafficPolicy|TLSCipherPolicy|DeleteLoadBalancer|StopLoadBalancer/.test(command ?? ""),
      ),
    ).toEqual([]);
    expect(steps.filter(({ title }) => /check .*again/i.test(title)).map(({ title }) => title)).toEqual([]);
  });

  it("asks between two different ways at least in each decision, the one that clients notice least first", () => {
    const open = planned().filter(({ label }) => label === "decide");
    expect(open.length).toBeGreaterThan(5);
    for (const { title, ways = [], command } of open) {
      expect(command).toBeUndefined();
      expect(ways.length, title).toBeGreaterThan(1);
      expect(title).toMatch(/\?$/);
      // Each way says when to choose it, and no two are one command.
      expect(ways.filter(({ why }) => why === "").map(({ name }) => name)).toEqual([]);
      const commands = ways.flatMap(({ command }) => command ?? []);
      expect(new Set(commands).size, title).toBe(commands.length);
      const known = ways.filter(({ command }) => command !== undefined).map(({ traffic }) => traffic);
      if (known.length < ways.length || known.includes("unknown")) continue;
      // Ways of one direction keep the order by which they are named.
      if (new Set(ways.map(({ name }) => name.replace(/-\d$/, ""))).size < ways.length) continue;
      const order = known.map((traffic) => TRAFFIC.indexOf(traffic as (typeof TRAFFIC)[number]));
      expect(order, title).toEqual(order.toSorted((a, b) => a - b));
    }
  });
});

const SPEC = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec";
const RELEASE = { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "shop" };

describe("Services that something else writes", () => {
  it.each([
    [{ annotations: RELEASE }, /Helm release web puts the old value back/],
    [
      { annotations: { "argocd.argoproj.io/tracking-id": "x:/Service:shop/web" } },
      /Argo CD application x puts .* back/,
    ],
    [
      { labels: { "kustomize.toolkit.fluxcd.io/name": "x", "kustomize.toolkit.fluxcd.io/namespace": "y" } },
      /Kustomization x puts the old value back at its next interval/,
    ],
    [{ appliedAnnotations: [SPEC] }, /kubectl apply puts the old value back/],
    [{ annotations: { "argocd.argoproj.io/tracking-id": "x:/Service:shop/other" } }, /^(?!.*Argo)/],
  ])("%j: says what becomes of the command", (metadata, expected) => {
    const key = SPEC;
    const finding = {
      ...bare("CLB401"),
      actual: "slb.s2.small",
      desired: "slb.s1.small",
      params: { annotation: key, adopt: "slb.s2.small", desired: "slb.s1.small" },
    };
    const service = {
      metadata: {
        namespace: "shop",
        name: "web",
        ...metadata,
        annotations: { ...(metadata as { annotations?: Record<string, string> }).annotations, [key]: "slb.s1.small" },
      },
    };
    const step = remediate(finding, { ...NOTHING, loadBalancerId: "lb-1", service }).options[0]?.steps[0];
    expect(step?.command).toBe(`kubectl -n shop annotate --overwrite service web ${key}=slb.s2.small`);
    expect(step?.text).toMatch(expected);
  });
});

describe("ticket text", () => {
  it("holds the five things that support asks for", () => {
    const view = results.map(({ bundle, result }) => ({ bundle, view: buildPlanView(result, bundle) }));
    const [text] = view.flatMap(({ view: v }) => Object.values(v.tickets));
    const cluster = results[0]!.bundle.cluster;
    expect(text).toContain(`Cluster ID: ${cluster.id}`);
    expect(text).toMatch(/CCM version: from \S+ to \S+/);
    expect(text).toContain("## Exact precheck messages");
    expect(text).toMatch(/kubectl -n \S+ get -o yaml service \S+/);
    expect(text).toContain("kind: Service");
    expect(text).toContain("## Load balancer and its current configuration");
  });

  it("keeps foreign text from breaking its blocks", () => {
    const { result } = results[1]!;
    const bundle = structuredClone(results[1]!.bundle);
    const { service } = buildPlan(result, bundle).find((step) => step.kind === "ticket" && step.service !== "")!;
    const own = bundle.kubernetes.services.find((row) => keyOf(row) === service)!;
    own.metadata!.annotations = { ...own.metadata!.annotations, x: "```\n# evil", ...RELEASE };
    const services = result.services.map((row) =>
      row.service === service ? { ...row, syncError: "one\n# two" } : row,
    );
    const text = Object.values(buildPlanView({ ...result, services }, bundle).tickets).join("\n");
    expect(text).toContain("- one # two");
    expect(text).toContain("````yaml");
    expect(text).toContain("Owner of the Service: Helm release web\n");
  });
});

import { indexBundle } from "@/lib/ccm/bundle-index";
import { keyOf } from "@/lib/ccm/names";
import { describe, expect, it } from "vitest";
import { FINDINGS } from "@/lib/knowledge/findings";
import { once } from "@/lib/text/memoize";
import { checked, DEMO, FIXTURES, newKinds } from "@/testing/clusters";
import { commandsIn, remedySteps } from "@/testing/shown-steps";
import { buildBundle } from "@/testing/engine-bundle";
import type { Finding } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { buildPlan, buildPlanView, remediate, remediesOf } from "./index";
import { fixStep } from "./fix-step";
import { say } from "./say/phrase";

const results = [DEMO, FIXTURES].map(checked);

/** Every finding of the made-up clusters with its ways, as pages show them. */
const everyFinding = once(() =>
  results.flatMap(({ bundle, result }) => {
    const { contextOf } = remediesOf(bundle, { targetVersion: result.cluster.targetCcmVersion }, result.services);
    return result.services.flatMap(({ service, loadBalancerId, findings }) =>
      findings.map((finding) => {
        const context = contextOf(finding, service, loadBalancerId);
        return { finding, context, options: remediate(finding, context).options };
      }),
    );
  }),
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
    for (const { finding, options } of everyFinding()) {
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
    for (const { finding, context, options } of everyFinding()) {
      for (const shown of [options, remediate(finding, context, "zh-CN").options]) {
        for (const option of shown) {
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
    for (const { finding, options } of everyFinding()) {
      const directions = new Set(options.filter((o) => o.steps.some((s) => s.command)).map((o) => o.direction));
      if (directions.has("keep-cloud") && directions.has("keep-service")) both.add(finding.code);
    }
    for (const code of ["CLB401", "CLB402", "CLB406", "CLB222", "CLB244", "CLB409", "CLB410", "CLB204"])
      expect([...both]).toContain(code);
  });

  it("carries the context when several clusters are configured", () => {
    const isNew = newKinds();
    const steps = results.flatMap(({ bundle, result }) =>
      remedySteps(result, bundle, { kubeContext: "prod-eu", takes: isNew }),
    );
    const commands = commandsIn(steps).filter((command) => command.startsWith("kubectl"));
    expect(commands.filter((command) => !command.startsWith("kubectl --context=prod-eu "))).toEqual([]);
    expect(commands.length).toBeGreaterThan(50);
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

import { expect, test } from "vitest";
import { publish } from "@/lib/cli/publish";
import { renderResult } from "@/lib/cli/terminal";
import { shownTraffic } from "@/lib/model/consequence";
import { isFailing } from "@/lib/model/result";
import { buildPlan, type FirstStep, type PlanStep, firstOf, stepsOf } from "@/lib/remediation";
import { translator } from "@/lib/model/translator";
import { applyScope } from "@/lib/report/scope";
import { checkBundle } from "@/lib/upgrade/check";
import { buildReport } from "@/lib/report/build";
import { renderHtml } from "@/lib/report/html";
import { readReportHtml } from "@/lib/report/pack";
import { NO_PROGRAM } from "@/testing/saved-program";
import { renderMarkdown } from "@/lib/report/markdown";
import { parseReport } from "@/lib/report/parse";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { visible, visibleLine } from "@/lib/text/inert";
import { buildInstance, buildService } from "@/lib/views/resource";
import { valueText } from "@/lib/views/value-text";
import { afterFix } from "@/lib/model/ways";
import { checked, DEMO, FIXTURES, newKinds, NOW } from "@/testing/clusters";

/** Fields that must be equal everywhere: the cause, the command and what it does. */
const told = (step: Pick<FirstStep, "code" | "command" | "traffic" | "risk"> | undefined) =>
  step && { code: step.code, command: step.command, traffic: step.traffic, risk: step.risk };

/** Each Service's first step of the plan; a command that several Services share is listed at the first of them. */
function plannedFirst(steps: readonly PlanStep[], service: string, wanted: FirstStep): PlanStep | undefined {
  const own = steps.find((step) => step.service === service);
  if (own && own.command === wanted.command) return own;
  return steps.find((step) => step.command !== undefined && step.command === wanted.command) ?? own;
}

/** Advice is work where clients lose something by it. */
const isWork = ({ visibility, loss }: { visibility: string; loss?: boolean }) => visibility !== "advice" || loss;

const isNew = newKinds();
test.each([DEMO, FIXTURES])(
  "$name: the first step of every failing Service is the same in every output",
  async (cluster) => {
    const whole = checked(cluster);
    const services = whole.result.services.filter(isNew).map(({ service }) => service);
    const { bundle } = applyScope(whole.bundle, whole.result, { kind: "services", services });
    const result = checkBundle(bundle, { checkedAt: NOW });
    const options = { locale: "en", targetVersion: result.cluster.targetCcmVersion } as const;
    const steps = buildPlan(result, bundle, options);
    const report = buildReport({
      bundle,
      result,
      scope: { kind: "cluster" },
      // A value that is left out is in no command.
      redaction: { ...DEFAULT_REDACTION, freeTexts: false },
      now: NOW,
    });
    const read = parseReport(JSON.parse((await readReportHtml(await renderHtml(report, NO_PROGRAM))) ?? "null"));
    if (!read.ok) throw new Error(JSON.stringify(read));
    const html = read.report;
    const json = publish(result, bundle, options);
    const text = renderResult(result, bundle, options);
    const snapshot = { result, bundle };

    let compared = 0;
    let ordered = 0;
    let values = 0;
    for (const row of result.services) {
      const first = firstOf(stepsOf(row, bundle, options));
      if (!first) continue;
      compared += 1;
      const expected = told(first);

      const service = buildService(snapshot, row.service, "en");
      expect(told(service?.services[0]?.first), `${row.service} on its page`).toEqual(expected);
      const page = row.loadBalancerId ? buildInstance(snapshot, row.loadBalancerId, "en") : undefined;
      const part = page?.services.find((other) => other.service === row.service);
      if (page) expect(told(part?.first), `${row.service} on its instance's page`).toEqual(expected);
      // Every list of the Service's findings begins with what the first step is about, and continues alike.
      const listed = service?.services[0]?.findings.filter(isWork) ?? [];
      const ids = listed.map((f) => f.id);
      if (first.cause === "plan" && ids.length > 0) {
        expect(first.findingIds, `${row.service} in its list of findings`).toContain(ids[0]);
        if (ids.length > 1) ordered += 1;
      }
      const opened = buildService(html, row.service, "en")?.services[0];
      const openedIds = opened?.findings.filter(isWork).map((f) => f.id);
      expect(openedIds, `${row.service} in the list of the HTML file`).toEqual(ids);
      if (page) expect(part?.findings.filter(isWork).map((f) => f.id)).toEqual(ids);
      const codes = listed.map((f) => f.code);

      const planned = plannedFirst(steps, row.service, first);
      expect(
        planned && { command: planned.command, traffic: planned.traffic, risk: planned.risk },
        `${row.service} in the plan`,
      ).toEqual({ command: first.command, traffic: first.traffic, risk: first.risk });
      expect(planned?.event ?? planned?.findings).toEqual(
        planned?.event ? first.code : expect.arrayContaining([first.code]),
      );

      const published: { service: string; first?: FirstStep } | undefined = json.services.find(
        (other) => other.service === row.service,
      );
      expect(told(published?.first), `${row.service} in JSON`).toEqual(expected);
      expect(told(opened?.first), `${row.service} in the HTML file`).toEqual(expected);

      if (row.status === "fail" || row.status === "unknown") {
        // Of one Service every step has its line; the raw objects are those of the cluster.
        const own = html.result.services.filter(({ service: key }) => key === row.service);
        const alone = { ...html, result: { ...html.result, services: own } };
        const lead = /^- Step 1: .*$/m.exec(renderMarkdown(alone))?.[0];
        expect(lead, `${row.service} in Markdown`).toContain(first.code);
        expect(lead).toContain(`${translator("en")(`common.traffic.${shownTraffic(first)}`)}.`);
        for (const line of (first.command ?? "").split("\n")) expect(lead).toContain(visibleLine(line).trim());
      }
      if (!isFailing(row)) continue;
      const at = text.indexOf(`\n${visible(row.service)}  `);
      const block = text.slice(at, text.indexOf("\n\n", at + 1));
      const shown = [...block.matchAll(/^ {2}\[[^\]]+\] ([A-Z]{3}\d{3}) /gm)].map((found) => found[1]);
      expect(shown, `${row.service} in the list of the command line`).toEqual(codes.slice(0, shown.length));
      for (const [, id, said] of block.matchAll(/^ {2}\[[^\]]+\] ([A-Z]{3}\d{3} .*), After the fix (.+)$/gm)) {
        const same = listed.filter((one) => id!.startsWith(`${one.code} ${visible(one.title)}: `));
        const after = same.map(({ field = "", desired = null, actual = null, remediation }) =>
          visible(valueText(afterFix({ field, desired, actual }, remediation.options[0]) ?? null, "en")),
        );
        expect(after, `${row.service} after the fix`).toContain(said);
        values += 1;
      }
      const lead = block.slice(block.indexOf("  Fix this first: "));
      expect(lead, `${row.service} on the command line`).toMatch(new RegExp(`^ {2}Fix this first: ${first.code} `));
      expect(lead).toContain(`${translator("en")(`common.traffic.${shownTraffic(first)}`)}.`);
      for (const line of (first.command ?? "").split("\n")) expect(lead).toContain(visible(line));
    }
    expect(compared).toBeGreaterThan(5);
    expect(ordered).toBeGreaterThan(0);
    expect(values).toBeGreaterThan(0);
  },
  120_000,
);

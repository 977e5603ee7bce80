import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { firstOf, firstStep, inPlanOrder, stepsOf, type FirstStep } from "@/lib/remediation";
import type { ReportFirst } from "./schema";

/**
 * Each Service's findings as its plan does them, and what to do first where there is something to do; planned from the
 * whole bundle, once for both. Linear in findings.
 */
export function planServices(
  result: Result,
  bundle: Bundle,
  options: { kubeContext?: string; targetVersion?: string },
): { result: Result; first: ReportFirst[] } {
  const first: ReportFirst[] = [];
  const services = result.services.map((row) => {
    const steps = stepsOf(row, bundle, { ...options, locale: "en" });
    const en = firstOf(steps);
    const zh = en && firstStep(row, bundle, { ...options, locale: "zh-CN" });
    if (en && zh) first.push(reportFirst(row.service, en, zh));
    return { ...row, findings: inPlanOrder(row.findings, steps) };
  });
  return { result: { ...result, services }, first };
}

function reportFirst(service: string, en: FirstStep, zh: FirstStep): ReportFirst {
  const both = (name: "title" | "text" | "path"): Text => ({ en: en[name] ?? "", zh: zh[name] ?? "" });
  return {
    service,
    code: en.code,
    title: both("title"),
    text: both("text"),
    ...(en.path ? { path: both("path") } : {}),
    ...(en.inspect ? { inspect: en.inspect } : {}),
    ...(en.command ? { command: en.command } : {}),
    ...(en.example ? { example: { command: en.example.command, places: en.example.places } } : {}),
    ...(en.undo ? { undo: en.undo } : {}),
    traffic: en.traffic,
    risk: en.risk,
  };
}

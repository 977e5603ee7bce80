import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale, Text } from "@/lib/model/text";
import { firstStep } from "@/lib/remediation";
import type { ReportFirst } from "./schema";

/** What to do first for each Service that has something to do, from the whole bundle. Linear in findings. */
export function firstOfServices(
  result: Result,
  bundle: Bundle,
  options: { kubeContext?: string; targetVersion?: string },
): ReportFirst[] {
  return result.services.flatMap((row): ReportFirst[] => {
    const of = (locale: Locale) => firstStep(row, bundle, { ...options, locale });
    const en = of("en");
    const zh = en && of("zh-CN");
    if (!en || !zh) return [];
    const both = (name: "title" | "text" | "path"): Text => ({ en: en[name] ?? "", zh: zh[name] ?? "" });
    return [
      {
        service: row.service,
        code: en.code,
        title: both("title"),
        text: both("text"),
        ...(en.path ? { path: both("path") } : {}),
        ...(en.inspect ? { inspect: en.inspect } : {}),
        ...(en.command ? { command: en.command } : {}),
        ...(en.example ? { example: en.example } : {}),
        ...(en.undo ? { undo: en.undo } : {}),
        traffic: en.traffic,
        risk: en.risk,
      },
    ];
  });
}

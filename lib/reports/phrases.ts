import type { Finding, Result } from "@/lib/model/result";

/**
 * English sentence -> Chinese, from one result said in both languages. A report then holds one result and can still
 * be read in either; sentences repeat a lot, so the dictionary stays small beside the findings.
 */
export function pairPhrases(en: Result, zh: Result): Record<string, string> {
  const out: Record<string, string> = {};
  const add = (from: string | undefined, to: string | undefined) => {
    if (from && to && from !== to) out[from] = to;
  };
  const finding = (a: Finding, b: Finding | undefined) => {
    if (!b || a.id !== b.id) return;
    add(a.title, b.title);
    add(a.cause, b.cause);
    add(a.remediation.summary, b.remediation.summary);
    add(a.remediation.noCommandReason, b.remediation.noCommandReason);
    a.remediation.options.forEach((option, i) => {
      const other = b.remediation.options[i];
      add(option.title, other?.title);
      add(option.why, other?.why);
      option.steps.forEach((step, j) => {
        add(step.text, other?.steps[j]?.text);
        add(step.path, other?.steps[j]?.path);
      });
    });
  };
  const rows = new Map(zh.services.map((row) => [row.service, row]));
  for (const row of en.services) row.findings.forEach((f, i) => finding(f, rows.get(row.service)?.findings[i]));
  const orphans = new Map(zh.orphans.map((orphan) => [orphan.loadBalancerId, orphan]));
  for (const orphan of en.orphans)
    if (orphan.finding) finding(orphan.finding, orphans.get(orphan.loadBalancerId)?.finding);
  return out;
}

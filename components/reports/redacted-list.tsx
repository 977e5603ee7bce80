"use client";

import { useTranslations } from "next-intl";
import type { Redacted } from "@/lib/report/schema";

/** What was (or would be) redacted: kind, place and how often, so that the reader can trust that nothing else was. */
export function RedactedList({ redacted }: { redacted: readonly Redacted[] }) {
  const t = useTranslations("reports");
  // A report that another release wrote may name other kinds.
  const said = (kind: string) => {
    const key = `redactedKinds.${kind}` as "redactedKinds.token";
    return t.has(key) ? t(key) : kind;
  };
  if (redacted.length === 0) return <p className="text-sm text-ink-muted">{t("redacted.none")}</p>;
  return (
    <div className="max-h-40 overflow-auto" tabIndex={0} role="group">
      <table className="w-full text-xs" aria-label={t("redacted.title")}>
        <thead>
          <tr className="text-left text-ink-subtle">
            <th className="py-1 pr-3 font-medium">{t("redacted.kind")}</th>
            <th className="py-1 pr-3 font-medium">{t("redacted.where")}</th>
            <th className="py-1 text-right font-medium">{t("redacted.count")}</th>
          </tr>
        </thead>
        <tbody>
          {redacted.map((row) => (
            <tr key={`${row.kind}|${row.where}`} className="border-t border-line align-top">
              <td className="py-1 pr-3">{said(row.kind)}</td>
              <td className="py-1 pr-3">
                <code className="break-all">{row.where}</code>
              </td>
              <td className="py-1 text-right tabular-nums">{row.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { LintFinding } from "@/lib/lint";

/** What is wrong or surprising about a Service's annotations; each leads to the catalogue. */
export function LintFindings({ findings }: { findings: readonly LintFinding[] }) {
  const t = useTranslations("annotations");
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {findings.map((finding, index) => (
        <li key={`${finding.code} ${index}`} className="max-w-prose break-words">
          <code className="text-xs text-ink-muted">{finding.code}</code> {finding.message}
          {finding.suggestion ? <span className="text-ink-muted"> {finding.suggestion}</span> : null}{" "}
          {finding.key ? (
            <Link
              href={`/guide/annotations?q=${encodeURIComponent(finding.key)}`}
              className="text-accent underline underline-offset-2"
            >
              {t("look")}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

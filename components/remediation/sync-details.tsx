"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import type { FirstStep } from "@/lib/remediation";

/** Everything that the sync changes besides, with whole names: the step's sentence has them short. */
export function SyncDetails({ sync }: { sync: FirstStep["sync"] }) {
  const t = useTranslations("remediation");
  if (!sync || sync.length === 0) return null;
  return (
    <details className="text-xs text-ink-muted">
      <summary className="cursor-pointer rounded-sm">{t("sync", { count: sync.length })}</summary>
      <ul className="mt-1.5 flex flex-col gap-1">
        {sync.map((change) => (
          <li key={change.findingId} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <CodeChip code={change.code} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {[change.service, change.target].filter(Boolean).join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { Growing } from "@/components/common/lists";
import { Loaded } from "@/components/common/query-error";
import { ExactTime } from "@/components/common/time-ago";
import { Section } from "@/components/common/page-header";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { useView } from "@/lib/client/data-source";
import type { ComparedFinding, RunComparison, StillThere } from "@/lib/upgrade/compare";

const GROUPS = ["new", "fixed", "still", "unverified"] as const;

/** Two runs side by side: what is new, what is fixed, what is still there, and what the newer run could not tell. */
export function Comparison({ from, to }: { from: string; to: string }) {
  const t = useTranslations("history");
  const query = useView("comparison", { from, to });
  return (
    <Section title={t("compare.title")} id="compare">
      <Loaded query={query} height="h-24">
        {(data) => <Compared data={data} />}
      </Loaded>
    </Section>
  );
}

function Compared({ data }: { data: RunComparison }) {
  const t = useTranslations("history");
  const first = GROUPS.find((group) => group !== "still" && data[group].length > 0) ?? "still";
  const [group, setGroup] = useState<(typeof GROUPS)[number]>(first);
  const rows = data[group];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        <ExactTime at={data.before.checkedAt} /> → <ExactTime at={data.after.checkedAt} />
      </p>
      {data.differentTarget ? (
        <p className="text-sm text-unknown">
          {t("compare.differentTarget", {
            before: data.before.targetVersion ?? "?",
            after: data.after.targetVersion ?? "?",
          })}
        </p>
      ) : null}
      <ToggleGroup
        label={t("compare.title")}
        value={group}
        options={GROUPS.filter((id) => id !== "unverified" || data.unverified.length > 0).map((id) => [
          id,
          `${t(`compare.${id}`)} ${data[id].length}`,
        ])}
        onChange={setGroup}
      />
      {group === "unverified" ? <p className="text-sm text-ink-muted">{t("compare.unverifiedNote")}</p> : null}
      {rows.length === 0 ? <p className="text-sm text-ink-muted">{t("compare.none")}</p> : null}
      <Growing<ComparedFinding | StillThere> key={group} rows={rows} first={50}>
        {(shown) => (
          <ul className="flex flex-col">
            {shown.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Growing>
    </div>
  );
}

function Row({ row }: { row: ComparedFinding | StillThere }) {
  const t = useTranslations("history");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm">
      <CodeChip code={row.code} />
      <span>{row.title}</span>
      {row.owner.includes("/") ? <ServiceLink service={row.owner} /> : <InstanceLink id={row.owner} />}
      {"changed" in row && row.changed ? <span className="text-xs text-unknown">{t("compare.changed")}</span> : null}
    </li>
  );
}

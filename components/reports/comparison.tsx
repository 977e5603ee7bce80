"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { Loaded } from "@/components/common/query-error";
import { ExactTime } from "@/components/common/time-ago";
import { Section } from "@/components/common/page-header";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { Button } from "@/components/ui/button";
import { useView } from "@/lib/client/data-source";
import type { ComparedFinding, RunComparison, StillThere } from "@/lib/report/compare";

const GROUPS = ["new", "fixed", "still", "unverified"] as const;
const PAGE = 50;

/** Two runs side by side: what is new, what is fixed, what is still there, and what the newer run could not tell. */
export function Comparison({ from, to }: { from: string; to: string }) {
  const t = useTranslations("history");
  const query = useView("comparison", { from, to });
  return (
    <Section heading="h3" title={t("compare.title")} id="compare">
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
  const [shown, setShown] = useState(PAGE);
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
      <div className="flex flex-wrap gap-2" role="group" aria-label={t("compare.title")}>
        {GROUPS.filter((id) => id !== "unverified" || data.unverified.length > 0).map((id) => (
          <Button
            key={id}
            size="sm"
            variant={id === group ? "primary" : "outline"}
            aria-pressed={id === group}
            onClick={() => {
              setGroup(id);
              setShown(PAGE);
            }}
          >
            {t(`compare.${id}`)} {data[id].length}
          </Button>
        ))}
      </div>
      {group === "unverified" ? <p className="text-sm text-ink-muted">{t("compare.unverifiedNote")}</p> : null}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("compare.none")}</p>
      ) : (
        <ul className="flex flex-col">
          {rows.slice(0, shown).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length > shown ? (
        <Button size="sm" className="self-start" onClick={() => setShown(shown + 500)}>
          {t("compare.more", { count: rows.length - shown })}
        </Button>
      ) : null}
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

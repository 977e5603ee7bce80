"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Gap } from "@/components/common/gap";
import { Section } from "@/components/common/page-header";
import { ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { visibleLine } from "@/lib/text/inert";
import type { OfficialComparison, OfficialItem } from "@/lib/report/official";

type Filter = "differ" | "agreed" | "all";
const PAGE = 50;

/** Item by item, what the controller wrote and what we say. */
export function OfficialResult({ comparison: c }: { comparison: OfficialComparison }) {
  const t = useTranslations("reports");
  const [filter, setFilter] = useState<Filter>("differ");
  const [shown, setShown] = useState(PAGE);
  const items = useMemo(
    () => (filter === "all" ? c.items : c.items.filter((item) => (item.state === "agreed") === (filter === "agreed"))),
    [c.items, filter],
  );
  const counts = { differ: c.items.length - c.counts.agreed, agreed: c.counts.agreed, all: c.items.length };
  return (
    <Section title={t("official.title")} id="official">
      <div className="flex flex-col gap-1 text-sm text-ink-muted">
        <p>
          {c.at ? t.rich("official.written", { at: () => <TimeAgo at={c.at ?? ""} /> }) : t("official.noTime")}
          <Gap />
          {t("official.counts", { shown: c.shown, failed: c.failedCount })}
        </p>
        {c.unreadable ? <p className="text-unknown">{t("official.unreadable", { reason: c.unreadable })}</p> : null}
        {c.staleServices.length > 0 ? (
          <p className="text-unknown">{t("official.stale", { count: c.staleServices.length })}</p>
        ) : null}
        {c.capped ? <p>{t("official.capped")}</p> : null}
        {c.failedCount > c.shown ? <p>{t("official.failedCount")}</p> : null}
        <p className="text-ink">
          {t("official.summary", { agreed: c.counts.agreed, official: c.counts.onlyOfficial, ours: c.counts.onlyOurs })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t("official.filter")}>
        {(["differ", "agreed", "all"] as const).map((id) => (
          <Button
            key={id}
            size="sm"
            variant={filter === id ? "primary" : "outline"}
            aria-pressed={filter === id}
            onClick={() => setFilter(id)}
          >
            {t(`official.${id}`)} {counts[id]}
          </Button>
        ))}
      </div>
      {items.length > 0 ? (
        <table className="w-full text-sm" aria-label={t("official.title")}>
          <thead>
            <tr className="text-left text-xs text-ink-subtle">
              <th className="py-1.5 pr-3 font-medium">{t("official.state")}</th>
              <th className="py-1.5 pr-3 font-medium">{t("official.item")}</th>
              <th className="hidden py-1.5 pr-3 font-medium md:table-cell">{t("official.why")}</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, shown).map((item, index) => (
              <ItemRow key={`${item.state}|${item.key}|${item.code}|${item.findingIds[0] ?? index}`} item={item} />
            ))}
          </tbody>
        </table>
      ) : null}
      {items.length > shown ? (
        <Button size="sm" className="self-start" onClick={() => setShown(shown + 500)}>
          {t("more", { count: items.length - shown })}
        </Button>
      ) : null}
    </Section>
  );
}

function ItemRow({ item }: { item: OfficialItem }) {
  const t = useTranslations("reports");
  const tone = item.state === "agreed" ? "pass" : item.state === "onlyOfficial" ? "unknown" : "advice";
  const why = [
    ...(item.sharing ? [t("official.sharing", { count: item.sharing })] : []),
    ...(item.reason && !(item.sharing && item.reason === "overwritten") ? [t(`official.reason.${item.reason}`)] : []),
  ].join(" ");
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2 pr-3">
        <span className="flex flex-wrap gap-1">
          <Badge tone={tone}>{t(`official.states.${item.state}`)}</Badge>
          {item.stale ? <Badge tone="unknown">{t("official.staleItem")}</Badge> : null}
        </span>
      </td>
      <td className="py-2 pr-3">
        <span className="flex flex-col gap-0.5">
          <ServiceLink service={item.service} />
          <code className="break-all text-xs">
            {item.code} {visibleLine(item.key)} {item.id}
          </code>
          {item.message ? <code className="break-all text-xs text-ink-muted">{visibleLine(item.message)}</code> : null}
          <span className="text-xs text-ink-muted md:hidden">{why}</span>
        </span>
      </td>
      <td className="hidden py-2 pr-3 text-ink-muted md:table-cell">{why}</td>
    </tr>
  );
}

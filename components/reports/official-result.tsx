"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Gap } from "@/components/common/gap";
import { Growing, PlainTable } from "@/components/common/lists";
import { Section } from "@/components/common/page-header";
import { ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { cn } from "@/lib/utils";
import { visibleLine } from "@/lib/text/inert";
import type { OfficialComparison, OfficialItem } from "@/lib/upgrade/official";

type Filter = "differ" | "agreed" | "all";

/** Item by item, what the controller wrote and what we say. */
export function OfficialResult({ comparison: c }: { comparison: OfficialComparison }) {
  const t = useTranslations("reports");
  const [filter, setFilter] = useState<Filter>("differ");
  const items = useMemo(
    () => (filter === "all" ? c.items : c.items.filter((item) => (item.state === "agreed") === (filter === "agreed"))),
    [c.items, filter],
  );
  const counts = { differ: c.items.length - c.counts.agreed, agreed: c.counts.agreed, all: c.items.length };
  const whyOf = ({ sharing, reason }: OfficialItem) =>
    [
      sharing ? t("official.sharing", { count: sharing }) : "",
      reason && !(sharing && reason === "overwritten") ? t(`official.reason.${reason}`) : "",
    ].join(" ");
  return (
    <Section title={t("official.title")} id="official">
      <div className="flex flex-col gap-1 text-sm text-ink-muted">
        <p>
          {c.at ? t.rich("official.written", { at: () => <TimeAgo at={c.at ?? ""} /> }) : t("official.noTime")}
          <Gap />
          {t("official.counts", { shown: c.shown, failed: c.failedCount })}
        </p>
        {c.unreadable ? <p className="text-unknown">{t("official.unreadable", { reason: c.unreadable })}</p> : null}
        {c.counts.fixed ? <p>{t("official.outdated", { count: c.counts.fixed })}</p> : null}
        {c.staleServices.length > 0 ? (
          <p className="text-unknown">{t("official.stale", { count: c.staleServices.length })}</p>
        ) : null}
        {c.capped ? <p>{t("official.capped")}</p> : null}
        {c.failedCount > c.shown ? <p>{t("official.failedCount")}</p> : null}
        <p className="text-ink">
          {t("official.summary", {
            agreed: c.counts.agreed,
            official: c.counts.onlyOfficial - (c.counts.fixed ?? 0),
            ours: c.counts.onlyOurs,
          })}
        </p>
      </div>
      <ToggleGroup
        label={t("official.filter")}
        value={filter}
        options={(["differ", "agreed", "all"] as const).map((id) => [id, `${t(`official.${id}`)} ${counts[id]}`])}
        onChange={setFilter}
      />
      {items.length > 0 ? (
        <Growing key={filter} rows={items} first={50}>
          {(shown) => (
            <PlainTable
              label={t("official.title")}
              head={[t("official.state"), t("official.item")]}
              rows={shown.map((item) => [<State item={item} />, <Item item={item} why={whyOf(item)} />])}
              columns={["w-40"]}
            />
          )}
        </Growing>
      ) : null}
    </Section>
  );
}

function State({ item: { state, stale, reason } }: { item: OfficialItem }) {
  const t = useTranslations("reports.official");
  if (reason === "fixed") return <Badge tone="skipped">{t("states.fixed")}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {stale ? <Badge tone="unknown">{t("staleItem")}</Badge> : null}
    </span>
  );
}

const TONES = { agreed: "pass", onlyOfficial: "unknown", onlyOurs: "advice" } as const;

function Item({ item, why }: { item: OfficialItem; why: string }) {
  return (
    <span className={cn("flex flex-col gap-0.5", item.reason === "fixed" && "text-ink-subtle")}>
      <ServiceLink service={item.service} />
      <code className="break-all text-xs">
        {item.code} {visibleLine(item.key)} {item.id}
      </code>
      {item.message ? <code className="break-all text-xs text-ink-muted">{visibleLine(item.message)}</code> : null}
      <span className="text-xs text-ink-muted">{why}</span>
    </span>
  );
}

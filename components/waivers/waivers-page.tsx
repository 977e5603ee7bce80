"use client";

import { UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import type { State } from "@/components/common/state";
import { TimeAgo } from "@/components/common/time-ago";
import { CheckTabs } from "@/components/readiness/check-tabs";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { BesideFile } from "@/components/reports/beside-file";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useWithdraw, waiversRequest } from "@/lib/client/waivers";
import type { WaiverState } from "@/lib/model/result";
import type { WaiversAnswer } from "@/lib/views/answers";

type Row = WaiversAnswer["waivers"][number];

/** Those that need somebody come first. */
const RANK: Record<WaiverState, number> = { expired: 0, unjudged: 1, unmatched: 2, active: 3 };
const LOOK: Record<WaiverState, State> = {
  active: "accepted",
  expired: "fail",
  unmatched: "skipped",
  unjudged: "unknown",
};

/** What people answer for: by whom, why, until when, and what it does in the last check. */
export function WaiversPage() {
  const t = useTranslations("waivers");
  const { live } = useDataSource();
  const query = useView(waiversRequest);
  return (
    <PageBody>
      <PageHeader title={t("title")}>{t(live ? "intro" : "introFile")}</PageHeader>
      <CheckTabs current="waivers" />
      {query.isPending ? <Skeleton className="h-60 w-full" /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      <BesideFile kind="waivers" label={t("choose")} accept=".yaml,.yml" />
      {query.data ? <List cluster={live?.cluster ?? ""} answer={query.data} /> : null}
    </PageBody>
  );
}

function List({ cluster, answer }: { cluster: string; answer: WaiversAnswer }) {
  const t = useTranslations("waivers");
  const withdraw = useWithdraw(cluster);
  const rows = [...answer.waivers].sort(
    (a, b) => (a.state ? RANK[a.state] : 4) - (b.state ? RANK[b.state] : 4) || a.until.localeCompare(b.until),
  );
  return (
    <>
      {answer.errors.map((error) => (
        <QueryError key={error.code + error.message} error={error} title={t("notRead")} />
      ))}
      {withdraw.isError ? <QueryError error={withdraw.error} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={t("none")} icon={UserCheck}>
          {t(cluster ? "noneBody" : "noneBodyFile")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col" aria-label={t("title")}>
          {rows.map((row, index) => (
            <li
              key={row.id ?? `${row.service} ${row.code} ${index}`}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-sm"
            >
              <Entry row={row} />
              {row.id !== undefined ? (
                <Button
                  size="sm"
                  variant="danger"
                  busy={withdraw.isPending}
                  aria-label={t("withdrawOf", { code: row.code, service: row.service })}
                  onClick={() => withdraw.mutate(row.id!)}
                >
                  {t("withdraw")}
                </Button>
              ) : (
                <span className="text-xs text-ink-muted">{t("fromFile")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ row }: { row: Row }) {
  const t = useTranslations("waivers");
  return (
    <div className="flex min-w-0 max-w-prose flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {row.state ? (
          <StateBadge state={LOOK[row.state]} label={t(`state.${row.state}`)} plain />
        ) : (
          <span className="text-ink-muted">{t("notChecked")}</span>
        )}
        {row.service.includes("/") ? <ServiceLink service={row.service} /> : <InstanceLink id={row.service} />}
        <CodeChip code={row.code} />
        {row.field ? <code className="text-xs">{row.field}</code> : null}
        {row.port ? <span className="text-xs text-ink-muted">{t("port", { port: row.port })}</span> : null}
        {row.cluster ? <code className="text-xs text-ink-muted">{row.cluster}</code> : null}
      </p>
      <p className="break-words">{row.reason}</p>
      <p className="text-xs text-ink-muted">
        {t("by", { owner: row.owner, until: row.until })}
        {row.createdAt ? (
          <>
            {"; "}
            {t.rich("made", { name: row.createdBy ?? "", ago: () => <TimeAgo at={row.createdAt!} /> })}
          </>
        ) : null}
      </p>
    </div>
  );
}

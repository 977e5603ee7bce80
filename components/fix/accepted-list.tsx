"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { QueryError } from "@/components/common/query-error";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { type State, StateBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { CompanionFile } from "@/components/reports/companion-file";
import { Button } from "@/components/ui/button";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useWithdraw } from "@/lib/client/mutations";
import type { WaiverState } from "@/lib/model/result";
import type { WaiversAnswer } from "@/lib/views/answers";

/** Those that need action come first. */
const RANK: Record<WaiverState, number> = { expired: 0, unjudged: 1, unmatched: 2, active: 3 };
const LOOK: Record<WaiverState, State> = {
  active: "accepted",
  expired: "fail",
  unmatched: "skipped",
  unjudged: "unknown",
};

/** Accepted findings: by whom, why, until when, and the effect in the last check. Draws nothing without one. */
export function AcceptedList() {
  const t = useTranslations("waivers");
  const { cluster = "" } = useDataSource();
  const query = useView("accepted", {});
  const withdraw = useWithdraw(cluster);
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { waivers = [], errors = [] } = query.data ?? {};
  const rows = [...waivers].sort(
    (a, b) => (a.state ? RANK[a.state] : 4) - (b.state ? RANK[b.state] : 4) || a.until.localeCompare(b.until),
  );
  return (
    <>
      <CompanionFile kind="waivers" label={t("choose")} accept=".yaml,.yml" />
      {errors.map((error) => (
        <QueryError key={error.code + error.message} error={error} title={t("notRead")} />
      ))}
      {withdraw.isError ? <QueryError error={withdraw.error} /> : null}
      {rows.length > 0 ? (
        <details id="accepted" className="mt-4 text-sm">
          <summary className="w-fit cursor-pointer rounded-sm font-semibold">
            {t("title")} <span className="font-normal tabular-nums text-ink-muted">{rows.length}</span>
          </summary>
          <ul className="mt-2 flex flex-col" aria-label={t("title")}>
            {rows.map((row, index) => (
              <li
                key={row.id ?? `${row.service} ${row.code} ${index}`}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3"
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
        </details>
      ) : null}
    </>
  );
}

function Entry({ row }: { row: WaiversAnswer["waivers"][number] }) {
  const t = useTranslations("waivers");
  return (
    <div className="flex min-w-0 max-w-prose flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {row.state ? (
          <StateBadge state={LOOK[row.state]} label={t(`state.${row.state}`)} />
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

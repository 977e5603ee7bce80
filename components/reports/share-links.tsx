"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { useRevoke, useShares } from "@/lib/client/mutations";
import type { ShareLink } from "@/lib/report/answers";

/** Links made for this cluster: how often each was opened, and the way to end one at once. */
export function ShareLinks({ cluster }: { cluster: string }) {
  const t = useTranslations("reports");
  const query = useShares(cluster);
  const revoke = useRevoke(cluster);
  if (query.isError) return <QueryError error={query.error} title={t("links.unavailable")} />;
  const rows = query.data?.shares ?? [];
  if (rows.length === 0) return null;
  return (
    <Section heading="h3" title={t("links.title")}>
      <ul className="flex flex-col">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2 text-sm"
          >
            <span className="flex min-w-0 flex-col">
              <span>
                {row.summary.scope.kind === "cluster"
                  ? t("scope.cluster")
                  : t("links.services", { count: row.summary.services })}
                , <TimeAgo at={row.createdAt} />
              </span>
              <span className="text-xs text-ink-muted">
                {row.createdBy ? `${t("links.by", { name: row.createdBy })}; ` : null}
                {stateOf(row) === "live" ? (
                  row.expiresAt ? (
                    <>
                      {t("links.ends")} <TimeAgo at={row.expiresAt} />
                    </>
                  ) : (
                    t("links.noEnd")
                  )
                ) : (
                  t(`links.${stateOf(row)}`)
                )}
                {"; "}
                {row.maxViews === null
                  ? t("links.views", { count: row.views })
                  : t("links.viewsOf", { count: row.views, limit: row.maxViews })}
                {row.lastViewAt ? (
                  <>
                    {", "}
                    {t("links.last")} <TimeAgo at={row.lastViewAt} />
                  </>
                ) : null}
              </span>
            </span>
            {stateOf(row) === "live" ? (
              <Button size="sm" variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate(row.id)}>
                {t("links.revoke")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {revoke.isError ? <QueryError error={revoke.error} /> : null}
    </Section>
  );
}

function stateOf(row: ShareLink): "live" | "revoked" | "ended" | "used" {
  if (row.revokedAt) return "revoked";
  if (row.maxViews !== null && row.views >= row.maxViews) return "used";
  return row.expiresAt && Date.parse(row.expiresAt) <= Date.now() ? "ended" : "live";
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { VerdictBadge } from "@/components/common/state-badge";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { clustersQuery } from "@/lib/client/queries";

/** The cluster of the current page, and the way to another one. Draws nothing outside a cluster. */
export function ClusterSwitcher({ cluster: key }: { cluster: string | undefined }) {
  const t = useTranslations("shell");
  const { data } = useQuery({ ...clustersQuery, enabled: key !== undefined });
  if (key === undefined) return null;
  const clusters = data ?? [];
  const current = clusters.find((cluster) => cluster.key === key);
  return (
    <DropdownMenu
      align="start"
      className="w-80"
      trigger={
        <Button
          variant="ghost"
          className="ml-1 min-w-0 max-w-36 shrink text-ink md:max-w-64"
          aria-label={`${t("switchCluster")}: ${current?.name ?? key}`}
        >
          <span className="truncate">{current?.name ?? current?.context ?? key}</span>
          <ChevronsUpDown aria-hidden className="text-ink-subtle" />
        </Button>
      }
    >
      {clusters.map((cluster) => (
        <MenuItem key={cluster.key} asChild>
          <Link
            href={`/c/${encodeURIComponent(cluster.key)}`}
            aria-current={cluster.key === key ? "page" : undefined}
            className="justify-between"
          >
            <span className="truncate">{cluster.name ?? cluster.context}</span>
            <VerdictBadge verdict={cluster.verdict} className="text-xs" />
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link href="/?all=1">{t("allClusters")}</Link>
      </MenuItem>
    </DropdownMenu>
  );
}

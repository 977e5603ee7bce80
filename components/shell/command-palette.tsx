"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { clustersQuery } from "@/lib/client/clusters";
import type { RowSummary } from "@/lib/model/run";
import { clusterSourceId, keys } from "@/lib/client/keys";
import { hrefOf } from "@/lib/client/links";
import { readinessRequest } from "@/lib/client/readiness";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { currentCluster } from "./cluster-switcher";

const itemClass =
  "flex h-9 cursor-default items-center gap-2 rounded px-2 text-sm data-[selected=true]:bg-surface-hover";
const groupClass =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-subtle";
const MOST = 50;

/** Ctrl/Cmd-K: pages, clusters, and the instances and Services of the cluster on screen. */
export function CommandPalette({ pathname }: { pathname: string }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const { data: clusters = [] } = useQuery({ ...clustersQuery, enabled: open });
  const key = currentCluster(pathname);
  const rows = useRows(key, open, search);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const go = (href: string) => {
    setOpen(false);
    setSearch("");
    router.push(href);
  };
  const base = key === undefined ? undefined : ({ kind: "cluster", key } as const);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("commands.open")}
        title={`${t("commands.open")} (Ctrl K)`}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </Button>
      <Command.Dialog
        open={open}
        onOpenChange={setOpen}
        label={t("commands.open")}
        overlayClassName="fixed inset-0 z-40 bg-ink/30 dark:bg-canvas/70"
        contentClassName="fixed left-1/2 top-[12vh] z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface-raised shadow-pop"
      >
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={t("commands.placeholder")}
          className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-subtle"
        />
        <Command.List className="scrollbar-thin max-h-[50vh] overflow-y-auto p-1">
          <Command.Empty className="px-3 py-6 text-sm text-ink-muted">{t("commands.none")}</Command.Empty>
          {base && rows.length > 0 ? (
            <Command.Group heading={t("commands.services")} className={groupClass}>
              {rows.map((row) => (
                <Command.Item
                  key={row.service}
                  value={`${row.service} ${row.loadBalancerId ?? ""} ${row.address ?? ""}`}
                  onSelect={() =>
                    go(
                      hrefOf(
                        base,
                        row.loadBalancerId
                          ? { to: "instance", id: row.loadBalancerId }
                          : { to: "service", key: row.service },
                      ),
                    )
                  }
                  className={itemClass}
                >
                  <span className="truncate">{row.service}</span>
                  <code className="ml-auto truncate text-xs text-ink-subtle">{row.loadBalancerId}</code>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          <Command.Group heading={t("commands.pages")} className={groupClass}>
            {(["triage", "guide", "open"] as const).map((page) => (
              <Command.Item
                key={page}
                value={`${page} ${t(`nav.${page}`)}`}
                onSelect={() => go(`/${page}`)}
                className={itemClass}
              >
                {t(`nav.${page}`)}
              </Command.Item>
            ))}
          </Command.Group>
          {clusters.length > 0 ? (
            <Command.Group heading={t("commands.clusters")} className={groupClass}>
              {clusters.map((cluster) => (
                <Command.Item
                  key={cluster.key}
                  value={`${cluster.name ?? ""} ${cluster.context} ${cluster.clusterId ?? ""}`}
                  onSelect={() => go(`/c/${encodeURIComponent(cluster.key)}`)}
                  className={itemClass}
                >
                  <span className="truncate">{cluster.name ?? cluster.context}</span>
                  <code className="ml-auto truncate text-xs text-ink-subtle">{cluster.clusterId}</code>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
        </Command.List>
      </Command.Dialog>
    </>
  );
}

/** Rows of the readiness answer that is already in memory, cut to what fits: filtering 5,000 items in the list is slow. */
function useRows(key: string | undefined, open: boolean, search: string): RowSummary[] {
  const client = useQueryClient();
  const locale = useLocale();
  if (!open || key === undefined) return [];
  const answer = client.getQueryData<ReadinessAnswer>(keys.view(clusterSourceId(key), readinessRequest.path, locale));
  const needle = search.trim().toLowerCase();
  const found: RowSummary[] = [];
  for (const row of answer?.view?.rows ?? []) {
    if (
      needle === "" ||
      `${row.service} ${row.loadBalancerId ?? ""} ${row.loadBalancerName ?? ""} ${row.address ?? ""}`
        .toLowerCase()
        .includes(needle)
    )
      found.push(row);
    if (found.length === MOST) break;
  }
  return found;
}

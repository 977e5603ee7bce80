"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { setShortcuts, useShortcutsOn } from "@/components/common/hotkeys";
import { clustersQuery } from "@/lib/client/clusters";
import type { RowSummary } from "@/lib/model/run";
import { httpSource } from "@/lib/client/http-source";
import { backendsHref, eventsHref, hrefOf } from "@/lib/client/address";
import type { Locale } from "@/lib/model/text";
import { viewQuery } from "@/lib/client/view-query";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useStartRun } from "@/lib/client/run";
import { currentCluster } from "./cluster-switcher";
import { foundPlacesQuery } from "@/lib/client/places";
import type { FoundPlacesAnswer } from "@/lib/views/answers";
import { useGuideMatches } from "./guide-matches";
import { useTyped } from "./use-typed";
import { PLACES, placeHref } from "./places";

const itemClass =
  "flex h-9 cursor-default items-center gap-2 rounded px-2 text-sm data-[selected=true]:bg-surface-hover";
const groupClass =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-subtle";
const MOST = 50;
/** The palette shows the best matches; the guide itself shows all. */
const GUIDE_SHOWN = 8;

interface CommandPaletteProps {
  pathname: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the list of all keys. */
  onHelp: () => void;
}

/** Ctrl/Cmd-K: clusters, instances, Services and nodes of all of them (the one on screen first), codes of the guide, pages and actions. */
export function CommandPalette({ pathname, open, onOpenChange: setOpen, onHelp }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [search, setSearch] = useState("");
  const [chosen, choose] = useState("");
  const list = useRef<HTMLDivElement>(null);
  /** Somebody moved through the list since the last word. */
  const own = useRef(false);
  const { data: clusters = [] } = useQuery({ ...clustersQuery, enabled: open });
  const key = currentCluster(pathname);
  const rows = useRows(key, open, search);
  const matches = useGuideMatches(search, open);
  const others = useElsewhere(search, open, key, new Set(rows.map((row) => row.service)));
  // The list chooses its first entry when words are typed. What the server finds comes later, in an order that is known a
  // moment after: until somebody chooses, Enter is for whatever stands first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const shown = [...(list.current?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? [])];
      if (shown.length === 0 || (own.current && shown.some((item) => item.dataset.value === chosen))) return;
      choose(shown[0]?.dataset.value ?? "");
    });
    return () => cancelAnimationFrame(frame);
  });

  const go = (href: string) => {
    setOpen(false);
    setSearch("");
    router.push(href);
  };
  const base = key === undefined ? undefined : ({ kind: "cluster", key } as const);
  return (
    <Command.Dialog
      open={open}
      onOpenChange={setOpen}
      value={chosen}
      onValueChange={choose}
      label={t("commands.open")}
      overlayClassName="fixed inset-0 z-40 bg-ink/30 dark:bg-canvas/70"
      contentClassName="fixed left-1/2 top-[12vh] z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface-raised shadow-pop"
    >
      <Command.Input
        value={search}
        onValueChange={(words) => {
          own.current = false;
          setSearch(words);
        }}
        onKeyDown={(event) => {
          if (/^(Arrow|Home|End|Page)/.test(event.key)) own.current = true;
        }}
        placeholder={t("commands.placeholder")}
        className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-subtle"
      />
      <Command.List
        ref={list}
        onPointerMove={() => {
          own.current = true;
        }}
        className="scrollbar-thin max-h-[50vh] overflow-y-auto p-1"
      >
        {/* The list counts only what its own filter finds, not what the server found. */}
        {others.length === 0 && matches.length === 0 ? (
          <Command.Empty className="px-3 py-6 text-sm text-ink-muted">{t("commands.none")}</Command.Empty>
        ) : null}
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
        {others.length > 0 ? (
          <Command.Group heading={t("commands.elsewhere")} className={groupClass} forceMount>
            {others.map((place) => (
              <Command.Item
                key={`${place.cluster} ${place.kind} ${place.name}`}
                value={`elsewhere ${place.cluster} ${place.kind} ${place.name}`}
                forceMount
                onSelect={() => go(placeLink(place))}
                className={itemClass}
              >
                <span className="truncate">{place.name}</span>
                <span className="ml-auto truncate text-xs text-ink-subtle">
                  {place.about ? `${place.about} · ` : ""}
                  {place.clusterName}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {matches.length > 0 ? (
          <Command.Group heading={t("commands.guide")} className={groupClass} forceMount>
            {matches.slice(0, GUIDE_SHOWN).map((match) => (
              <Command.Item
                key={match.code}
                value={`guide ${match.code}`}
                // Found by the server: the list's own filter does not know the texts.
                forceMount
                onSelect={() => go(`/guide/${encodeURIComponent(match.code)}`)}
                className={itemClass}
              >
                <span className="truncate">{match.title}</span>
                <code className="ml-auto shrink-0 text-xs text-ink-subtle">{match.code}</code>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        <Command.Group heading={t("commands.pages")} className={groupClass}>
          {PLACES.map((place) => {
            const href = placeHref(place.id, key);
            return href === undefined ? null : (
              <Command.Item
                key={place.id}
                value={`${place.id} ${t(`places.${place.id}`)}`}
                onSelect={() => go(href)}
                className={itemClass}
              >
                {t("help.goTo", { place: t(`places.${place.id}`) })}
                <kbd className="ml-auto text-xs text-ink-subtle">g {place.key}</kbd>
              </Command.Item>
            );
          })}
        </Command.Group>
        <Actions cluster={key} close={() => setOpen(false)} onHelp={onHelp} />
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
  );
}

type Found = FoundPlacesAnswer["found"][number];

/** The page of what was found: of a node the instances that send to it, else the Events where it is spoken of. */
function placeLink({ cluster, kind, name, service, loadBalancerId, instances }: Found): string {
  const base = { kind: "cluster", key: cluster } as const;
  if (loadBalancerId) return hrefOf(base, { to: "instance", id: loadBalancerId });
  if (service) return hrefOf(base, { to: "service", key: service });
  return instances ? backendsHref(base, instances) : eventsHref(base, kind === "node" ? name : "");
}

/** Services, instances and nodes of every cluster one may see, less the rows that stand above already. */
function useElsewhere(
  search: string,
  open: boolean,
  current: string | undefined,
  shown: ReadonlySet<string>,
): readonly Found[] {
  const asked = useTyped(search);
  const { data } = useQuery({ ...foundPlacesQuery(asked), enabled: open && asked.length >= 2 });
  if (search.trim() === "") return [];
  return (data ?? []).filter((place) => place.cluster !== current || !place.service || !shown.has(place.service));
}

/** What can be done from anywhere. */
function Actions({ cluster, close, onHelp }: { cluster: string | undefined; close: () => void; onHelp: () => void }) {
  const t = useTranslations("shell");
  const on = useShortcutsOn();
  const { resolvedTheme, setTheme } = useTheme();
  const start = useStartRun(cluster);
  const theme = resolvedTheme === "dark" ? "light" : "dark";
  const actions: { id: string; label: string; act: () => void }[] = [
    { id: "help", label: t("commands.action.help"), act: onHelp },
    {
      id: "shortcuts",
      label: t(on ? "commands.action.shortcutsOff" : "commands.action.shortcutsOn"),
      act: () => setShortcuts(!on),
    },
    { id: "theme", label: t(`commands.action.${theme}`), act: () => setTheme(theme) },
  ];
  if (cluster !== undefined)
    actions.unshift({
      id: "check",
      label: t("commands.action.check", { cluster }),
      act: () =>
        start.mutate(
          {},
          {
            onSuccess: () => toast.success(t("commands.action.started", { cluster })),
            onError: (error) =>
              toast.error(t("commands.action.notStarted"), { description: errorBodyOf(error).message }),
          },
        ),
    });
  return (
    <Command.Group heading={t("commands.actions")} className={groupClass}>
      {actions.map(({ id, label, act }) => (
        <Command.Item
          key={id}
          value={`action ${id} ${label}`}
          onSelect={() => {
            close();
            act();
          }}
          className={itemClass}
        >
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Rows of the readiness answer that is already in memory, cut to what fits: filtering 5,000 items in the list is slow. */
function useRows(key: string | undefined, open: boolean, search: string): RowSummary[] {
  const client = useQueryClient();
  const locale = useLocale() as Locale;
  if (!open || key === undefined) return [];
  const answer = client.getQueryData(viewQuery(httpSource(key), "readiness", {}, locale).queryKey);
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

"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { setShortcuts, useShortcutsOn } from "@/components/common/hotkeys";
import { useSettled } from "@/components/common/use-settled";
import { clustersQuery, foundPlacesQuery } from "@/lib/client/queries";
import { backendsHref, eventsHref, hrefOf } from "@/lib/client/address";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useStartRun } from "@/lib/client/run";
import { currentCluster } from "./cluster-switcher";
import type { FoundPlacesAnswer } from "@/lib/views/answers";
import { useGuideMatches } from "./guide-matches";
import { PLACES, placeHref } from "./places";

const groupClass =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-subtle";
/** The palette shows the best matches; the guide itself shows all. */
const GUIDE_SHOWN = 8;

interface CommandPaletteProps {
  pathname: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the list of all keys. */
  onHelp: () => void;
}

/** Ctrl/Cmd-K: instances, Services and nodes of all clusters (the one on screen first), codes of the guide, pages and actions. */
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
  const matches = useGuideMatches(search, open);
  const found = useFound(search, open, key);
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
        {found.length === 0 && matches.length === 0 ? (
          <Command.Empty className="px-3 py-6 text-sm text-ink-muted">{t("commands.none")}</Command.Empty>
        ) : null}
        {found.length > 0 ? (
          <Command.Group heading={t("commands.found")} className={groupClass} forceMount>
            {found.map((place) => (
              <Entry
                key={`${place.cluster} ${place.kind} ${place.name}`}
                value={`found ${place.cluster} ${place.kind} ${place.name}`}
                forceMount
                label={place.name}
                note={[place.about, place.clusterName].filter(Boolean).join(" · ")}
                onSelect={() => go(placeLink(place))}
              />
            ))}
          </Command.Group>
        ) : null}
        {matches.length > 0 ? (
          <Command.Group heading={t("commands.guide")} className={groupClass} forceMount>
            {matches.slice(0, GUIDE_SHOWN).map((match) => (
              <Entry
                key={match.code}
                value={`guide ${match.code}`}
                // Found by the server: the list's own filter does not know the texts.
                forceMount
                label={match.title}
                note={match.code}
                onSelect={() => go(`/guide/${encodeURIComponent(match.code)}`)}
              />
            ))}
          </Command.Group>
        ) : null}
        <Command.Group heading={t("commands.pages")} className={groupClass}>
          {PLACES.map((place) => {
            const href = placeHref(place.id, key);
            return href === undefined ? null : (
              <Entry
                key={place.id}
                value={`${place.id} ${t(`places.${place.id}`)}`}
                label={t("help.goTo", { place: t(`places.${place.id}`) })}
                note={`g ${place.key}`}
                onSelect={() => go(href)}
              />
            );
          })}
        </Command.Group>
        <Actions cluster={key} close={() => setOpen(false)} onHelp={onHelp} />
        {clusters.length > 0 ? (
          <Command.Group heading={t("commands.clusters")} className={groupClass}>
            {clusters.map((cluster) => (
              <Entry
                key={cluster.key}
                value={`${cluster.name ?? ""} ${cluster.context} ${cluster.clusterId ?? ""}`}
                label={cluster.name ?? cluster.context}
                note={cluster.clusterId}
                onSelect={() => go(`/c/${encodeURIComponent(cluster.key)}`)}
              />
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
    </Command.Dialog>
  );
}

interface EntryProps extends Omit<React.ComponentProps<typeof Command.Item>, "className" | "children"> {
  label: string;
  /** What tells it from others: its code, id, cluster or key. */
  note?: string;
}

function Entry({ label, note, ...props }: EntryProps) {
  return (
    <Command.Item
      className="flex h-9 cursor-default items-center gap-2 rounded px-2 text-sm data-[selected=true]:bg-surface-hover"
      {...props}
    >
      <span className="truncate">{label}</span>
      <span className="ml-auto truncate text-xs text-ink-subtle">{note}</span>
    </Command.Item>
  );
}

type Found = FoundPlacesAnswer["found"][number];

/** The page of what was found: of a node the instances that send to it, else the Events where it is spoken of. */
function placeLink({ cluster, kind, name, service, loadBalancerId, instances }: Found): string {
  const base = { cluster };
  if (loadBalancerId) return hrefOf(base, { to: "instance", id: loadBalancerId });
  if (service) return hrefOf(base, { to: "service", key: service });
  return instances ? backendsHref(base, instances) : eventsHref(base, kind === "node" ? name : "");
}

/** Services, instances and nodes of every cluster one may see; those of the cluster on screen first. */
function useFound(search: string, open: boolean, current: string | undefined): readonly Found[] {
  const asked = useSettled(search.trim());
  const { data } = useQuery({ ...foundPlacesQuery(asked), enabled: open && asked.length >= 2 });
  if (search.trim() === "") return [];
  return (data ?? []).toSorted((a, b) => Number(b.cluster === current) - Number(a.cluster === current));
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
        <Entry
          key={id}
          value={`action ${id} ${label}`}
          label={label}
          onSelect={() => {
            close();
            act();
          }}
        />
      ))}
    </Command.Group>
  );
}

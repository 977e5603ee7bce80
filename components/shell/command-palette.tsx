"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useGo } from "@/lib/client/go";
import { setShortcuts, useShortcutsOn } from "@/components/common/hotkeys";
import { placeLink, useFound } from "@/components/common/use-found";
import { useGuideSearch } from "@/components/common/use-settled";
import { clustersQuery } from "@/lib/client/queries";
import { hrefOf, type LinkTarget } from "@/lib/client/address";
import { useStartRun } from "@/lib/client/mutations";
import { setLocale } from "@/lib/i18n/set-locale";
import { LATEST_TARGET, offeredVersions } from "@/lib/views";
import { LANGUAGES } from "./bar";
import { PLACES, placeHref } from "./places";

/** The palette shows the best matches; the guide itself shows all. */
const GUIDE_SHOWN = 8;

interface Entry {
  /** Unique; also the search text of entries that the palette filters itself. */
  value: string;
  label: string;
  /** Distinguishes entries with the same label: code, id, cluster or key. */
  note?: string;
  /** A sentence below the label. */
  about?: string;
  onSelect: () => void;
}

interface CommandPaletteProps {
  /** On screen. */
  cluster: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the list of all keys. */
  onHelp: () => void;
}

/** Ctrl/Cmd-K: instances, Services and nodes of all clusters (the one on screen first), codes of the guide, pages and actions. */
export function CommandPalette({ cluster: key, open, onOpenChange: setOpen, onHelp }: CommandPaletteProps) {
  const t = useTranslations("shell");
  const facts = useTranslations("common.clusterFact");
  const goTo = useGo();
  const [search, setSearch] = useState("");
  const actions = useActions(key, onHelp, search);
  const { data: clusters = [] } = useQuery({ ...clustersQuery, enabled: open });
  const guide = useGuideSearch(open ? search : "");
  const places = useFound(open ? search : "", key);

  const go = (href: string) => () => {
    setSearch("");
    goTo(href);
  };
  const words = search.trim().toLowerCase().split(/\s+/);
  const filtered = (entries: Entry[]) =>
    entries.filter(({ value }) => words.every((word) => value.toLowerCase().includes(word)));
  const groups: [id: "found" | "guide" | "pages" | "actions" | "clusters", Entry[]][] = [
    [
      "found",
      places.found.map((place) => ({
        value: `found ${place.cluster} ${place.kind} ${place.name}`,
        label: place.fact ? `${facts(place.fact)} ${place.name}` : place.name,
        note: [place.about, place.clusterName].filter(Boolean).join(" · "),
        onSelect: go(placeLink(place)),
      })),
    ],
    ["actions", filtered(actions)],
    [
      "pages",
      filtered(
        PLACES.flatMap((place) => {
          const href = placeHref(place, key);
          const name = t(`places.${place.id}`);
          const label = t("help.goTo", { place: name });
          return href === undefined
            ? []
            : [{ value: `${place.id} ${label}`, label, note: `g ${place.key}`, onSelect: go(href) }];
        }),
      ),
    ],
    [
      "clusters",
      filtered(
        clusters.map(({ key, name, context, clusterId }) => ({
          value: `cluster ${key} ${name ?? ""} ${context} ${clusterId ?? ""}`.trim(),
          label: name ?? context,
          note: clusterId,
          onSelect: go(`/c/${encodeURIComponent(key)}`),
        })),
      ),
    ],
    [
      "guide",
      guide.matches.slice(0, GUIDE_SHOWN).map(({ code, title, summary, href }) => ({
        value: `guide ${code}`,
        label: title,
        note: code === title ? undefined : code,
        about: summary,
        onSelect: go(href),
      })),
    ],
  ];

  // The first entry is chosen until the reader moves: answers of the server arrive after the typing.
  const moved = useRef(false);
  const [chosen, setChosen] = useState<string>();
  const values = groups.flatMap(([, entries]) => entries.map(({ value }) => value));
  // Enter before the server has answered takes the first entry of the answer.
  const entered = useRef(false);
  const fresh = guide.fresh && places.fresh;
  const take = ({ onSelect }: Entry) => {
    setOpen(false);
    onSelect();
  };
  useEffect(() => {
    const first = groups.flatMap(([, entries]) => entries)[0];
    if (!entered.current || (!first && !fresh)) return;
    entered.current = false;
    if (first) take(first);
  });
  const selected = chosen !== undefined && values.includes(chosen) ? chosen : (values[0] ?? "");
  return (
    <Command.Dialog
      open={open}
      onOpenChange={setOpen}
      shouldFilter={false}
      value={selected}
      onValueChange={(value) => moved.current && setChosen(value)}
      label={t("commands.open")}
      overlayClassName="fixed inset-0 z-40 bg-ink/30 dark:bg-canvas/70"
      contentClassName="fixed left-1/2 top-[12vh] z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface-raised shadow-pop"
    >
      <Command.Input
        value={search}
        onValueChange={(words) => {
          moved.current = false;
          entered.current = false;
          setChosen(undefined);
          setSearch(words);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && values.length === 0 && !event.nativeEvent.isComposing) entered.current = true;
          if (/^(Arrow|Home|End|Page)/.test(event.key)) moved.current = true;
        }}
        placeholder={t("commands.placeholder")}
        className="h-11 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-subtle"
      />
      <Command.List
        onPointerMoveCapture={() => {
          moved.current = true;
        }}
        className="scrollbar-thin max-h-[50vh] overflow-y-auto p-1"
      >
        {values.length === 0 ? (
          <p className="px-3 py-6 text-sm text-ink-muted">{t(fresh ? "commands.none" : "commands.searching")}</p>
        ) : null}
        {groups.map(([id, entries]) =>
          entries.length === 0 ? null : (
            <Command.Group
              key={id}
              heading={t(`commands.${id}`)}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-subtle"
            >
              {entries.map((entry) => (
                <Command.Item
                  key={entry.value}
                  value={entry.value}
                  onSelect={() => take(entry)}
                  className="flex min-h-9 cursor-default flex-wrap items-center gap-x-2 rounded px-2 text-sm data-[selected=true]:bg-surface-hover"
                >
                  <span className="min-w-0 truncate">{entry.label}</span>
                  <span className="ml-auto max-w-[50%] truncate text-xs text-ink-subtle">{entry.note}</span>
                  {entry.about ? (
                    <span className="line-clamp-2 w-full pb-1 text-xs text-ink-muted">{entry.about}</span>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
      </Command.List>
    </Command.Dialog>
  );
}

/** Global actions. Target versions are many: they appear with a search text. */
function useActions(cluster: string | undefined, onHelp: () => void, search: string): Entry[] {
  const t = useTranslations("shell.commands.action");
  const on = useShortcutsOn();
  const { resolvedTheme, setTheme } = useTheme();
  const router = useRouter();
  const goTo = useGo();
  const locale = useLocale();
  const other = LANGUAGES.find(({ id }) => id !== locale)!;
  const start = useStartRun(cluster);
  const theme = resolvedTheme === "dark" ? "light" : "dark";
  const check = () =>
    start.mutate(
      {},
      {
        onSuccess: () => toast.success(t("started", { cluster: cluster ?? "" })),
        onError: toast.failed(t("notStarted")),
      },
    );
  const actions: [id: string, label: string, onSelect: () => void][] = [
    ["help", t("help"), onHelp],
    ["shortcuts", t(on ? "shortcutsOff" : "shortcutsOn"), () => setShortcuts(!on)],
    ["theme", t(theme), () => setTheme(theme)],
    [
      `language ${other.id}`,
      other.name,
      () => {
        setLocale(other.id);
        router.refresh();
      },
    ],
  ];
  if (cluster !== undefined) {
    const to = (target: LinkTarget, version?: string) => () =>
      goTo(hrefOf({ cluster, ...(version ? { target: version } : {}) }, target));
    actions.unshift(
      ["check", t("check", { cluster }), check],
      ["share", t("share"), to({ to: "overview", query: { share: "true" } })],
      ["script", t("script"), to({ to: "fix", query: { group: "safe" } })],
    );
    if (search.trim() !== "")
      for (const version of offeredVersions(undefined, LATEST_TARGET))
        actions.push([`target ${version}`, t("target", { version }), to({ to: "overview" }, version)]);
  }
  return actions.map(([id, label, onSelect]) => ({ value: `action ${id} ${label}`, label, onSelect }));
}

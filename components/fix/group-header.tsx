"use client";

import { ChevronDown, ChevronRight, Split } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCheck } from "@/components/check/check-context";
import { FlowContext, useChoices, type Flow } from "@/components/check/use-choices";
import type { Selection } from "@/components/common/data-table";
import { useFindingLabel } from "@/components/common/finding-labels";
import { OwnerName } from "@/components/owner/owner-chip";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { ownerOfId } from "@/lib/model/owner";
import { cn } from "@/lib/utils";
import {
  ALONE,
  countGroups,
  groupEffect,
  questionsOf,
  waysOf,
  WORK_GROUPS,
  type FixGroup,
  type FixRow,
  type Grouping,
} from "@/lib/views";

interface GroupHeaderProps {
  by: Grouping;
  /** A FixGroup, or a value after the name of the grouping. */
  group: string;
  rows: readonly FixRow[];
  folded: boolean;
  onFold: () => void;
  selection: Selection<FixRow>;
  /** Rows that have passed since the page was opened. */
  finished: ReadonlyMap<string, FixGroup>;
  onForget: () => void;
  flowOf: (id: string, count: number) => Flow;
  script: React.ReactNode;
}

/** A group's name, box and script; what its commands lead to, or what its rows take; one decision for all its rows. */
export function GroupHeader({
  by,
  group,
  rows,
  folded,
  onFold,
  selection,
  finished,
  onForget,
  flowOf,
  script,
}: GroupHeaderProps) {
  const t = useTranslations("fix");
  const format = useFormatter();
  const takesOf = useTakes();
  const Icon = folded ? ChevronRight : ChevronDown;
  const value = group.startsWith(`${by}:`) ? group.slice(by.length + 1) : undefined;
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.chosen.has(id)).length;
  const alike =
    value !== undefined && WORK_GROUPS.includes(rows[0]!.group) && rows.every((row) => row.group === rows[0]!.group);
  const done = rows.filter(({ id }) => finished.has(id)).length;
  return (
    <div className="group flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line-strong" data-group={group}>
      <label className="flex h-11 w-9 shrink-0 items-center justify-center pointer-coarse:w-11">
        <Checkbox
          aria-label={t("select.group")}
          checked={chosen === 0 ? false : chosen === ids.length ? true : "indeterminate"}
          onCheckedChange={(checked) => selection.onChoose(ids, checked === true)}
        />
      </label>
      <h2 className="flex min-w-0 shrink-0 items-center text-sm max-md:shrink">
        <button
          type="button"
          aria-expanded={!folded}
          onClick={onFold}
          className="inline-flex max-w-full items-center gap-1.5 rounded-sm font-semibold hover:text-accent"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-ink-subtle" />
          <span className="min-w-0 truncate">
            <Title by={by} group={group} value={value} />
          </span>
          {/* Where all rows take the same, the words beside it have the number. */}
          <span className={cn("font-normal tabular-nums text-ink-muted", alike && "md:hidden")}>
            {format.number(rows.length)}
          </span>
        </button>
      </h2>
      <span className="min-w-0 flex-1 truncate text-xs text-ink-subtle max-md:hidden">
        {value === undefined ? (
          <>
            <Outcome rows={rows} /> {/* Seen where the mouse or the focus is. */}
            <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
              <Note rows={rows} group={group as FixGroup} />
            </span>
          </>
        ) : (
          takesOf(rows)
        )}
      </span>
      {done > 0 ? (
        <Button size="sm" variant="ghost" onClick={onForget}>
          {t("finished", { count: done })}
        </Button>
      ) : null}
      {by === "problem" && value && value !== ALONE ? <DecideForAll code={value} rows={rows} /> : null}
      {group === "decide" ? <DecideSides rows={rows} flowOf={flowOf} /> : null}
      <span className="max-md:hidden">{script}</span>
    </div>
  );
}

function Title({ by, group, value }: { by: Grouping; group: string; value: string | undefined }) {
  const t = useTranslations("fix");
  const labelOf = useFindingLabel();
  if (value === undefined) return t(`group.${group as FixGroup}`);
  if (value === "") return t("by.none");
  if (by === "problem" && value === ALONE) return t("by.alone");
  if (by === "owner") return <OwnerName owner={ownerOfId(value)} />;
  if (by === "namespace") return value;
  return labelOf(value);
}

/** `No effect on traffic · A new instance, billed · Each step can be undone`: of the steps that run with the group. */
function Note({ rows, group }: { rows: readonly FixRow[]; group: FixGroup }) {
  const t = useTranslations("fix");
  const tc = useTranslations("common.traffic");
  const tr = useTranslations("remediation.fact");
  const { view } = useCheck();
  const effect = groupEffect(rows, group);
  if (!view) return null;
  if (!effect) return group === "safe" || group === "window" ? null : t(`groupNote.${group}`);
  const { traffic, facts, undone } = effect;
  return [...(traffic ? [tc(traffic)] : []), ...facts.map((fact) => tr(fact)), ...(undone ? [t("undone")] : [])].join(
    " · ",
  );
}

/** `11 go green, 2 get one step further, 1 instance bought` */
function Outcome({ rows }: { rows: readonly FixRow[] }) {
  const t = useTranslations("fix");
  const green = rows.filter(({ ends }) => ends === "green").length;
  const further = rows.filter(({ ends }) => ends === "further").length;
  const bought = rows.reduce((sum, row) => sum + row.bought, 0);
  if (green + further === 0) return null;
  const parts = (["green", "further", "bought"] as const)
    .map((kind) => [kind, { green, further, bought }[kind]] as const)
    .filter(([, count]) => count > 0);
  return (
    <span className="text-ink-muted">
      {parts.map(([kind, count]) => t(`outcome.${kind}`, { count })).join(t("comma"))}
      {t("stop")}
    </span>
  );
}

/** Says what rows take: `12 safe now, 3 need a window`. */
export function useTakes(): (rows: readonly FixRow[]) => string {
  const t = useTranslations("fix");
  const { view } = useCheck();
  return (rows) => {
    // No step is known before the first check ends.
    if (!view) return "";
    const counts = countGroups(rows);
    return WORK_GROUPS.filter((group) => counts[group] > 0)
      .map((group) => t(`leftOf.${group}`, { count: counts[group] }))
      .join(t("comma"));
  };
}

/** One answer for all rows that ask only which side of their settings is right. */
function DecideSides({ rows, flowOf }: Pick<GroupHeaderProps, "rows" | "flowOf">) {
  const alike = rows.filter((row) => {
    const questions = questionsOf(row);
    return questions.length > 0 && questions.every(({ sides }) => sides);
  });
  if (alike.length < 2) return null;
  return (
    <FlowContext value={flowOf(alike[0]!.id, alike.length)}>
      <SideButtons ids={alike.flatMap(questionsOf).flatMap(({ ids }) => ids)} count={alike.length} />
    </FlowContext>
  );
}

function SideButtons({ ids, count }: { ids: readonly string[]; count: number }) {
  const t = useTranslations("fix.decideAll");
  const { choose } = useChoices();
  return (
    <span
      role="group"
      aria-label={t("sides", { count })}
      className="flex flex-wrap items-center gap-1.5 max-md:pb-2 max-md:pl-3"
    >
      <span className="text-xs text-ink-muted">{t("sides", { count })}</span>
      {(["keep-cloud", "keep-service"] as const).map((way) => (
        <Button key={way} size="sm" onClick={() => choose(ids, way)}>
          {t(way)}
        </Button>
      ))}
    </span>
  );
}

/** One decision for every Service of a problem; a row decides otherwise on its card. */
function DecideForAll({ code, rows }: { code: string; rows: readonly FixRow[] }) {
  const t = useTranslations("fix.decideAll");
  const { chosen, choose } = useChoices();
  const taken = chosen.get(code);
  const open = rows.filter(({ steps }) => steps.some((step) => step.ways && step.findings.includes(code))).length;
  const ways = waysOf(rows, code);
  if (!taken && (ways.length < 2 || open < 2)) return null;
  return (
    <DropdownMenu
      trigger={
        <Button size="sm">
          <Split aria-hidden />
          <span className="max-sm:sr-only">{taken ? t("taken") : t("open", { count: open })}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {ways.map(({ name, title }) => (
        <MenuItem key={name} onSelect={() => choose([code], name)}>
          {title}
        </MenuItem>
      ))}
      {taken ? <MenuItem onSelect={() => choose([code], undefined)}>{t("back")}</MenuItem> : null}
    </DropdownMenu>
  );
}

"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { useWindowRows } from "@/components/common/use-window-rows";
import { Checkbox } from "@/components/ui/checkbox";
import type { PlanStep, PlanView } from "@/lib/remediation";
import { inReadingOrder, type StepEffect } from "@/lib/remediation/plan-effect";
import { cn } from "@/lib/utils";
import { PlanStepRow } from "./plan-step";
import { stepKey } from "./use-done-steps";

type Item =
  | { kind: "section"; key: string; effect: StepEffect; steps: PlanStep[] }
  | { kind: "owner"; key: string; service: string; loadBalancerId?: string; steps: PlanStep[] }
  | { kind: "step"; key: string; step: PlanStep };

/** Lists up to this many rows are drawn whole: they print, and a search of the page finds them. */
const DRAWN_WHOLE = 150;
/** Height of a row before it is measured. */
const ROW_PX = 200;

/** Sections by effect, in them the steps of each Service in the order of the plan; what is folded away is not a row. */
function itemsOf(
  steps: readonly PlanStep[],
  effects: ReadonlyMap<PlanStep, StepEffect>,
  folded: ReadonlySet<string>,
): Item[] {
  const items: Item[] = [];
  let section: PlanStep[] = [];
  let owned: PlanStep[] = [];
  let last: string | undefined;
  for (const step of inReadingOrder(steps, effects)) {
    const effect = effects.get(step)!;
    if (section.length === 0 || effects.get(section[0]!) !== effect) {
      section = [];
      items.push({ kind: "section", key: effect, effect, steps: section });
    }
    section.push(step);
    if (folded.has(effect)) continue;
    const { service, loadBalancerId } = step;
    const key = `${effect}|${service || loadBalancerId || ""}`;
    if (key !== last) {
      last = key;
      owned = [];
      items.push({ kind: "owner", key, service, ...(loadBalancerId ? { loadBalancerId } : {}), steps: owned });
    }
    owned.push(step);
    if (!folded.has(key)) items.push({ kind: "step", key: step.id, step });
  }
  return items;
}

interface PlanListProps {
  view: PlanView;
  /** Number of each step by its id, whatever a search leaves of them. */
  numbers: ReadonlyMap<string, number>;
  steps: readonly PlanStep[];
  effects: ReadonlyMap<PlanStep, StepEffect>;
  picked: ReadonlySet<string>;
  onPick: (ids: readonly string[], value: boolean) => void;
  done: ReadonlySet<string>;
  onDone: (key: string, value: boolean) => void;
  dryRun: boolean;
}

/** The steps by what they do to traffic. Long plans draw only what is in view. */
export function PlanList(props: PlanListProps) {
  const { steps, effects, numbers } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => itemsOf(steps, effects, folded), [steps, effects, folded]);
  const fold = (key: string) =>
    setFolded((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const row = (item: Item) => (
    <PlanRow
      {...props}
      item={item}
      first={item === items[0]}
      folded={folded}
      onFold={fold}
      number={item.kind === "step" ? numbers.get(item.key) : undefined}
    />
  );
  if (items.length <= DRAWN_WHOLE)
    return (
      <div>
        {items.map((item) => (
          <div key={`${item.kind} ${item.key}`}>{row(item)}</div>
        ))}
      </div>
    );
  return <WindowRows items={items} row={row} />;
}

function WindowRows({ items, row }: { items: readonly Item[]; row: (item: Item) => React.ReactNode }) {
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const ids = useMemo(() => items.map((item) => `${item.kind} ${item.key}`), [items]);
  const { from, to, before, after } = useWindowRows(body, ids, ROW_PX, 0);
  return (
    <div ref={setBody}>
      <div style={{ height: before }} />
      {items.slice(from, to).map((item, index) => (
        <div key={ids[from + index]} data-index={from + index}>
          {row(item)}
        </div>
      ))}
      <div style={{ height: after }} />
    </div>
  );
}

interface PlanRowProps extends PlanListProps {
  item: Item;
  /** Nothing stands above it. */
  first: boolean;
  number?: number;
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
}

function PlanRow({ item, first, number, folded, onFold, view, picked, onPick, done, onDone, dryRun }: PlanRowProps) {
  const t = useTranslations("plan");
  if (item.kind === "step") {
    const { step } = item;
    return (
      <PlanStepRow
        step={step}
        number={number ?? 0}
        picked={picked.has(step.id)}
        onPick={(value) => onPick([step.id], value)}
        done={done.has(stepKey(step))}
        onDone={(value) => onDone(stepKey(step), value)}
        dryRun={dryRun}
        ticket={view.tickets[step.id]}
      />
    );
  }
  const ids = item.steps.map((step) => step.id);
  const count = ids.filter((id) => picked.has(id)).length;
  const open = !folded.has(item.key);
  const name = item.kind === "section" ? t(`effect.${item.effect}`) : item.service || item.loadBalancerId || "";
  return (
    <div
      className={cn(
        "flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b",
        item.kind === "section" ? cn("border-line-strong pb-2", first ? "pt-1" : "pt-7") : "border-line pb-1.5 pt-4",
      )}
      data-plan-section={item.kind === "section" ? item.effect : undefined}
    >
      <Checkbox
        aria-label={t("chooseAll", { name })}
        checked={count === 0 ? false : count === ids.length ? true : "indeterminate"}
        onCheckedChange={(value) => onPick(ids, value === true)}
        className="self-center print:hidden"
      />
      {item.kind === "section" ? (
        <h2 className="text-base font-semibold">
          {name} <span className="font-normal tabular-nums text-ink-muted">{ids.length}</span>
        </h2>
      ) : (
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm font-semibold [overflow-wrap:anywhere]">
          {item.service ? <ServiceLink service={item.service} /> : null}
          {item.loadBalancerId ? <InstanceLink id={item.loadBalancerId} className="font-normal" /> : null}
        </h3>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-label={t(open ? "fold" : "unfold", { name })}
        onClick={() => onFold(item.key)}
        className="inline-flex size-6 items-center justify-center self-center rounded-sm text-ink-muted hover:text-ink print:hidden"
      >
        <ChevronDown aria-hidden className={cn("size-4 transition-transform", open || "-rotate-90")} />
      </button>
      {item.kind === "section" ? (
        <p className="w-full max-w-prose text-sm text-ink-muted">{t(`effectBody.${item.effect}`)}</p>
      ) : null}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Flow } from "@/components/check/use-choices";
import { useShortcuts } from "@/components/common/hotkeys";
import { toast } from "@/components/ui/toast";
import { useWays } from "@/lib/client/ways";
import type { FixRow } from "@/lib/views";

const QUESTION = "[data-slot=ways], [data-slot=question]";
const ANSWERS = "input[type=radio], [data-answer]";
const OPEN = "[data-slot=ways][data-open], [data-slot=question]";
const NUMBERS = ["1", "2", "3", "4"];

interface Taken {
  /** The row, or the first of those that are decided together. */
  id: string;
  /** It was unfolded: the next one unfolds too. */
  isUnfolded: boolean;
  count: number;
  /** The decisions before it. */
  before: readonly string[];
  /** The rows to decide, in their order. */
  order: readonly string[];
  /** All rows before it: others come with its answer. */
  rows: readonly FixRow[];
}

/**
 * Decisions of the list one after the other: after one the next question has the focus. Where the row was unfolded the next one is.
 * Keys: a number chooses, `z` takes the last one back.
 */
export function useFlow(
  rows: readonly FixRow[],
  shown: readonly FixRow[],
  open: { has: (id: string) => boolean; add: (id: string) => void; remove: (id: string) => void },
) {
  const t = useTranslations("fix");
  const { ways, setWays } = useWays();
  const taken = useRef<Taken[]>([]);
  const [last, setLast] = useState<Taken>();
  const wanted = useRef<string | undefined>(undefined);
  /** The question that was answered last: it stays on screen for a moment. */
  const answered = useRef<Element | null>(null);
  const [reveal, setReveal] = useState<string>();
  const show = (id: string, isUnfolded: boolean) => {
    if (isUnfolded) open.add(id);
    wanted.current = id;
    answered.current = null;
    setReveal(id);
  };
  const undo = () => {
    const back = taken.current.pop();
    if (!back) return;
    setLast(undefined);
    setWays(() => back.before);
    show(back.id, back.isUnfolded);
  };
  // Until its answer comes a row stays where it is.
  useEffect(() => {
    const row = last && rows !== last.rows ? rows.find(({ id }) => id === last.id) : undefined;
    // Another question of the row has the focus.
    if (!last || !row || (row.group === "decide" && wanted.current !== row.id)) return;
    setLast(undefined);
    const moved =
      last.count > 1
        ? t("decidedAll", { count: last.count })
        : t("moved", { name: row.services[0] ?? row.id, group: t(`group.${row.group}`) });
    toast.success(moved, { action: { label: t("undo"), onClick: undo } });
    const at = last.order.indexOf(row.id);
    const done = new Set(taken.current.map(({ id }) => id));
    const left = new Set(rows.flatMap(({ id, group }) => (group === "decide" && !done.has(id) ? id : [])));
    const next = [...last.order.slice(at + 1), ...last.order.slice(0, at)].find((id) => left.has(id));
    // The last one stays open, with its command.
    if (next === undefined) return;
    open.remove(row.id);
    show(next, last.isUnfolded);
    // The rows decide: everything else is of the same drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, last]);
  const choose = (at: number, event: KeyboardEvent) => {
    const list = document.querySelector("#list");
    const focused = document.activeElement;
    const near =
      focused?.closest(QUESTION) ?? [...(focused?.closest("tr")?.querySelectorAll(OPEN) ?? [])].find(isShown);
    const asked = near ?? [...(list?.querySelectorAll(OPEN) ?? [])].find(isShown);
    const answer = asked?.querySelectorAll<HTMLElement>(ANSWERS)[at];
    if (!answer || !list?.contains(answer)) return;
    event.preventDefault();
    answer.focus();
    answer.click();
  };
  useShortcuts({
    ...Object.fromEntries(NUMBERS.map((key, at) => [key, (event: KeyboardEvent) => choose(at, event)])),
    z: (event) => {
      event.preventDefault();
      undo();
    },
  });
  return {
    reveal,
    /** A row that was unfolded by hand asks first. */
    ask: (id: string) => {
      wanted.current = id;
    },
    /** For the questions of a row. */
    of: (id: string, count = 1): Flow => ({
      onDecide: () => {
        const order = shown.flatMap((row) => (row.group === "decide" ? row.id : []));
        const one = { id, isUnfolded: open.has(id), count, before: ways, order, rows };
        taken.current.push(one);
        setLast(one);
        wanted.current = id;
        answered.current = document.activeElement?.closest(QUESTION) ?? null;
      },
      onAsk: (question) => {
        if (wanted.current !== id || answered.current === question || !isShown(question)) return;
        wanted.current = undefined;
        question.scrollIntoView({ block: "nearest" });
        question.querySelector<HTMLElement>(ANSWERS)?.focus({ preventScroll: true });
      },
    }),
  };
}

/** A row is drawn for phones and for wide screens: one of both has a place. */
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

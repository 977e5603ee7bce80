"use client";

import { createContext, useContext, useMemo, useState } from "react";
import { useDataSource, useView } from "@/lib/client/data-source";
import { RequestError } from "@/lib/client/fetch-json";
import { useWays } from "@/lib/client/ways";
import type { PlanView } from "@/lib/remediation";
import { choiceText, chosenFor, readChoices, withChoice } from "@/lib/model/ways";
import { withChoices } from "@/lib/views";

/** The part of the plan that decisions change; undefined without decisions, and until it is made. `isKnown`: those that were there at first are in it. */
function useChosenPart() {
  const { ways, isPending } = useWays();
  const { data, isLoading } = useView(
    "plan",
    { ways: ways.join("\n") },
    { enabled: ways.length > 0, keepPrevious: true },
  );
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && !isPending && !isLoading) setKnown(true);
  return { part: ways.length > 0 ? data : undefined, isKnown };
}

interface PlanAnswer {
  plan?: PlanView;
  /** As it is without any decision. */
  open?: PlanView;
  isPending: boolean;
  /** Why the plan is missing: no step is known, which is not the same as no step. */
  failure?: { error: unknown; onRetry: () => void };
}

/** The plan with the decisions that were taken. A file or report without raw objects has none, which is no failure. */
export function usePlan(enabled = true): PlanAnswer {
  const { cluster } = useDataSource();
  const { data, isFetching, isPending, error, refetch } = useView("plan", {}, { enabled });
  const { part, isKnown } = useChosenPart();
  const plan = useMemo(() => data && (part ? withChoices(data, part) : data), [data, part]);
  const absent = cluster === undefined && error instanceof RequestError && error.status === 404;
  return {
    plan,
    open: data,
    // Asked before the first check it had no answer: that is past once it is asked again.
    isPending: isPending || !isKnown || (!data && isFetching),
    failure: error && !data && !absent && !isFetching ? { error, onRetry: () => void refetch() } : undefined,
  };
}

/** Decisions: what was chosen, to choose for findings or codes or to take it back, and the steps that came of it. */
export function useChoices() {
  const { ways, setWays } = useWays();
  const { part } = useChosenPart();
  const chosen = useMemo(() => readChoices(ways), [ways]);
  const flow = useContext(FlowContext);
  const choose = (keys: readonly string[], way: string | undefined) => {
    if (way !== undefined) flow?.onDecide();
    setWays((old) =>
      [...keys.reduce((choices, key) => withChoice(choices, key, way), readChoices(old))].map(([id, name]) =>
        choiceText(id, name),
      ),
    );
  };
  return {
    chosen,
    chosenOf: (id: string) => chosenFor(chosen, id),
    choose,
    steps: part?.steps,
    sources: part?.header.sources,
  };
}

/** A list takes part in the decisions of its rows. */
export interface Flow {
  /** Right before a decision is taken. */
  onDecide: () => void;
  /** An open question is drawn: it may get the focus. */
  onAsk: (question: HTMLElement) => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

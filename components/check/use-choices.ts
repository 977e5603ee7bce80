"use client";

import { useMemo } from "react";
import { useDataSource, useView } from "@/lib/client/data-source";
import { RequestError } from "@/lib/client/fetch-json";
import { useWays } from "@/lib/client/ways";
import type { PlanView } from "@/lib/remediation";
import { chosenFor, choiceText, readChoices, withChoice } from "@/lib/model/ways";
import { withChoices } from "@/lib/views";

/** The part of the plan that decisions change; undefined without decisions, and until it is made. */
function useChosenPart(): PlanView | undefined {
  const [ways] = useWays();
  const { data } = useView("plan", { ways: ways.join("\n") }, { enabled: ways.length > 0, keepPrevious: true });
  return ways.length > 0 ? data : undefined;
}

interface PlanAnswer {
  plan?: PlanView;
  isPending: boolean;
  /** Why there is none, though there should be: no step is known, which is not the same as no step. */
  failure?: { error: unknown; onRetry: () => void };
}

/** The plan with the decisions that were taken. A file or report without raw objects has none, which is no failure. */
export function usePlan(enabled = true): PlanAnswer {
  const { cluster } = useDataSource();
  const { data, isPending, error, refetch } = useView("plan", {}, { enabled });
  const part = useChosenPart();
  const plan = useMemo(() => data && (part ? withChoices(data, part) : data), [data, part]);
  const absent = cluster === undefined && error instanceof RequestError && error.status === 404;
  return { plan, isPending, failure: error && !data && !absent ? { error, onRetry: () => void refetch() } : undefined };
}

/** Decisions: what was chosen, to choose for findings or codes or to take it back, and the steps that came of it. */
export function useChoices() {
  const [ways, setWays] = useWays();
  const part = useChosenPart();
  const chosen = useMemo(() => readChoices(ways), [ways]);
  const choose = (keys: readonly string[], way: string | undefined) =>
    void setWays((old) => {
      const next = keys.reduce((choices, key) => withChoice(choices, key, way), readChoices(old));
      return next.size > 0 ? [...next].map(([id, name]) => choiceText(id, name)) : null;
    });
  return { chosen, chosenOf: (id: string) => chosenFor(chosen, id), choose, steps: part?.steps };
}

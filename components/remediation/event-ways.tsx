"use client";

import { useChoices } from "@/components/check/use-choices";
import type { PlanStep } from "@/lib/remediation";
import { wayNames } from "@/lib/model/ways";
import { StepPart } from "./step";
import { Ways } from "./ways";

/** The answers to a live Event between which a person chooses, and the steps of the one that is taken. */
export function EventWays({ decision: { id, options } }: { decision: NonNullable<PlanStep["decision"]> }) {
  const { chosenOf, choose, steps } = useChoices();
  const names = wayNames(options);
  const taken = options[names.indexOf(chosenOf(id) ?? "")];
  const planned = steps?.filter(({ decision }) => decision?.id === id) ?? [];
  const shown = planned.length > 0 ? planned : (taken?.steps ?? []);
  return (
    <>
      <Ways
        options={options}
        names={names}
        taken={taken}
        isChosen={taken !== undefined}
        onChoose={(name) => choose([id], name)}
        lines={[]}
      />
      {taken
        ? shown.map((step, at) => <StepPart key={at} step={step} number={shown.length > 1 ? at + 1 : undefined} />)
        : null}
    </>
  );
}

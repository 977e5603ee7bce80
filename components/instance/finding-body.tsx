"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChoices } from "@/components/check/use-choices";
import { DifferenceTable } from "@/components/diff/difference-table";
import { EventWays } from "@/components/remediation/event-ways";
import { StepPart } from "@/components/remediation/step";
import { Ways } from "@/components/remediation/ways";
import { familyOf } from "@/lib/model/family";
import type { FirstStep, PlanStep } from "@/lib/remediation";
import { wayNames } from "@/lib/model/ways";
import { jointOptions, tableRows, wayOf, withEdits, type PageFinding } from "@/lib/views";

interface FindingBodyProps {
  /** One finding, or several that one command settles. */
  findings: readonly PageFinding[];
  /** The step of the plan, where it is known without a decision. */
  step?: FirstStep;
  text?: string;
  /** The table alone: the steps are elsewhere, or come later. */
  bare?: boolean;
  /** The steps that are elsewhere. */
  shown?: readonly PlanStep[];
  /** Shows each finding by itself, or those that are answered alike together. */
  isApart?: boolean;
  onApart?: (apart: boolean) => void;
}

/** Both sides, the ways between which a person chooses, and the steps of the one that is taken. */
export function FindingBody({ findings, step, text, bare, shown, isApart, onApart }: FindingBodyProps) {
  const t = useTranslations("remediation");
  const { chosenOf, choose, steps } = useChoices();
  // The plan holds no advice: what is chosen there is shown and not kept.
  const [own, setOwn] = useState<string>();
  const [looked, setLooked] = useState<string>();
  const isPlanned = findings.some(({ visibility, loss }) => visibility !== "advice" || loss);
  const [first] = findings as readonly [PageFinding, ...PageFinding[]];
  const nameOf = ({ id }: PageFinding) => (isPlanned ? chosenOf(id) : own);
  const options = jointOptions(findings);
  const names = wayNames(options);
  const isChosen = names.includes(nameOf(first) ?? "");
  const ids = new Set(findings.map(({ id }) => id));
  const planned = isPlanned ? (steps ?? []).filter((one) => one.findingIds.some((id) => ids.has(id))) : [];
  const made = planned.filter(({ command }) => command !== undefined);
  // Another decision of the Service may settle this one too.
  const settled = wayOf({ options }, nameOf(first)) ?? (made.length > 0 ? options[0] : undefined);
  // A sentence that lists the ways again is left out.
  const leads = step && !isChosen && (settled || step.cause === "event" || options.length < 2);
  // The decision about another finding comes before this one.
  const after = leads && step.command === undefined && !findings.some(({ code }) => code === step.code);
  // The plan makes one edit of several settings: their own commands are not shown before it.
  const isMaking = isChosen && isPlanned && !steps && findings.length > 1;
  const steady = made.length > 0 ? made : leads ? [step] : isMaking ? [] : (settled?.steps ?? []);
  const writing = shown ?? (after || step?.decision ? [] : steady);
  const isQuiet =
    writing.length > 0 &&
    writing.every(
      (one) => "edits" in one && one.edits && one.consequence?.calls.length === 0 && !one.consequence.unknown,
    );
  const rows = withEdits(
    tableRows(findings, (finding) => looked ?? nameOf(finding), {
      settled: made.length > 0,
      isLed: () => Boolean(leads),
      isQuiet,
    }),
    writing.flatMap((one) => ("edits" in one && one.edits) || []),
  );
  return (
    <>
      <DifferenceTable rows={rows} family={familyOf(first.code)} isQuiet={isQuiet} />
      {bare ? null : step?.decision ? (
        <EventWays decision={step.decision} />
      ) : (
        <>
          {options.length > 1 || (options.length === 1 && !settled) || isChosen ? (
            <Ways
              options={options}
              names={names}
              taken={settled}
              isChosen={isChosen}
              isApart={isApart}
              onLook={settled ? undefined : setLooked}
              onApart={options.some(({ recommended }) => recommended) ? undefined : onApart}
              onChoose={(name) => {
                setLooked(undefined);
                if (!isPlanned) return setOwn(name);
                const own = findings.filter(({ remediation }) => !name || wayNames(remediation.options).includes(name));
                choose(
                  own.map(({ id }) => id),
                  name,
                );
              }}
              lines={rows.filter(({ after, open }) => after !== undefined || open)}
              family={familyOf(first.code)}
            />
          ) : null}
          {after ? <p className="max-w-prose text-sm">{t("after", { title: step.title })}</p> : null}
          {(after ? [] : steady).map((one, index) => (
            <StepPart
              key={index}
              step={one}
              isBelowTable
              text={one === step ? text : undefined}
              number={steady.length > 1 ? index + 1 : undefined}
            />
          ))}
          {isChosen && isPlanned && steps && made.length === 0 && steady.some(({ command }) => command) ? (
            <p className="text-sm text-ink-muted">{t("held")}</p>
          ) : null}
          {options.length === 0 && steady.length === 0 && first.remediation.noCommandReason ? (
            <p className="max-w-prose text-sm">{first.remediation.noCommandReason}</p>
          ) : null}
        </>
      )}
    </>
  );
}

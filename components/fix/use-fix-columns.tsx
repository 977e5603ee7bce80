"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { FlowContext, useChoices, type Flow } from "@/components/check/use-choices";
import { ON_ROW, type TableColumn } from "@/components/common/data-table";
import { Meaning } from "@/components/common/meaning";
import { useFindingLabel } from "@/components/common/finding-labels";
import { ReplyMark } from "@/components/reports/reply-note";
import { StateIcon } from "@/components/common/state-badge";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { OwnerChip } from "@/components/owner/owner-chip";
import { shownTraffic } from "@/lib/model/consequence";
import { ownerId } from "@/lib/model/owner";
import { SYNC_STATES } from "@/lib/model/sync-state";
import { TRAFFIC } from "@/lib/model/traffic";
import {
  buttonValues,
  causeOf,
  isDefaultName,
  problemOf,
  questionsOf,
  type FixGroup,
  type FixRow,
  type ListView,
  type Question,
} from "@/lib/views";
import { EffectIcon } from "./effect-icon";
import { cn } from "@/lib/utils";
import { useContext, useEffect, useRef } from "react";
import { Shown } from "@/components/diff/difference-table";
import { Button } from "@/components/ui/button";
import { familyText, type Family } from "@/lib/model/family";

interface Options {
  view: ListView;
  /** Address of a row's page, with the list's filters, from which that page finds the next row. */
  hrefOf: (row: FixRow) => string;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Takes part in the decisions of a row. */
  flowOf: (id: string) => Flow;
  /** A check is running: missing values are still to come. */
  filling: boolean;
  /** The list has instances of CLB and of NLB. */
  families: boolean;
  /** Rows that have passed since the page was opened. */
  finished: ReadonlyMap<string, FixGroup>;
}

export function useFixColumns({
  view,
  hrefOf,
  open,
  onToggle,
  flowOf,
  filling,
  families,
  finished,
}: Options): TableColumn<FixRow>[] {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  // An unfolded row asks below.
  const fixOf = (row: FixRow) => {
    const [question] = row.group === "decide" && !open.has(row.id) ? questionsOf(row) : [];
    return question ? (
      <FlowContext value={flowOf(row.id)}>
        <RowQuestion key={question.ids.join()} question={question} family={row.family} />
      </FlowContext>
    ) : (
      <span className="min-w-0 flex-1 text-ink-muted max-md:line-clamp-2 md:truncate">
        <FixText row={row} filling={filling} />
      </span>
    );
  };
  return [
    {
      id: "name",
      header: t(view === "instances" ? "column.instance" : "column.service"),
      className: "w-auto max-md:pb-2 md:w-[24%]",
      sort: nameOf,
      cell: (row) => {
        const unfolded = open.has(row.id);
        return (
          <span className="flex min-w-0 items-center gap-2">
            {/* A press on the row is one on it. */}
            <button
              type="button"
              data-row-link
              aria-expanded={unfolded}
              aria-label={t(unfolded ? "fold" : "unfold", { name: nameOf(row) })}
              onClick={() => onToggle(row.id)}
              className={cn("row-link shrink-0 rounded-sm text-ink-subtle", unfolded || ON_ROW)}
            >
              <ChevronDown aria-hidden className={cn("size-4 transition-transform", unfolded || "-rotate-90")} />
            </button>
            {finished.has(row.id) ? <StateIcon state="pass" label={tc("status.pass")} /> : <EffectIcon row={row} />}
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                <Link
                  href={hrefOf(row)}
                  draggable={false}
                  className={cn(
                    "row-name relative z-[1] block min-w-0 truncate rounded-sm font-medium hover:underline",
                    finished.has(row.id) && "text-ink-subtle line-through",
                  )}
                >
                  {nameOf(row)}
                  {row.services.length > 1 ? (
                    <span className="text-ink-subtle"> +{row.services.length - 1}</span>
                  ) : null}
                </Link>
                {families && row.family === "nlb" ? <span className="text-xs text-ink-subtle">NLB</span> : null}
              </span>
              <span className="flex min-w-0 flex-col gap-0.5 text-xs text-ink-subtle md:hidden">
                <Problem row={row} />
                <span className="flex min-w-0 flex-wrap items-center gap-1.5">
                  {fixOf(row)}
                  <Effect row={row} />
                </span>
              </span>
            </span>
          </span>
        );
      },
    },
    {
      id: "problem",
      header: t("column.problem"),
      className: "hidden md:table-cell w-[26%]",
      sort: (row) => labelOf(problemOf(row) ?? ""),
      cell: (row) => <Problem row={row} />,
    },
    {
      id: "sync",
      header: t("column.sync"),
      className: "hidden 2xl:table-cell w-44",
      sort: (row) => Math.max(...(row.syncs ?? []).map((sync) => SYNC_STATES.indexOf(sync))),
      cell: (row) => (
        <span className="block truncate text-ink-subtle">
          {(row.syncs ?? []).map((sync) => tc(`sync.${sync}`)).join(t("comma"))}
        </span>
      ),
    },
    {
      id: "fix",
      header: t("column.fix"),
      className: "hidden md:table-cell",
      sort: (row) => TRAFFIC.indexOf(row.steps[0]?.traffic ?? "none"),
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          {fixOf(row)}
          <span className="ml-auto flex shrink-0 items-baseline gap-2 max-lg:hidden">
            {row.owners.map((owner) =>
              owner.kind === "none" ? null : <OwnerChip key={ownerId(owner)} owner={owner} />,
            )}
            <Effect row={row} />
          </span>
        </span>
      ),
    },
  ];
}

/** The Service; without one the name, unless it is a default of 32 hex digits. */
function nameOf(row: FixRow): string {
  return row.services[0] ?? (isDefaultName(row.name) ? row.loadBalancerId : row.name) ?? row.id;
}

const EDITS = 2;

/** The first step in short: the values of an edit, the ways of a decision, else its sentence. */
function FixText({ row, filling }: { row: FixRow; filling: boolean }) {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const [step] = row.steps;
  if (!step) return row.group === "open" && !filling ? t("noStep") : null;
  // The group says already that a person decides.
  if (!step.edits) return (step.command ? undefined : step.ways?.[0]?.title) ?? step.brief ?? step.title;
  return (
    <>
      {step.edits.slice(0, EDITS).map(({ name, from, to }, index) => (
        <span key={name}>
          {index > 0 ? t("comma") : null}
          {name}{" "}
          <span className="font-medium text-ink">
            {from ?? tc("notSet")} → {to ?? tc("notSet")}
          </span>
        </span>
      ))}
      {step.edits.length > EDITS ? <span className="text-ink-subtle"> +{step.edits.length - EDITS}</span> : null}
    </>
  );
}

/** Effect on clients, and whether an instance is billed; nothing where no client notices. */
function Effect({ row: { steps, group, bought } }: { row: FixRow }) {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const traffic = steps[0] ? shownTraffic(steps[0]) : "none";
  return (
    <>
      {bought > 0 ? (
        <Meaning text={t("meaning.bought")}>
          <Badge tone="outline">{t("bought")}</Badge>
        </Meaning>
      ) : null}
      {group === "window" && steps[0]?.putBack ? (
        <Meaning text={t("meaning.putBack")}>
          <Badge tone="outline">{t("putBack")}</Badge>
        </Meaning>
      ) : null}
      {traffic === "none" ||
      traffic === "byChoice" ||
      (group !== "safe" && group !== "window" && group !== "decide") ? null : (
        <Meaning
          text={tc(`meaning.${traffic}`)}
          className={cn("shrink-0 text-xs", traffic === "addressLost" ? "text-fail" : "text-unknown")}
        >
          {tc(`traffic.${traffic}`)}
        </Meaning>
      )}
    </>
  );
}

function Problem({ row }: { row: FixRow }) {
  const t = useTranslations("fix");
  const labelOf = useFindingLabel();
  const code = problemOf(row);
  const more = row.findings.length - 1;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="min-w-0">{causeOf(row) ?? (code ? labelOf(code) : row.orphan ? t("unused") : "")}</span>
      {more > 0 ? <span className="shrink-0 text-xs text-ink-subtle">+{more}</span> : null}
      <Marks row={row} />
    </span>
  );
}

/** Marks of a row: not shown by the precheck, out of date, changing. */
function Marks({ row }: { row: FixRow }) {
  const t = useTranslations("fix");
  const marks = { missed: row.state === "fail" && row.reported === 0, stale: row.stale, unstable: row.unstable };
  return (
    <>
      <ReplyMark services={row.services} />
      {(["missed", "stale", "unstable"] as const).map((mark) =>
        marks[mark] ? (
          <Meaning key={mark} text={t(`meaning.${mark}`)} className="shrink-0">
            <Badge tone={mark === "missed" ? "outline" : "unknown"}>{t(mark)}</Badge>
          </Meaning>
        ) : null,
      )}
    </>
  );
}

/** A question in its row: a button for each answer, by the value that it leads to where one setting is asked about. */
function RowQuestion({ question: { ids, ways, sides }, family }: { question: Question; family: Family }) {
  const t = useTranslations("fix");
  const tr = useTranslations("remediation");
  const { chosenOf, choose } = useChoices();
  const flow = useContext(FlowContext);
  const asked = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (asked.current) flow?.onAsk(asked.current);
  });
  const taken = chosenOf(ids[0]!);
  const values = sides ? buttonValues(ways) : undefined;
  const side = { "keep-service": t("side.service"), "keep-cloud": familyText(t("side.cloud"), family) } as const;
  return (
    <span
      ref={asked}
      role="group"
      aria-label={tr(ways.length === 1 ? "confirm" : "decide")}
      data-slot="question"
      className="relative z-[1] flex min-w-0 flex-wrap items-center gap-1.5"
    >
      {ways.map(({ name, title, command }, at) => (
        <Button
          key={name}
          size="sm"
          data-answer={name}
          aria-pressed={taken === name}
          title={command ? title : `${title} · ${tr("byHand")}`}
          onClick={() => choose(ids, name)}
          className="h-auto min-h-7 max-w-full whitespace-normal text-left aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="min-w-0">
            {values ? (
              <>
                <Shown value={values[at]!} />{" "}
                <span className="font-normal text-ink-muted">({side[name as keyof typeof side]})</span>
              </>
            ) : (
              title
            )}
          </span>
        </Button>
      ))}
      {sides && ids.length > 1 ? <span className="text-xs text-ink-subtle">+{ids.length - 1}</span> : null}
    </span>
  );
}

"use client";

import { ArrowRight, ExternalLink } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { CommandBlock } from "@/components/common/command-block";
import { Fold } from "@/components/common/fold";
import { useFindingLabel } from "@/components/common/finding-labels";
import { QueryError } from "@/components/common/query-error";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { SourceEdit } from "@/components/owner/at-source";
import { ImpactBadges, StepCommand } from "@/components/remediation/step";
import { ScriptMenu } from "@/components/fix/selection-bar";
import { Button } from "@/components/ui/button";
import { ButtonLink, Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useDataSource, useHref, useView } from "@/lib/client/data-source";
import { useWays } from "@/lib/client/ways";
import { ACK_CLUSTERS } from "@/lib/knowledge/console-links";
import { upgradeNumbers } from "@/lib/model/result";
import type { RowSummary } from "@/lib/model/run";
import type { PlanHeader, PlanView } from "@/lib/remediation";
import {
  causeOf,
  problemOf,
  countGroups,
  isDefaultName,
  rowsAfter,
  rowState,
  startPattern,
  startRow,
  canStart,
  type FixRow,
  type InstanceRow,
  type ReadinessView,
} from "@/lib/views";
import { cn } from "@/lib/utils";
import { spaced } from "@/lib/text/spaced";
import { useCheck, useFixRows } from "./check-context";
import { DecidedLine } from "./decided-line";
import { FirstMinute, stageOf, type Stop } from "./first-minute";
import { rowTarget } from "./list-address";
import { Rail } from "./rail";
import { Receipts, UndoOf, UpgradeReceipts, useReceipts } from "./receipts";
import { partsBeside } from "./verdict-sentence";

/** Answers: can I upgrade tonight; if not, what is the first command. Charts are at the side, the rest is folded below. */
export function OverviewPage() {
  const t = useTranslations("overview");
  const { state, view, rows, instances, numbers, busy } = useCheck();
  const { rows: fixes, plan, open, pending, failure } = useFixRows("instances");
  const [chosen, setStop] = useState<Stop>("now");
  const stop = view?.isTarget ? "now" : chosen;
  const { ways } = useWays();
  const known = plan !== undefined && !busy;
  const { data: minute, isError } = useView("firstMinute", ways.length > 0 ? { ways: ways.join("\n") } : {}, {
    enabled: known && !view?.isTarget,
    keepPrevious: true,
  });
  const after = useMemo(() => rowsAfter(fixes, stageOf(stop)), [fixes, stop]);
  const first = startRow(after);
  const hasWork = startRow(fixes) !== undefined;
  // Nothing was read: that nothing changes is not known.
  const isJudged = rows.length === 0 || rows.some(({ status }) => status !== "unknown");
  // Its height is kept, so that the numbers below do not move when it comes.
  const isOpen = view === undefined || (isJudged && rows.length > 0 && !view.isTarget);
  const isAwaited = isOpen && !minute && !isError && !failure && !busy;
  const beside = view ? partsBeside(view, numbers, state.kind === "finished") : [];
  return (
    <div className="flex gap-x-10 gap-y-6 max-lg:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-5 max-md:gap-4">
        {failure ? (
          <QueryError {...failure} />
        ) : pending || !view ? (
          <Skeleton className="h-7 w-full max-w-xl max-md:h-11" />
        ) : busy ? null : (
          <Answer view={view} rows={after} />
        )}
        {minute && known && !view?.isTarget && !pending && isJudged ? (
          <FirstMinute
            minute={minute}
            stop={stop}
            onStop={setStop}
            rows={fixes}
            after={after}
            edits={plan.header.sources?.length ?? 0}
            asleep={upgradeNumbers(rows).asleep}
          />
        ) : isAwaited ? (
          <Skeleton
            className={cn(
              "w-full max-w-4xl",
              view?.verdict.startsWith("ready") ? "h-12" : "h-[17.75rem] max-md:h-[28.25rem]",
            )}
          />
        ) : null}
        {failure || pending || busy || !isJudged || !view || isAwaited || (minute && !view.isTarget) ? null : (
          <UpgradeItself view={view} rows={rows} />
        )}
        {view?.verdict.startsWith("ready") && !busy ? (
          <>
            <NotInVerdict view={view} rows={rows} />
            <HandEdits edits={plan?.header.handEdits ?? []} />
            <GivenUp protections={plan?.header.givenUp ?? []} />
          </>
        ) : null}
        {hasWork || pending ? <Effort rows={after} known={!pending && view !== undefined} /> : null}
        {pending || busy ? null : <DecidedLine rows={fixes} open={open} />}
        {failure ? null : pending || !view ? (
          <Skeleton className="h-40 w-full" />
        ) : first && plan ? (
          <StartHere row={first} pattern={startPattern(after)} plan={plan} />
        ) : null}
        {view ? <UpgradeReceipts until={view.checkedAt} /> : null}
        <Receipts />
        {beside.length > 0 ? (
          <ul className="flex max-w-prose flex-col gap-1 text-sm text-ink-muted">
            {beside.map(([key, values]) => (
              <li key={key}>{t(`beside.${key as "accepted"}`, values as { count: number })}</li>
            ))}
          </ul>
        ) : null}
        {view ? <SharedInstances instances={instances} rows={rows} /> : null}
      </div>
      <Rail />
    </div>
  );
}

/** The answer in one sentence; where nothing is left, what comes next. */
function Answer({ view, rows }: { view: ReadinessView; rows: readonly FixRow[] }) {
  const t = useTranslations("overview.answer");
  const href = useHref();
  const format = useFormatter();
  const { cluster } = useDataSource();
  const { answer, minutes, ...counts } = canStart(rows);
  if (view.verdict === "unknown" && answer !== "no") return null;
  if (answer === "ready" && view.isTarget) return <p className="text-base font-medium">{t("done")}</p>;
  if (answer === "ready")
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-base font-medium">{t("ready")}</p>
        {cluster === undefined ? null : (
          <span className="flex flex-wrap gap-2">
            <ButtonLink href={href({ to: "upgrade", query: { step: "freeze" } })}>{t("baseline")}</ButtonLink>
            <Button asChild>
              <a href={ACK_CLUSTERS} target="_blank" rel="noreferrer">
                {t("precheck")}
                <ExternalLink aria-hidden />
              </a>
            </Button>
            <ButtonLink href={href({ to: "upgrade" })}>{t("steps")}</ButtonLink>
          </span>
        )}
      </div>
    );
  const name = (one: "decide" | "outside" | "open") => (counts[one] > 0 ? [t(one)] : []);
  const now = counts.safe > 0 ? t("now", { minutes }) : counts.waiting > 0 ? t("waiting") : t("nothingNow");
  const blocking = [...name("decide"), ...name("outside"), ...name("open")];
  const blockers = spaced(format.list(blocking));
  const later = counts.window > 0 ? [t("later")] : [];
  return (
    <p className="max-w-prose text-base font-medium">
      {view.isTarget
        ? t("left", { parts: spaced(format.list([...blocking, now, ...later])) })
        : answer === "no"
          ? t("no", { blockers, now })
          : answer === "window"
            ? t("window", { now, window: t("later") })
            : t("yes", { now })}
    </p>
  );
}

/** Services that fail now all the same, and inputs of the upgrade that were not read. */
function NotInVerdict({ view: { cluster, newActions }, rows }: { view: ReadinessView; rows: readonly RowSummary[] }) {
  const t = useTranslations("overview.notInVerdict");
  const href = useHref();
  const failing = rows.filter(({ failures = 0 }) => failures > 0);
  const { ccmVersion } = cluster;
  if (failing.length + newActions === 0 && ccmVersion) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-1 text-sm">
      <h2 className="font-semibold">{t("title")}</h2>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-4">
        {failing.slice(0, SHOWN_FAILING).map(({ service, failures = 0 }) => (
          <li key={service}>
            <ServiceLink service={service} /> {t("fails", { count: failures })}
          </li>
        ))}
        {failing.length > SHOWN_FAILING ? (
          <li>
            <Link href={href({ to: "events" })}>{t("more", { count: failing.length - SHOWN_FAILING })}</Link>
          </li>
        ) : null}
        {newActions > 0 ? (
          <li>
            <Link href={href({ to: "upgrade", query: { step: "permissions" } })}>
              {t("role", { count: newActions })}
            </Link>
          </li>
        ) : null}
        {ccmVersion ? null : <li>{t("version")}</li>}
      </ul>
    </section>
  );
}

const SHOWN_FAILING = 5;

/** Until when Ready holds: what to write at the source, one text for each owner. */
function HandEdits({ edits }: { edits: NonNullable<PlanHeader["handEdits"]> }) {
  const t = useTranslations("overview.handEdits");
  if (edits.length === 0) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-1">
      <h2 className="text-sm font-semibold">{t("title")}</h2>
      {edits.map((edit) => (
        <SourceEdit
          key={`${edit.owner.title} ${edit.place}`}
          edit={edit}
          title={
            <>
              {edit.owner.title} <span className="text-ink-muted">{t("edits", { count: edit.services.length })}</span>
            </>
          }
        />
      ))}
    </section>
  );
}

/** Protections that are off, each with the command that switches it on, and those that a fix took. */
function GivenUp({ protections }: { protections: NonNullable<PlanHeader["givenUp"]> }) {
  const t = useTranslations("overview.givenUp");
  const lost = useReceipts()?.receipts.filter((one) => one.lost?.length) ?? [];
  if (protections.length + lost.length === 0) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-1">
      <h2 className="text-sm font-semibold">{t("title")}</h2>
      {protections.map(({ service, name, value, undo }) => (
        <Fold
          key={`${service} ${name}`}
          titleClass="w-fit text-sm"
          title={
            <>
              {service}{" "}
              <code className="text-xs">
                {name}={value}
              </code>
            </>
          }
          bodyClass="py-2 pl-4"
        >
          <CommandBlock kind="undo" command={undo} />
        </Fold>
      ))}
      {lost.map((receipt) => (
        <Fold
          key={receipt.service}
          titleClass="w-fit text-sm"
          title={
            <>
              {receipt.service} <span className="text-ink-muted">{receipt.lost?.join("; ")}</span>
            </>
          }
          bodyClass="flex flex-col gap-2 py-2 pl-4"
        >
          <UndoOf receipt={receipt} />
        </Fold>
      ))}
    </section>
  );
}

/** Numbers of Services that the upgrade itself would change, or a restart where the target runs; the verdict is the precheck's. */
function UpgradeItself({ view, rows }: { view: ReadinessView; rows: readonly RowSummary[] }) {
  const t = useTranslations("overview.answer");
  const numbers = upgradeNumbers(rows);
  if (!rows.some(({ sync }) => sync)) return null;
  return (
    <p className="max-w-prose text-sm text-ink-muted">
      {view.isTarget ? t("already", { version: view.cluster.ccmVersion ?? "", ...numbers }) : t("upgrade", numbers)}
    </p>
  );
}

/** Rows by what fixing them takes; groups for others to act and without a step only when they have rows. */
function Effort({ rows, known }: { rows: readonly FixRow[]; known: boolean }) {
  const t = useTranslations("overview");
  const tf = useTranslations("fix");
  const format = useFormatter();
  const href = useHref();
  const counts = countGroups(rows);
  const groups = [
    ...(["safe", "window", "decide"] as const),
    ...(["outside", "open"] as const).filter((group) => counts[group] > 0),
  ];
  return (
    <ul className="grid grid-cols-2 border-y border-line md:grid-cols-4" aria-label={t("effort")}>
      {groups.map((group) => (
        <li key={group} className="border-line py-1.5 pr-4 md:border-l md:px-4 md:first:border-l-0 md:first:pl-0">
          <Link href={href({ to: "fix", query: { group } })} className="group block rounded-sm py-1">
            <span
              data-slot="values"
              className={cn(
                "block text-xl font-semibold tabular-nums",
                (!known || counts[group] === 0) && "text-ink-subtle",
              )}
            >
              {known ? format.number(counts[group]) : "–"}
            </span>
            <span className="text-sm font-medium group-hover:underline">{tf(`group.${group}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface StartHereProps {
  row: FixRow;
  /** Of many rows: those of the most frequent problem. */
  pattern: ReturnType<typeof startPattern>;
  plan: PlanView;
}

/** The row to begin with: its problem and its first step. Of many, all rows of one problem and their script. */
function StartHere({ row, pattern, plan }: StartHereProps) {
  const t = useTranslations("overview");
  const href = useHref();
  const labelOf = useFindingLabel();
  const [step] = pattern ? [] : row.steps;
  const [name, note, target] = pattern
    ? [
        labelOf(pattern.code),
        t("pattern", { count: pattern.rows.length }),
        { to: "fix", query: { group: row.group, code: pattern.code } } as const,
      ]
    : [
        row.services[0] ?? row.name ?? row.id,
        causeOf(row) ?? labelOf(problemOf(row) ?? ""),
        rowTarget(row, "instances"),
      ];
  return (
    <section
      aria-label={t("start")}
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm font-semibold text-accent">{t("start")}</h2>
        <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">{name}</span> <span className="text-ink-muted">{note}</span>
        </p>
        {pattern ? <ScriptMenu plan={plan} rows={pattern.rows} /> : null}
        <ButtonLink href={href(target)} variant="primary" size={pattern ? "md" : "sm"}>
          {t("open")}
          <ArrowRight aria-hidden />
        </ButtonLink>
      </div>
      {!pattern && row.failures > 0 ? (
        <p className="text-sm text-fail">{t("failsNow", { count: row.failures })}</p>
      ) : null}
      {step ? (
        <>
          {row.group === "safe" ? null : <ImpactBadges step={step} />}
          <StepCommand step={step} className="max-w-none [&_pre]:max-h-36" />
        </>
      ) : null}
    </section>
  );
}

/** Each instance with lines to the Services on it: what one change of it touches. */
function SharedInstances({ instances, rows }: { instances: readonly InstanceRow[]; rows: readonly RowSummary[] }) {
  const t = useTranslations("overview");
  const shared = instances.filter(({ services }) => services.length > 1);
  if (shared.length === 0) return null;
  const states = new Map(rows.map((row) => [row.service, rowState(row)]));
  return (
    <Fold titleClass="h-8 w-fit font-medium" title={t("shared", { count: shared.length })}>
      <ul className="flex max-w-4xl flex-col gap-4">
        {shared.map(({ id, name, services }) => (
          <li key={id} className="grid items-center sm:grid-cols-[minmax(0,18rem)_1.5rem_minmax(0,1fr)]">
            <span className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-xs">
              <InstanceLink id={id} name={isDefaultName(name) ? undefined : name} />
            </span>
            <span aria-hidden className="hidden border-t border-line-strong sm:block" />
            <ul className="flex flex-col border-l border-line-strong max-sm:ml-4">
              {services.map((service) => (
                <li key={service} className="flex items-center gap-2 py-0.5 text-sm">
                  <span aria-hidden className="w-4 shrink-0 border-t border-line-strong" />
                  <StateBadge state={states.get(service) ?? "unknown"} iconOnPhones />
                  <ServiceLink service={service} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

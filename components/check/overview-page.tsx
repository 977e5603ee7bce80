"use client";

import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Sparkline } from "@/components/clusters/sparkline";
import { Fold } from "@/components/common/fold";
import { CodeChip } from "@/components/common/code-chip";
import { useFindingLabel } from "@/components/common/finding-labels";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { StepCommand, StepText } from "@/components/remediation/step";
import { Button } from "@/components/ui/button";
import { Link, TextLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useDataSource, useView, useHref } from "@/lib/client/data-source";
import type { RowSummary } from "@/lib/model/run";
import { verdictParts } from "@/lib/model/verdict-parts";
import {
  countGroups,
  isDefaultName,
  namespaceMatrix,
  rowState,
  WORK_GROUPS,
  type FixRow,
  type InstanceRow,
} from "@/lib/views";
import { cn } from "@/lib/utils";
import { OfficialResult } from "@/components/reports/official-result";
import { Versions } from "@/components/targets/target-matrix";
import { useCheck, useFixRows } from "./check-context";
import { NamespaceMatrix } from "./namespace-matrix";
import { rowTarget } from "./list-address";

/** Can I upgrade; if not, what do I type first. Everything else of the check is folded below. */
export function OverviewPage() {
  const t = useTranslations("overview");
  const source = useDataSource();
  const { state, view, rows, instances, numbers, busy } = useCheck();
  const shared = instances.filter(({ services }) => services.length > 1);
  const { rows: fixes, plan, pending } = useFixRows("instances");
  const matrix = namespaceMatrix(rows);
  const first = fixes.find((row) => WORK_GROUPS.includes(row.group));
  const services = view?.rows.filter((row) => row.status !== "skipped").length ?? 0;
  const parts = view ? verdictParts(view.verdict, numbers, services) : [];
  // The title says the first one, and the numbers below it what is to fix.
  const beside = parts.slice(state.kind === "finished" ? 1 : 0).filter(([key]) => !key.startsWith("toFix"));
  return (
    <div className="flex flex-col gap-6 max-md:gap-4">
      {first || view?.verdict !== "unknown" ? <Effort rows={fixes} known={!pending} /> : null}
      {pending || !view ? (
        <Skeleton className="h-40 w-full" />
      ) : first && plan ? (
        <StartHere row={first} />
      ) : view && !busy && view.verdict === "ready" ? (
        <p className="max-w-prose text-sm">{t("ready")}</p>
      ) : null}
      <dl className="grid max-w-4xl gap-x-10 gap-y-4 md:grid-cols-2">
        <Official missed={numbers.silent} reported={numbers.changing + numbers.withoutInstance} />
        {source.cluster !== undefined ? <Trend /> : null}
      </dl>
      {beside.length > 0 ? (
        <ul className="flex max-w-prose flex-col gap-1 text-sm text-ink-muted">
          {beside.map(([key, values]) => (
            <li key={key}>{t(`beside.${key as "accepted"}`, values as { count: number })}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        {matrix.length > 1 ? (
          <Part title={t("namespaces")}>
            <NamespaceMatrix rows={matrix} />
          </Part>
        ) : null}
        {source.retargets && view ? (
          <Part title={t("versions")}>
            <Versions version={view.cluster.targetCcmVersion ?? view.rulesVersion} />
          </Part>
        ) : null}
        {view && view.versionNotes.length > 0 ? (
          <Part title={t("notes", { version: view.cluster.targetCcmVersion ?? view.rulesVersion })}>
            <ul className="flex flex-col gap-1.5">
              {view.versionNotes.map((note) => (
                <li key={note.code} className="max-w-prose">
                  <CodeChip code={note.code} /> <span className="font-medium">{note.title}</span>{" "}
                  <span className="text-ink-muted">
                    {note.cause} {note.remedy}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {shared.length > 0 ? (
          <Part title={t("shared", { count: shared.length })}>
            <SharedInstances instances={shared} rows={rows} />
          </Part>
        ) : null}
      </div>
    </div>
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
        <li key={group} className="border-line py-2 pr-4 md:border-l md:px-4 md:first:border-l-0 md:first:pl-0">
          <Link href={href({ to: "fix", query: { group } })} className="group block rounded-sm py-1">
            <span className={cn("block text-2xl font-semibold tabular-nums", counts[group] === 0 && "text-ink-subtle")}>
              {known ? format.number(counts[group]) : "–"}
            </span>
            <span className="text-sm font-medium group-hover:underline">{tf(`group.${group}`)}</span>
            <span className="block text-xs text-ink-muted">{t(`note.${group}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first row of the list: its problem and its first step. */
function StartHere({ row }: { row: FixRow }) {
  const t = useTranslations("overview");
  const href = useHref();
  const labelOf = useFindingLabel();
  const [step] = row.steps;
  const name = row.services[0] ?? row.name ?? row.id;
  const problem = row.findings[0] ? labelOf(row.findings[0].code) : "";
  return (
    <section
      aria-label={t("start")}
      className="flex max-w-4xl flex-col gap-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm font-semibold text-accent">{t("start")}</h2>
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">{name}</span> <span className="text-ink-muted">{problem}</span>
        </p>
        <Button asChild variant="primary" size="sm" className="ml-auto">
          <Link href={href(rowTarget(row, "instances"))}>
            {t("open")}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
      {step ? (
        <>
          <StepText step={step} text={step.title} />
          <StepCommand step={step} className="[&_pre]:max-h-36" />
        </>
      ) : null}
    </section>
  );
}

/** The controller's own result compared with ours. */
function Official({ reported, missed }: { reported: number; missed: number }) {
  const t = useTranslations("overview.official");
  const { data } = useView("official", {});
  const comparison = data?.comparison;
  const [open, setOpen] = useState(false);
  return (
    <div className={cn("flex flex-col gap-1", open && "md:col-span-2")}>
      <dt className="text-xs font-medium text-ink-subtle">{t("title")}</dt>
      <dd className="flex flex-col gap-1 text-sm">
        <p>{t("ours", { reported, missed })}</p>
        {comparison ? (
          <>
            <p className="text-ink-muted">
              {comparison.at
                ? t.rich("theirs", {
                    shown: comparison.shown,
                    at: () => <TimeAgo at={comparison.at ?? ""} />,
                  })
                : t("theirsNoTime", { shown: comparison.shown })}
            </p>
            <Button variant="link" size="sm" className="self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? "hide" : "compare")}
            </Button>
            {open ? <OfficialResult comparison={comparison} /> : null}
          </>
        ) : data ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : null}
      </dd>
    </div>
  );
}

function Trend() {
  const t = useTranslations("overview.trend");
  const href = useHref();
  const { data } = useView("history", {});
  const trend = data?.trend ?? [];
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-xs font-medium text-ink-subtle">{t("title")}</dt>
      <dd className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
        {trend.length > 1 ? <Sparkline trend={trend} /> : null}
        <TextLink href={href({ to: "upgrade", query: { part: "history" } })}>
          {t("runs", { count: data?.runs.length ?? 0 })}
        </TextLink>
      </dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Fold className="text-sm" title={title} titleClass="h-8 w-fit font-medium">
      <div className="pb-4 pt-1">{children}</div>
    </Fold>
  );
}

/** Each instance with lines to the Services on it: what one change of it touches. */
function SharedInstances({ instances, rows }: { instances: readonly InstanceRow[]; rows: readonly RowSummary[] }) {
  const states = new Map(rows.map((row) => [row.service, rowState(row)]));
  return (
    <ul className="flex max-w-4xl flex-col gap-4">
      {instances.map(({ id, name, services }) => (
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
  );
}

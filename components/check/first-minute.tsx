"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Fold } from "@/components/common/fold";
import { Gap } from "@/components/common/gap";
import { Growing, PlainTable } from "@/components/common/lists";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { ButtonLink, Link } from "@/components/ui/link";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { useHref } from "@/lib/client/data-source";
import { joinSentences, type Locale } from "@/lib/model/text";
import { cn } from "@/lib/utils";
import {
  byNamespace,
  CALL_KINDS,
  commandMinutes,
  STAGES,
  type CallKind,
  type FirstMinuteView,
  type FixRow,
  type Lane,
  type LaneCall,
  type Stage,
} from "@/lib/views";
import { rowTarget } from "./list-address";

export type Stop = Stage | "git";

/** Calls that the controller works on at once, and seconds that one takes: both are estimates. */
const WORKERS = 2;
const SECONDS_A_CALL = 0.5;
/** More lanes are drawn by namespace. */
const MOST_LANES = 120;
const FIRST_LANES = 6;

/** Told by colour and by height. */
const LOOK: Readonly<Record<CallKind, string>> = {
  quiet: "h-1.5 bg-skipped-solid",
  setting: "h-2.5 bg-accent",
  new: "h-3.5 bg-unknown-solid",
  cut: "h-4 bg-fail-solid",
};
const GROUP_OF = { now: "safe", safe: "safe", window: "window", decisions: "decide", git: "decide" } as const;

interface FirstMinuteProps {
  minute: FirstMinuteView;
  stop: Stop;
  onStop: (stop: Stop) => void;
  /** The rows now, and as they are at the stop. */
  rows: readonly FixRow[];
  after: readonly FixRow[];
  /** Edits that are made where the Services come from. */
  edits: number;
  /** Differences that the upgrade leaves as they are. */
  asleep: number;
}

/** The calls with which the new release starts, a lane a load balancer, and what is left of them after each stop. */
export function FirstMinute({ minute, stop, onStop, rows, after, edits, asleep }: FirstMinuteProps) {
  const t = useTranslations("overview.minute");
  const locale = useLocale() as Locale;
  const href = useHref();
  const stage = stageOf(stop);
  const lanes = minute.lanes.filter((lane) => callsOf(lane, stage).length > 0);
  const calls = lanes.flatMap((lane) => callsOf(lane, stage));
  const counts = countKinds(calls);
  const commands = commandsOf(rows) - commandsOf(after);
  const isWork = minute.lanes.length > 0 || rows.some(({ steps }) => steps.length > 0);
  const isStop = (one: Stop) => one === "now" || (one === "git" ? edits > 0 : isWork);
  const stops = ([...STAGES, "git"] as const).filter(isStop);
  const seconds = Math.max(1, Math.round((calls.length * SECONDS_A_CALL) / WORKERS));
  return (
    <section aria-label={t("title")} data-slot="minute" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-sm font-semibold">{t("title")}</h2>
        {stops.length > 1 ? (
          <ToggleGroup
            label={t("handle")}
            value={stop}
            onChange={onStop}
            options={stops.map((one) => [one, t(`stop.${one}`)] as const)}
            className="max-w-full"
          />
        ) : null}
      </div>
      <p role="status" className="max-w-prose text-sm">
        {lanes.length === 0
          ? t(minute.unread > 0 ? "nothingRead" : stop === "git" ? "stays" : "nothing", { version: minute.to })
          : t("starts", { lanes: lanes.length, calls: calls.length, seconds })}
        <Gap />
        <span className="text-ink-muted">
          {joinSentences(
            [
              ...(stop === "now" && asleep > 0 ? [t("asleep", { count: asleep })] : []),
              ...(commands > 0 ? [t("before", { commands, minutes: commandMinutes(commands) })] : []),
              ...(stop === "decisions" && edits > 0 ? [t("taken", { count: edits })] : []),
              ...(stop === "git" ? [t("edits", { count: edits })] : []),
              ...(minute.unread > 0 ? [t("unread", { count: minute.unread })] : []),
            ],
            locale,
          )}
        </span>
      </p>
      {lanes.length > 0 ? (
        <>
          <Legend counts={counts} />
          {lanes.length > MOST_LANES ? (
            <Namespaces lanes={lanes} stage={stage} />
          ) : (
            <Lanes lanes={lanes} stage={stage} />
          )}
        </>
      ) : null}
      {commands > 0 ? (
        <ButtonLink href={href({ to: "fix", query: { group: GROUP_OF[stop] } })} size="sm" className="self-start">
          {t("script", { commands })}
        </ButtonLink>
      ) : null}
    </section>
  );
}

export const stageOf = (stop: Stop): Stage => (stop === "git" ? "decisions" : stop);
const callsOf = ({ calls }: Lane, stage: Stage): readonly LaneCall[] => calls[stage];
const commandsOf = (rows: readonly FixRow[]) =>
  rows.flatMap(({ steps }) => steps).filter(({ command }) => command !== undefined).length;

function countKinds(calls: readonly LaneCall[]): Record<CallKind, number> {
  const counts = { quiet: 0, setting: 0, new: 0, cut: 0 };
  for (const { kind } of calls) counts[kind] += 1;
  return counts;
}

function Legend({ counts }: { counts: Readonly<Record<CallKind, number>> }) {
  const t = useTranslations("overview.minute");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {CALL_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <Block kind={kind} />
          {t(`kind.${kind}`, { count: counts[kind] })}
        </li>
      ))}
    </ul>
  );
}

const Block = ({ kind, className }: { kind: CallKind; className?: string }) => (
  <span aria-hidden className={cn("inline-block w-2.5 shrink-0 rounded-[2px]", LOOK[kind], className)} />
);

const LANE =
  "grid min-h-6 content-center items-center gap-x-3 rounded-sm text-xs max-md:min-h-11 hover:bg-surface-hover sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]";

/** The calls of a lane are named below it while the mouse or the focus is on it. */
function Lanes({ lanes, stage }: { lanes: readonly Lane[]; stage: Stage }) {
  const t = useTranslations("overview.minute");
  const href = useHref();
  const [named, setNamed] = useState<string>();
  const texts = (lane: Lane) => callsOf(lane, stage).map(({ text }) => text);
  return (
    <Growing rows={lanes} first={FIRST_LANES} end={<CallTable lanes={lanes} stage={stage} />}>
      {(shown) => (
        <ol
          data-slot="values"
          aria-label={t("lanes")}
          className="flex max-w-4xl flex-col"
          onMouseLeave={() => setNamed(undefined)}
        >
          {shown.map((lane) => (
            <li key={lane.id}>
              <Link
                href={href(rowTarget(lane, "instances"))}
                aria-label={t("lane", { name: nameOf(lane), calls: texts(lane).join("; ") })}
                className={LANE}
                onFocus={() => setNamed(lane.id)}
                onMouseEnter={() => setNamed(lane.id)}
              >
                <span className="truncate">{nameOf(lane)}</span>
                <span className="flex min-h-4 flex-wrap items-end gap-x-0.5 gap-y-1">
                  {lane.atMost ? <span className="mr-1 leading-4 text-ink-subtle">{t("atMost")}</span> : null}
                  {callsOf(lane, stage).map(({ kind, text }, at) => (
                    <span
                      key={at}
                      title={text}
                      className="flex h-4 items-end motion-safe:animate-fade-in motion-safe:[animation-fill-mode:backwards]"
                      style={{ animationDelay: `${at * 60}ms` }}
                    >
                      <Block kind={kind} />
                    </span>
                  ))}
                  {lane.open && stage === "decisions" ? (
                    <span className="ml-1 leading-4 text-unknown">{t("open")}</span>
                  ) : null}
                </span>
              </Link>
              {named === lane.id ? (
                <p aria-hidden className="max-w-prose pb-1 pl-3 text-xs text-ink-muted">
                  {texts(lane).join("; ")}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Growing>
  );
}

const nameOf = ({ services, id }: Lane) =>
  services.length === 0 ? id : `${services[0]}${services.length > 1 ? ` +${services.length - 1}` : ""}`;

/** A lane a namespace: its calls by kind, as shares of the busiest one. */
function Namespaces({ lanes, stage }: { lanes: readonly Lane[]; stage: Stage }) {
  const t = useTranslations("overview.minute");
  const href = useHref();
  const groups = [...byNamespace(lanes)]
    .map(([namespace, own]) => ({
      namespace,
      lanes: own.length,
      counts: countKinds(own.flatMap((lane) => callsOf(lane, stage))),
    }))
    .map((one) => ({ ...one, sum: CALL_KINDS.reduce((sum, kind) => sum + one.counts[kind], 0) }))
    .sort((a, b) => b.counts.cut - a.counts.cut || b.sum - a.sum);
  const most = Math.max(...groups.map(({ sum }) => sum));
  return (
    <Growing rows={groups} first={FIRST_LANES} end={<CallTable lanes={lanes} stage={stage} />}>
      {(shown) => (
        <ol data-slot="values" aria-label={t("lanes")} className="flex max-w-4xl flex-col">
          {shown.map(({ namespace, lanes: count, counts, sum }) => (
            <li key={namespace}>
              <Link
                href={href({ to: "fix", query: { view: "services", namespace } })}
                aria-label={t("namespace", { namespace, lanes: count, calls: sum, cut: counts.cut })}
                className={LANE}
              >
                <span className="truncate">{t("namespaceName", { namespace, lanes: count })}</span>
                <span aria-hidden className="flex h-4 items-end gap-px">
                  {CALL_KINDS.map((kind) =>
                    counts[kind] > 0 ? (
                      <span
                        key={kind}
                        className={cn("min-w-0.5 rounded-[2px]", LOOK[kind])}
                        style={{ width: `${(counts[kind] * 100) / most}%` }}
                      />
                    ) : null,
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Growing>
  );
}

function CallTable({ lanes, stage }: { lanes: readonly Lane[]; stage: Stage }) {
  const t = useTranslations("overview.minute");
  const rows = lanes.flatMap((lane) => callsOf(lane, stage).map((call) => ({ lane, call })));
  return (
    <Fold title={t("table")} titleClass="text-ink-muted">
      <Growing rows={rows} first={50}>
        {(shown) => (
          <PlainTable
            label={t("table")}
            head={[t("column.instance"), t("column.service"), t("column.call"), t("column.effect")]}
            rows={shown.map(({ lane, call }) => [
              lane.loadBalancerId ? <InstanceLink key="id" id={lane.loadBalancerId} /> : t("column.none"),
              <ServiceLink key="service" service={call.service} />,
              call.text,
              <span key="effect" className="whitespace-nowrap">
                <Block kind={call.kind} /> {t(`effect.${call.kind}`)}
              </span>,
            ])}
            className="text-xs"
          />
        )}
      </Growing>
    </Fold>
  );
}

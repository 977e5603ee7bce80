"use client";

import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { Fold } from "@/components/common/fold";
import { Gap } from "@/components/common/gap";
import { Growing } from "@/components/common/lists";
import { Section } from "@/components/common/page-header";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { Snippet } from "@/components/common/snippet";
import { StateBadge, type State } from "@/components/common/state-badge";
import { ExactTime } from "@/components/common/time-ago";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { groupBy } from "@/lib/model/group-by";
import type { Comparison } from "@/lib/upgrade/compare";
import type { Change, CloudChanges } from "@/lib/upgrade/compare/cloud";
import type { ComparedFinding, FindingChanges, StillThere } from "@/lib/upgrade/compare/findings";

/** Two states of the cluster side by side: findings where both were evaluated, the cloud's side where both were stored. */
export function Compared({ comparison: { before, after, findings, cloud } }: { comparison: Comparison }) {
  const t = useTranslations("after");
  const times = {
    before: () => <ExactTime at={before?.at} />,
    after: () => <ExactTime at={after.at} />,
    name: before?.takenBy ?? "",
  };
  return (
    <div className="flex flex-col gap-4">
      {cloud && !findings ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base" role="status">
          <CloudVerdict cloud={cloud} />
        </p>
      ) : null}
      <p className="text-sm text-ink-muted">
        {t.rich(before?.takenBy === undefined ? "betweenRuns" : "between", times)}
        <Gap />
        {t("versions", { from: before?.ccmVersion ?? t("unknown"), to: after.ccmVersion ?? t("unknown") })}
      </p>
      {findings ? <Findings findings={findings} from={before?.targetVersion} to={after.targetVersion} /> : null}
      {cloud && findings ? (
        <Fold title={<CloudVerdict cloud={cloud} />}>
          <Cloud cloud={cloud} />
        </Fold>
      ) : null}
      {cloud && !findings ? <Cloud cloud={cloud} /> : null}
    </div>
  );
}

const GROUPS = ["new", "fixed", "still", "unverified"] as const;

interface FindingsProps {
  findings: FindingChanges;
  from: string | null | undefined;
  to: string | null;
}

/** New, fixed, still there, and those that the later state could not tell. */
function Findings({ findings, from, to }: FindingsProps) {
  const t = useTranslations("history");
  const first = GROUPS.find((group) => group !== "still" && findings[group].length > 0) ?? "still";
  const [group, setGroup] = useState<(typeof GROUPS)[number]>(first);
  const rows = findings[group];
  return (
    <div className="flex flex-col gap-3">
      {findings.differentTarget ? (
        <p className="text-sm text-unknown">
          {t("compare.differentTarget", { before: from ?? "?", after: to ?? "?" })}
        </p>
      ) : null}
      <ToggleGroup
        label={t("compare.title")}
        value={group}
        options={GROUPS.filter((id) => id !== "unverified" || findings.unverified.length > 0).map((id) => [
          id,
          `${t(`compare.${id}`)} ${findings[id].length}`,
        ])}
        onChange={setGroup}
      />
      {group === "unverified" ? <p className="text-sm text-ink-muted">{t("compare.unverifiedNote")}</p> : null}
      {rows.length === 0 ? <p className="text-sm text-ink-muted">{t("compare.none")}</p> : null}
      <Growing<ComparedFinding | StillThere> key={group} rows={rows} first={50}>
        {(shown) => (
          <ul className="flex flex-col">
            {shown.map((row) => (
              <FindingRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Growing>
    </div>
  );
}

function FindingRow({ row }: { row: ComparedFinding | StillThere }) {
  const t = useTranslations("history");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm">
      <CodeChip code={row.code} />
      <span>{row.title}</span>
      {row.owner.includes("/") ? <ServiceLink service={row.owner} /> : <InstanceLink id={row.owner} />}
      {"changed" in row && row.changed ? <span className="text-xs text-unknown">{t("compare.changed")}</span> : null}
    </li>
  );
}

/** Whether the cloud's side changed, in a sentence. */
function CloudVerdict({ cloud: { changes, events, unread } }: { cloud: CloudChanges }) {
  const t = useTranslations("after");
  const warnings = events.filter((event) => event.type === "Warning").length;
  const state: State = changes.length > 0 || warnings > 0 ? "fail" : unread.length > 0 ? "unknown" : "pass";
  return (
    <>
      <StateBadge state={state} label={t(`state.${state}`)} />
      <span>{t("sentence", { changes: changes.length, warnings })}</span>
    </>
  );
}

/** Changes of the cloud's side, each with the component that manages it. */
function Cloud({ cloud }: { cloud: CloudChanges }) {
  const t = useTranslations("after");
  const touched = cloud.services.filter((row) => row.verdict !== "unchanged");
  return (
    <>
      {cloud.unread.length > 0 ? (
        <Section heading="h4" title={t("unread")}>
          <ul className="text-sm">
            {cloud.unread.map((line) => (
              <li key={line}>
                <code className="break-words text-xs">{line}</code>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {touched.length > 0 ? (
        <Section heading="h4" title={t("services", { count: touched.length })}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {touched.map((row) => (
              <li key={row.service} className="flex items-center gap-2">
                <StateBadge state={VERDICTS[row.verdict]} label={t(`verdict.${row.verdict}`)} />
                <ServiceLink service={row.service} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {cloud.changes.length > 0 ? (
        <Section heading="h4" title={t("changes", { count: cloud.changes.length })}>
          <Growing rows={cloud.changes} first={50}>
            {(shown) =>
              [...groupBy(shown, (change) => change.loadBalancerId)].map(([id, own]) => (
                <section key={id} aria-label={id} className="flex flex-col">
                  <h5 className="border-b border-line-strong pb-1 text-sm font-semibold">
                    <InstanceLink id={id} />
                  </h5>
                  <ul>
                    {own.map((change, index) => (
                      <ChangeRow key={index} change={change} />
                    ))}
                  </ul>
                </section>
              ))
            }
          </Growing>
        </Section>
      ) : null}
      {cloud.events.length > 0 ? (
        <Section heading="h4" title={t("events")}>
          <ul className="flex flex-col gap-3">
            {cloud.events.map((event, index) => (
              <li key={index} className="flex min-w-0 flex-col gap-1 text-sm">
                <span className="flex flex-wrap items-center gap-x-3">
                  <ServiceLink service={event.service} />
                  <span className="text-ink-muted">
                    {event.type} {event.reason}
                  </span>
                </span>
                <Snippet wrap text={event.message} label={event.reason} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

const VERDICTS: Record<CloudChanges["services"][number]["verdict"], State> = {
  unchanged: "pass",
  changed: "advice",
  failing: "fail",
  unknown: "unknown",
};

function ChangeRow({ change }: { change: Change }) {
  const t = useTranslations("after");
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">
          {t(`kind.${change.kind}`)} {t(`change.${change.change}`)}
        </span>
        {change.name ? <code className="break-words text-xs">{change.name}</code> : null}
        <span className="text-xs text-ink-muted">{t(`owner.${change.owner}`)}</span>
      </p>
      {change.change === "changed" ? (
        <dl className="grid grid-cols-[2fr_3fr] gap-x-3 gap-y-1 text-xs">
          {change.fields.map(({ field, before, after }) => (
            <Fragment key={field}>
              <dt className="text-ink-muted">{field}</dt>
              <dd>
                <code className="break-all">{before ?? t("none.value")}</code>
                <span aria-label={t("becomes")}> → </span>
                <code className="break-all">{after ?? t("none.value")}</code>
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

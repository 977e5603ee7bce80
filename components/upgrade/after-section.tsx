"use client";

import { Camera, Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Gap } from "@/components/common/gap";
import { fileName } from "@/lib/client/save-file";
import { useWriters } from "@/components/common/use-writers";
import { Growing } from "@/components/common/lists";
import { Loaded, QueryError } from "@/components/common/query-error";
import { Section } from "@/components/common/page-header";
import { ServiceLink, InstanceLink } from "@/components/common/resource-link";
import { StateBadge, type State } from "@/components/common/state-badge";
import { ExactTime, LocalTime } from "@/components/common/time-ago";
import { Snippet } from "@/components/common/snippet";
import { Button } from "@/components/ui/button";
import { CompanionFile } from "@/components/reports/companion-file";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useTakeBaseline } from "@/lib/client/mutations";
import type { AfterAnswer, Comparison, Change } from "@/lib/upgrade/after";
import type { Locale } from "@/lib/model/text";
import { Fragment } from "react";
import { groupBy } from "@/lib/model/group-by";

/** Takes the baseline that later checks are compared with; in a file an earlier bundle is chosen. */
export function TakeBaseline() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const { data } = useView("after", {});
  const take = useTakeBaseline(cluster);
  return (
    <>
      {cluster !== undefined ? (
        <Button className="self-start" busy={take.isPending} onClick={() => take.mutate()}>
          <Camera aria-hidden />
          {t(data?.baseline ? "retake" : "take")}
        </Button>
      ) : null}
      {take.isError ? <QueryError error={take.error} title={t("notTaken")} /> : null}
      <CompanionFile kind="baseline" label={t("chooseBaseline")} accept=".json,.gz,application/json" />
    </>
  );
}

/** Changes of the cloud's side since the baseline, each with the component that manages it. */
export function AfterSection() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const query = useView("after", {});
  const locale = useLocale() as Locale;
  const { save, near } = useWriters();
  const markdown = (comparison: Comparison) =>
    save(
      (writers) => writers.renderComparison(comparison, locale, "markdown"),
      `after-${fileName(cluster ?? "file")}.md`,
      "text/markdown",
    );
  return (
    <Loaded query={query} height="h-24">
      {({ comparison, ...answer }) => (
        <div className="flex flex-col gap-4" id="after">
          {comparison ? (
            <>
              <Compared comparison={comparison} {...answer} />
              <Button className="self-start print:hidden" {...near} onClick={() => markdown(comparison)}>
                <Download aria-hidden />
                Markdown
              </Button>
            </>
          ) : (
            <p className="text-sm text-ink-muted">
              {answer.baseline
                ? t.rich("notYet", { at: () => <LocalTime at={answer.baseline?.takenAt} /> })
                : t(cluster !== undefined ? "noneBody" : "noneBodyFile")}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Compared({ baseline, comparison, ccmVersion, checkedAt }: AfterAnswer & { comparison: Comparison }) {
  const t = useTranslations("after");
  const warnings = comparison.events.filter((event) => event.type === "Warning").length;
  const state: State =
    comparison.changes.length > 0 || warnings > 0 ? "fail" : comparison.unread.length > 0 ? "unknown" : "pass";
  const touched = comparison.services.filter((row) => row.verdict !== "unchanged");
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base" role="status">
          <StateBadge state={state} label={t(`state.${state}`)} />
          <span>{t("sentence", { changes: comparison.changes.length, warnings })}</span>
        </p>
        <p className="text-sm text-ink-muted">
          {t.rich("between", {
            before: () => <ExactTime at={baseline?.takenAt} />,
            after: () => <ExactTime at={checkedAt} />,
            name: baseline?.takenBy ?? "",
          })}
          <Gap />
          {t("versions", { from: baseline?.ccmVersion ?? t("unknown"), to: ccmVersion ?? t("unknown") })}
        </p>
      </div>
      {comparison.unread.length > 0 ? (
        <Section heading="h4" title={t("unread")}>
          <ul className="text-sm">
            {comparison.unread.map((line) => (
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
      {comparison.changes.length > 0 ? (
        <Section heading="h4" title={t("changes", { count: comparison.changes.length })}>
          <Growing rows={comparison.changes} first={50}>
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
      {comparison.events.length > 0 ? (
        <Section heading="h4" title={t("events")}>
          <ul className="flex flex-col gap-3">
            {comparison.events.map((event, index) => (
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

const VERDICTS: Record<Comparison["services"][number]["verdict"], State> = {
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

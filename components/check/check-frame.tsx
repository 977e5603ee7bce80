"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useShortcuts } from "@/components/common/hotkeys";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { PartialBanner } from "@/components/common/partial-banner";
import { QueryError } from "@/components/common/query-error";
import { SourceHealthStrip } from "@/components/check/cluster-facts";
import { LocalTime, TimeAgo } from "@/components/common/time-ago";
import { ReplyContext, ReplyNote } from "@/components/reports/reply-note";
import { ShareButton } from "@/components/reports/share-button";
import { Button } from "@/components/ui/button";
import { ButtonLink, Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { NEWEST_RELEASED } from "@/lib/ccm/version-names.generated";
import { lastTryOf, shownSources } from "@/lib/client/check-state";
import type { Place } from "@/lib/client/address";
import { useDataSource, useHref } from "@/lib/client/data-source";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useReply } from "@/lib/client/reply";
import { useTarget } from "@/lib/client/target";
import { isReady, LATEST_TARGET, offeredVersions, type ReadinessView } from "@/lib/views";
import { cn } from "@/lib/utils";
import { useCheck } from "./check-context";
import { ClusterFacts } from "./cluster-facts";
import { LastTry, shownAt, Vanished } from "./last-try";
import { RunError } from "./run-error";
import { UnknownCluster } from "./unknown-cluster";
import { RunProgress, VerdictSentence } from "./verdict-sentence";

/** Error codes of both APIs that a permission would cure. */
const PERMISSION_CODE = /forbidden|NoPermission|Unauthorized|RAM/i;

const PLACES = ["overview", "fix", "events", "upgrade"] as const;

/** The head of every page of a check: verdict, versions and sources, tabs, errors. */
export function CheckFrame({ place, children }: { place: Place["to"]; children: React.ReactNode }) {
  const t = useTranslations("check");
  const { state, view, numbers, busy, late, retry, start, cancel } = useCheck();
  const { cluster, retargets } = useDataSource();
  const href = useHref();
  const reply = useReply();
  useShortcuts(cluster && !busy ? { r: () => start() } : {});
  if (state.kind === "unreadable" && cluster !== undefined && errorBodyOf(state.error).code === "cluster.unknown")
    return <UnknownCluster cluster={cluster} />;
  if (state.kind === "unreadable")
    return (
      <PageBody>
        <PageHeader title={cluster ?? t("title")} />
        <RunError error={state.error} cluster={cluster} onRetry={retry} />
      </PageBody>
    );
  const error = "error" in state ? state.error : undefined;
  const last = view && lastTryOf(state);
  // The page is drawn before the answer is there: its script and its own data load meanwhile.
  const loading = state.kind === "loading";
  const targets = retargets && (view || cluster) ? <TargetSelect /> : null;
  return (
    <PageBody className="gap-4 max-md:gap-2 max-md:py-2">
      <PageHeader
        // On a phone two lines of the title are as high as the buttons.
        className="max-md:[&>div:first-child>div]:flex-nowrap max-md:[&>div:first-child]:flex-nowrap max-md:[&>div:first-child]:gap-x-2 max-md:[&_h1]:text-base max-md:[&_h1]:leading-[1.375rem]"
        title={loading ? <LoadingTitle /> : <VerdictSentence state={state} numbers={numbers} />}
        actions={
          <>
            {/* Buttons that appear with the first result come first, so that the others do not move. */}
            {view ? <ShareButton /> : null}
            <ClusterFacts target={targets} />
            <span className="max-md:hidden">{targets}</span>
            {cluster ? (
              <Button variant="primary" onClick={() => start()} busy={busy} className="max-md:px-2">
                <RotateCw aria-hidden className={busy && state.kind !== "checking" ? "animate-spin" : undefined} />
                <span className="max-md:sr-only">{view || loading ? t("again") : t("now")}</span>
              </Button>
            ) : null}
          </>
        }
      >
        {/* The same height during and after a check, so that nothing below moves. */}
        {state.kind === "checking" ? (
          <RunProgress run={state.run} onCancel={() => cancel.go(state.run.runId)} cancelling={cancel.pending} />
        ) : (
          <div className="flex min-h-7 items-center gap-x-2 max-md:min-h-5">
            {view ? <Versions view={view} /> : null}
            {/* On a phone they are in the popover of facts. */}
            <SourceHealthStrip
              className="flex-nowrap max-md:hidden"
              sources={shownSources(state).filter((one) => one.state !== "ok" && one.state !== "unused")}
            />
          </div>
        )}
      </PageHeader>
      {/* For screen readers: that a check begins, and how it ends. */}
      <p role="status" className="sr-only">
        {busy
          ? t("verdict.checking")
          : state.kind === "cancelled"
            ? t("newest.cancelled")
            : state.kind === "finished" && view
              ? t(`verdict.${view.verdict}`)
              : null}
      </p>
      <nav aria-label={t("places.label")} className="-mb-px border-b border-line print:hidden">
        <ul className="flex gap-5">
          {PLACES.filter((id) => id !== "upgrade" || retargets).map((id) => (
            <li key={id}>
              <Link
                href={href({ to: id })}
                aria-current={id === place ? "page" : undefined}
                className={cn(
                  "inline-flex h-9 items-center whitespace-nowrap border-b-2 text-sm",
                  id === place
                    ? "border-accent font-medium text-ink"
                    : "border-transparent text-ink-muted hover:text-ink",
                )}
              >
                {/* As wide as the current tab's bold label, so that no tab moves. */}
                <span data-label={t(`places.${id}`)} className="as-wide-as-bold">
                  {t(`places.${id}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {last ? (
        <LastTry view={view} last={last} cluster={cluster} />
      ) : error !== undefined ? (
        <RunError error={error} cluster={cluster} />
      ) : null}
      {view && !busy ? (
        <Vanished view={view} onAccept={cluster ? () => start({ acceptMissingServices: true }) : undefined} />
      ) : null}
      {late ? <QueryError error={late} onRetry={retry} /> : null}
      {view && state.kind !== "checking" && (last || error === undefined) ? (
        <PartialBanner errors={view.errors}>
          {cluster && view.errors.some((one) => PERMISSION_CODE.test(one.code)) ? (
            <ButtonLink href={href({ to: "permissions" })} size="sm" className="mt-2">
              {t("permissions")}
            </ButtonLink>
          ) : null}
        </PartialBanner>
      ) : null}
      {reply && (place === "overview" || place === "fix") ? <ReplyNote found={reply} /> : null}
      {view || busy || loading ? (
        <ReplyContext value={reply}>{children}</ReplyContext>
      ) : state.kind === "failed" ? null : (
        <EmptyState title={t("none.title")}>{t("none.body")}</EmptyState>
      )}
    </PageBody>
  );
}

function LoadingTitle() {
  const t = useTranslations("common");
  return (
    <>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-7 w-[36rem] max-w-full" />
    </>
  );
}

/** The CCM version whose dry run is predicted. A version outside the list (from the settings) stays selectable. */
function TargetSelect() {
  const t = useTranslations("check");
  const { busy, view } = useCheck();
  const { target } = useDataSource();
  const [, setTarget] = useTarget();
  const value = target ?? view?.cluster.targetCcmVersion ?? LATEST_TARGET;
  return (
    <Select
      aria-label={t("actions.target")}
      value={value}
      onChange={(event) => void setTarget(event.currentTarget.value)}
      disabled={busy}
      className="min-w-0 max-w-full"
    >
      {offeredVersions(view?.cluster.ccmVersion, value).map((version) => (
        <option key={version} value={version}>
          {version === LATEST_TARGET
            ? t("actions.toLatest", { version, date: NEWEST_RELEASED })
            : t("actions.to", { version })}
        </option>
      ))}
    </Select>
  );
}

function Versions({ view }: { view: ReadinessView }) {
  const t = useTranslations("check");
  const { ccmVersion, targetCcmVersion } = view.cluster;
  const target = targetCcmVersion ?? view.rulesVersion;
  return (
    <span className="min-w-0 md:truncate [&>span+span]:ml-3">
      <span data-slot="values" className="text-ink">
        {ccmVersion === target
          ? t("facts.sameVersion", { version: target })
          : t("facts.versions", { from: ccmVersion ?? t("facts.versionUnknown"), to: target })}
      </span>
      {view.rulesVersion !== target ? <span>{t("facts.rules", { version: view.rulesVersion })}</span> : null}
      <span>
        {t("facts.checked")} <TimeAgo at={shownAt(view)} />
      </span>
      {view.readyUntil && isReady(view.verdict) ? (
        <span>{t.rich("facts.readyUntil", { at: () => <LocalTime at={view.readyUntil} /> })}</span>
      ) : null}
    </span>
  );
}

"use client";

import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { IdText } from "@/components/common/copy-button";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { useDataSource, useHref } from "@/lib/client/data-source";
import { Popover } from "@/components/ui/popover";
import { shownSources } from "@/lib/client/check-state";
import type { SourceHealth } from "@/lib/model/run";
import { cn } from "@/lib/utils";
import { StateIcon, STATES } from "@/components/common/state-badge";
import { useCheck } from "./check-context";

/** In the order of the list. */
const FACTS = [
  "clusterId",
  "region",
  "vpcId",
  "ccmVersion",
  "targetCcmVersion",
  "kubernetesVersion",
  "networkPlugin",
  "featureGates",
  "serviceBackendType",
  "disablePublicSlb",
  "ipv6Backends",
] as const;

/**
 * Facts about the cluster that the check uses, each with its source. `target`: the choice of the target version, where a
 * phone's header has no room for it.
 */
export function ClusterFacts({ target }: { target: React.ReactNode }) {
  const t = useTranslations("check");
  const { state, view } = useCheck();
  const { cluster } = useDataSource();
  const href = useHref();
  if (!view) return null;
  const running = "run" in state ? (state.run?.facts ?? []) : [];
  const facts = running.length > 0 ? running : (view.run?.facts ?? []);
  const sources = shownSources(state);
  const failing = sources.some(({ state }) => state === "partial" || state === "failed");
  const from = new Map(facts.map((fact) => [fact.fact, fact]));
  return (
    <Popover
      align="end"
      className="w-[26rem] max-w-[calc(100vw-2rem)]"
      trigger={
        <Button size="icon" aria-label={t("facts.details")} title={t("facts.details")}>
          {failing ? <TriangleAlert aria-hidden className="text-unknown md:hidden" /> : null}
          <Info aria-hidden className={failing ? "max-md:hidden" : undefined} />
        </Button>
      }
    >
      <div className="mb-3 md:hidden">{target}</div>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-xs">
        {FACTS.map((fact) => {
          const known = fact === "clusterId" ? view.cluster.id : view.cluster[fact];
          const source = from.get(fact);
          const value = source?.value ?? (typeof known === "boolean" ? (known ? "on" : "off") : known);
          if (!value) return null;
          return (
            <div key={fact} className="contents">
              <dt className="text-ink-muted">{t(`facts.${fact}`)}</dt>
              <dd className="min-w-0">
                <IdText value={value} />
                {source ? (
                  <span className="block break-words text-ink-subtle">{t("facts.from", { source: source.from })}</span>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
      <SourceHealthStrip sources={sources} className="mt-3 border-t border-line pt-2" />
      {cluster === undefined ? null : (
        <TextLink href={href({ to: "permissions" })} className="mt-2 inline-block text-xs">
          {t("facts.permissions")}
        </TextLink>
      )}
    </Popover>
  );
}

const STATE = { ok: "pass", partial: "unknown", failed: "fail", unused: "skipped" } as const;

/** Kubernetes, SLB, ECS, VPC: state and calls of each. `PartialBanner` shows the errors. */
export function SourceHealthStrip({ sources, className }: { sources: readonly SourceHealth[]; className?: string }) {
  const t = useTranslations("common");
  if (sources.length === 0) return null;
  return (
    <ul
      aria-label={t("sourcesLabel")}
      className={cn("flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted", className)}
    >
      {sources.map(({ source, state, calls, retries, throttled }) => (
        <li key={source} className="inline-flex h-7 items-center gap-1.5 whitespace-nowrap">
          <StateIcon state={STATE[state]} className="size-3.5" />
          <span className="font-medium text-ink">{t(`source.${source}`)}</span>
          <span className={STATES[STATE[state]].text}>{t(`sourceState.${state}`)}</span>
          {state === "unused" ? null : <span className="tabular-nums">{t("sourceCalls", { count: calls })}</span>}
          {retries > 0 ? <span>{t("sourceRetries", { count: retries })}</span> : null}
          {throttled > 0 ? <span>{t("sourceThrottled", { count: throttled })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

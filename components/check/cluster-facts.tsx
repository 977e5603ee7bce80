"use client";

import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { Result } from "@/lib/model/result";
import { SourceHealthStrip } from "@/components/common/source-health-strip";
import type { FactSource, SourceHealth } from "@/lib/model/run";

const FactList = dynamic(() => import("./fact-list").then((module) => module.FactList), {
  loading: () => <Skeleton className="h-40 w-full" />,
});

/** What the check believes about the cluster, and where each fact came from. */
export function ClusterFacts({
  cluster,
  facts,
  sources,
  target,
}: {
  cluster: Result["cluster"];
  facts: readonly FactSource[];
  sources: readonly SourceHealth[];
  /** The choice of the target version, where a phone's header has no room for it. */
  target: React.ReactNode;
}) {
  const t = useTranslations("check");
  const failing = sources.some(({ state }) => state === "partial" || state === "failed");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="icon" aria-label={t("facts.details")} title={t("facts.details")}>
          {failing ? <TriangleAlert aria-hidden className="text-unknown md:hidden" /> : null}
          <Info aria-hidden className={failing ? "max-md:hidden" : undefined} />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-[26rem] max-w-[calc(100vw-2rem)]">
        <div className="mb-3 md:hidden">{target}</div>
        <FactList cluster={cluster} facts={facts} />
        <SourceHealthStrip sources={sources} className="mt-3 border-t border-line pt-2" />
      </PopoverContent>
    </Popover>
  );
}

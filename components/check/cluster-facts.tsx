"use client";

import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
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
}: {
  cluster: Result["cluster"];
  facts: readonly FactSource[];
  sources: readonly SourceHealth[];
}) {
  const t = useTranslations("check");
  return (
    <Popover>
      <PopoverTrigger className="inline-flex h-7 items-center gap-1 rounded-md px-2 text-xs text-ink-muted hover:bg-surface-hover max-md:px-1">
        <Info aria-hidden className="size-3.5" />
        {t("facts.details")}
      </PopoverTrigger>
      <PopoverContent className="w-[26rem] max-w-[calc(100vw-2rem)]">
        <FactList cluster={cluster} facts={facts} />
        <SourceHealthStrip sources={sources} className="mt-3 border-t border-line pt-2" />
      </PopoverContent>
    </Popover>
  );
}

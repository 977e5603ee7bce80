"use client";

import { useTranslations } from "next-intl";
import { Chevron } from "@/components/common/chevron";
import { Fold } from "@/components/common/fold";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import type { ResourceView, ServicePart } from "@/lib/views";

const WhatIfPanel = dynamic(() => import("./what-if-panel").then((module) => module.WhatIfPanel), {
  loading: () => <Skeleton className="h-24 w-full" />,
});

/** "What if": folded to its title, fetched when it is opened. */
export function WhatIfSection({ part, view, titled }: { part: ServicePart; view: ResourceView; titled: boolean }) {
  const t = useTranslations("trial");
  if (!part.raw) return null;
  return (
    <Fold
      className="group text-sm"
      summary={
        <summary className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm max-md:min-h-11">
          <Chevron />
          <span className="shrink-0 text-base font-semibold">{t("title")}</span>
          {titled ? <code className="truncate text-xs text-ink-muted">{part.service}</code> : null}
          <span className="truncate text-ink-muted max-md:hidden">{t("hint")}</span>
        </summary>
      }
    >
      <p className="mt-1 text-ink-muted md:hidden">{t("hint")}</p>
      <WhatIfPanel service={part.service} raw={part.raw} loadBalancer={view.loadBalancer} listeners={view.listeners} />
    </Fold>
  );
}

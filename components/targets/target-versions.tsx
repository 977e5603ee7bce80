"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { LateQueryError } from "@/components/common/late-query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { useView } from "@/lib/client/data-source";
import { useTarget } from "@/lib/client/target";
import { targetsRequest } from "@/lib/client/targets";
import { flagParam, useQueryState, withFallback } from "@/lib/client/query-state";

const OPEN = withFallback(flagParam, false);

const TargetMatrix = dynamic(() => import("./target-matrix").then((module) => module.TargetMatrix), {
  loading: () => <Skeleton className="h-24 w-full" />,
});
const TargetSteps = dynamic(() => import("./target-steps").then((module) => module.TargetSteps), {
  loading: () => null,
});

/**
 * Every target version of one read, folded to its title: what would fail in each, and what each step changes. Whether
 * it stands open is in the address, so that a link shows a colleague the same.
 */
export function TargetVersions({ version, ready }: { version: string | undefined; ready: boolean }) {
  const t = useTranslations("targets");
  const [open, setOpen] = useQueryState("versions", OPEN);
  return (
    <details
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) void setOpen(event.currentTarget.open);
      }}
      className="group text-sm"
    >
      <summary className="flex min-w-0 items-center gap-1.5 rounded-sm text-ink-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        <span className="shrink-0 font-medium text-ink">{t("title")}</span>
        <span className="truncate max-sm:hidden">{t("hint")}</span>
      </summary>
      {open && ready ? <Versions version={version ?? ""} /> : open ? <Working /> : null}
    </details>
  );
}

function Working() {
  const t = useTranslations("targets");
  return (
    <div className="mt-2 flex flex-col gap-2">
      <span role="status" className="sr-only">
        {t("working")}
      </span>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Versions({ version }: { version: string }) {
  const query = useView(targetsRequest);
  const [, setTarget] = useTarget();
  if (query.isError) return <LateQueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Working />;
  return (
    <div className="mt-2 flex flex-col gap-5">
      <TargetMatrix view={query.data} chosen={version} onChoose={(next) => setTarget(next)} />
      <TargetSteps steps={query.data.steps} />
    </div>
  );
}

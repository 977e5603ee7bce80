"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { LateQueryError } from "@/components/common/late-query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { useView } from "@/lib/client/data-source";
import { useTarget } from "@/lib/client/target";

const TargetMatrix = dynamic(() => import("./target-matrix").then((module) => module.TargetMatrix), {
  loading: () => <Skeleton className="h-24 w-full" />,
});
const TargetSteps = dynamic(() => import("./target-steps").then((module) => module.TargetSteps), {
  loading: () => null,
});

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

/** Every target version of one read: what would fail in each, and what each step changes. */
export function Versions({ version }: { version: string }) {
  const query = useView("targets", {});
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

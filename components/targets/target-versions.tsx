"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { QueryError } from "@/components/common/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { useView } from "@/lib/client/data-source";
import { useTarget } from "@/lib/client/target";

const TargetMatrix = dynamic(() => import("./target-matrix").then((module) => module.TargetMatrix), {
  loading: () => <Skeleton className="h-24 w-full" />,
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

/** Every target version of one read: what would fail in each. */
export function Versions({ version }: { version: string }) {
  const query = useView("targets", {});
  const [, setTarget] = useTarget();
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Working />;
  return (
    <div className="mt-2">
      <TargetMatrix view={query.data} chosen={version} onChoose={(next) => setTarget(next)} />
    </div>
  );
}

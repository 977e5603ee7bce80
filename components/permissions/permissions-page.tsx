"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageBody, PageHeader, Section } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { Snippet } from "@/components/common/snippet";
import { StateBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { PermissionCheck, PermissionsReport } from "@/lib/model/permissions";
import { useView } from "@/lib/client/data-source";
import { PermissionTable } from "./permission-table";

/** What the account may read, asked one permission at a time, and the snippet that grants what is missing. */
export function PermissionsPage() {
  const t = useTranslations("permissions");
  const query = useView("permissions", {}, { staleTime: 60_000 });
  const again = (
    <Button onClick={() => void query.refetch()} busy={query.isFetching}>
      <RotateCw aria-hidden className={query.isFetching ? "animate-spin motion-reduce:animate-none" : undefined} />
      {query.isFetching ? t("checking") : t("again")}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={t("title")} actions={again}>
        {t("intro")}
      </PageHeader>
      {query.isPending ? <Skeleton className="h-60 w-full" /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Report report={query.data} /> : null}
    </PageBody>
  );
}

function Report({ report }: { report: PermissionsReport }) {
  const t = useTranslations("permissions");
  const rbac = report.checks.filter((c) => c.kind === "rbac");
  const ram = report.checks.filter((c) => c.kind === "ram");
  return (
    <>
      <Verdict report={report} />
      <Section title={t("rbac.title")}>
        {report.kubernetesError ? <QueryError error={report.kubernetesError} title={t("rbac.notAsked")} /> : null}
        {report.missingClusterRole ? (
          <Grant text={t("rbac.grant")} snippet={report.missingClusterRole} label={t("rbac.snippet")} />
        ) : null}
        <PermissionTable checks={rbac} label={t("rbac.title")} />
      </Section>
      <Section title={t("ram.title")}>
        {report.cloudError ? <QueryError error={report.cloudError} title={t("ram.notAsked")} /> : null}
        {report.missingRamPolicy ? (
          <Grant text={t("ram.grant")} snippet={report.missingRamPolicy} label={t("ram.snippet")} />
        ) : null}
        <PermissionTable checks={ram} label={t("ram.title")} />
      </Section>
      <Section title={t("all.title")}>
        <p className="text-sm text-ink-muted">{t("all.body")}</p>
        <details className="group">
          <summary className="cursor-pointer text-sm font-medium">{t("all.clusterRole")}</summary>
          <Snippet text={report.clusterRole} label={t("all.clusterRole")} className="mt-2" />
        </details>
        <details>
          <summary className="cursor-pointer text-sm font-medium">{t("all.ramPolicy")}</summary>
          <Snippet text={report.ramPolicy} label={t("all.ramPolicy")} className="mt-2" />
        </details>
      </Section>
    </>
  );
}

/** The answer in one line: what is missing decides, then what could not be asked. */
function Verdict({ report }: { report: PermissionsReport }) {
  const t = useTranslations("permissions");
  const count = (test: (check: PermissionCheck) => boolean) => report.checks.filter(test).length;
  const missing = count((c) => c.state === "denied" && !c.optional);
  const optional = count((c) => c.state === "denied" && c.optional);
  const unknown = count((c) => c.state === "unknown");
  const state = missing > 0 ? "fail" : unknown > 0 ? "unknown" : optional > 0 ? "advice" : "pass";
  const sentence =
    missing > 0
      ? t("verdict.missing", { count: missing })
      : unknown > 0
        ? t("verdict.unknown", { count: unknown })
        : optional > 0
          ? t("verdict.optional", { count: optional })
          : t("verdict.complete", { count: report.checks.length });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base" role="status">
      <StateBadge state={state} label={t(`state.${state}`)} />
      <span>{sentence}</span>
      <span className="text-sm text-ink-muted">
        {t.rich("checked", { ago: () => <TimeAgo at={report.checkedAt} /> })}
      </span>
    </p>
  );
}

function Grant({ text, snippet, label }: { text: string; snippet: string; label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{text}</p>
      <Snippet text={snippet} label={label} />
    </div>
  );
}

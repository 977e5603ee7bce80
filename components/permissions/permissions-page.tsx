"use client";

import { Fold } from "@/components/common/fold";
import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { IdText } from "@/components/common/copy-button";
import { Loaded, QueryError } from "@/components/common/query-error";
import { PageBody, PageHeader, Section } from "@/components/common/page-header";
import { PlainTable } from "@/components/common/lists";
import { Snippet } from "@/components/common/snippet";
import { type State, StateBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import type { PermissionCheck, PermissionsReport } from "@/lib/model/permissions";
import { useView } from "@/lib/client/data-source";

/** Permissions of the account, tested permission by permission, and the snippet that grants what is missing. */
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
      <Loaded query={query} height="h-60">
        {(report) => <Report report={report} />}
      </Loaded>
    </PageBody>
  );
}

function Report({ report }: { report: PermissionsReport }) {
  const t = useTranslations("permissions");
  const sides = [
    { kind: "rbac", error: report.kubernetesError, missing: report.missingClusterRole },
    { kind: "ram", error: report.cloudError, missing: report.missingRamPolicy },
  ] as const;
  return (
    <>
      <Verdict report={report} />
      {sides.map(({ kind, error, missing }) => (
        <Section key={kind} title={t(`${kind}.title`)}>
          {error ? <QueryError error={error} title={t(`${kind}.notAsked`)} /> : null}
          {missing ? (
            <div className="flex flex-col gap-2">
              <p className="text-sm">{t(`${kind}.grant`)}</p>
              <Snippet text={missing} label={t(`${kind}.snippet`)} />
            </div>
          ) : null}
          <Checks checks={report.checks.filter((one) => one.kind === kind)} label={t(`${kind}.title`)} />
        </Section>
      ))}
      <Section title={t("all.title")}>
        <p className="text-sm text-ink-muted">{t("all.body")}</p>
        {(["clusterRole", "ramPolicy"] as const).map((id) => (
          <Fold key={id} title={t(`all.${id}`)} titleClass="w-fit font-medium">
            <Snippet text={report[id]} label={t(`all.${id}`)} />
          </Fold>
        ))}
      </Section>
    </>
  );
}

/** The result in one line: missing permissions decide, then those that could not be tested. */
function Verdict({ report }: { report: PermissionsReport }) {
  const t = useTranslations("permissions");
  const count = (test: (check: PermissionCheck) => boolean) => report.checks.filter(test).length;
  const found = [
    ["fail", "missing", count((c) => c.state === "denied" && !c.optional)],
    ["unknown", "unknown", count((c) => c.state === "unknown")],
    ["advice", "optional", count((c) => c.state === "denied" && c.optional === true)],
    ["pass", "complete", report.checks.length],
  ] as const;
  const [state, sentence, checks] = found.find(([, , number]) => number > 0) ?? found[3];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base" role="status">
      <StateBadge state={state} label={t(`state.${state}`)} />
      <span>{t(`verdict.${sentence}`, { count: checks })}</span>
      <span className="text-sm text-ink-muted">
        {t.rich("checked", { ago: () => <TimeAgo at={report.checkedAt} /> })}
      </span>
    </p>
  );
}

function Permission({ check, purpose }: { check: PermissionCheck; purpose: string }) {
  const t = useTranslations("permissions");
  return (
    <>
      <code className="break-words">{check.group ? `${check.name}.${check.group}` : check.name}</code>
      {check.namespace ? (
        <span className="text-ink-muted"> {t("inNamespace", { namespace: check.namespace })}</span>
      ) : null}
      {check.optional ? <span className="ml-2 text-xs text-ink-subtle">{t("optional")}</span> : null}
      {check.message ? <p className="mt-0.5 max-w-prose break-words text-xs text-ink-muted">{check.message}</p> : null}
      {check.requestId ? (
        <p className="text-xs">
          <IdText value={check.requestId} />
        </p>
      ) : null}
      <p className="mt-0.5 text-xs text-ink-muted">{purpose}</p>
    </>
  );
}

/** Permissions of one side: folded where each of them is granted. */
function Checks(props: { checks: readonly PermissionCheck[]; label: string }) {
  const t = useTranslations("permissions");
  const count = props.checks.length;
  if (count === 0 || props.checks.some(({ state }) => state !== "allowed")) return <PermissionTable {...props} />;
  return (
    <Fold title={t("granted", { count })} titleClass="w-fit">
      <PermissionTable {...props} />
    </Fold>
  );
}

/** One line per permission, the missing ones first; each with its purpose. */
function PermissionTable({ checks, label }: { checks: readonly PermissionCheck[]; label: string }) {
  const t = useTranslations("permissions");
  const sorted = checks.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  // Messages are named by the action, or the resource that is listed.
  const purposeOf = ({ kind, name }: PermissionCheck) => {
    const key = name.startsWith("watch ") ? "watch" : kind === "ram" ? name : name.replace(/^\w+ /, "");
    const purpose = `purpose.${key}` as "purpose.other";
    return t(t.has(purpose) ? purpose : "purpose.other");
  };
  return (
    <PlainTable
      label={label}
      head={[t("column.state"), t("column.permission")]}
      rows={sorted.map((check) => [
        <StateBadge state={stateOf(check)} label={t(`one.${check.state}`)} />,
        <Permission check={check} purpose={purposeOf(check)} />,
      ])}
      columns={["w-40"]}
    />
  );
}

const RANK: Record<PermissionCheck["state"], number> = { denied: 0, unknown: 1, allowed: 2 };

function stateOf(check: PermissionCheck): State {
  if (check.state === "allowed") return "pass";
  if (check.state === "unknown") return "unknown";
  return check.optional ? "advice" : "fail";
}

"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { IdText } from "@/components/common/id-text";
import { useFindingLabel } from "@/components/common/finding-labels";
import { ValueNamesProvider } from "@/components/common/value-names";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useView } from "@/lib/client/data-source";
import type { PlanView } from "@/lib/remediation";
import type { FixRow } from "@/lib/views";
import { StepView } from "./step-view";

/** What a row unfolds to: its steps with old and new values and commands, and the way to its page. */
export function RowDetail({ row, plan, href }: { row: FixRow; plan?: PlanView; href: string }) {
  const t = useTranslations("fix");
  const labelOf = useFindingLabel();
  return (
    <div className="flex flex-col gap-4 py-3 pl-3 pr-3 md:pl-[3.9rem]">
      {row.stale ? (
        <p className="max-w-prose text-sm">
          <span className="text-unknown">{t("stale")}</span>
          <span className="block break-words text-ink-muted">{row.stale.message}</span>
        </p>
      ) : null}
      {row.orphan ? (
        <p className="max-w-prose text-sm">{t(row.orphan.kind === "orphan" ? "orphan" : "apiserver")}</p>
      ) : null}
      {row.services.length > 0
        ? row.services.map((service) => {
            const steps = row.steps.filter((step) => step.service === service);
            return steps.length === 0 ? null : (
              <ServiceSteps
                key={service}
                service={service}
                steps={steps}
                plan={plan}
                titled={row.services.length > 1}
              />
            );
          })
        : row.steps.map((step) => <StepView key={step.id} step={step} findings={[]} />)}
      {row.steps.length === 0 && row.findings.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm">
          {row.findings.map((finding) => (
            <li key={finding.code + finding.visibility} className="flex flex-wrap items-baseline gap-x-2">
              <CodeChip code={finding.code} count={finding.count} /> {labelOf(finding.code)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <Link href={href} className="text-accent underline underline-offset-2">
          {t("open")}
        </Link>
        {row.loadBalancerId ? <IdText value={row.loadBalancerId} /> : null}
        {row.address ? <IdText value={row.address} /> : null}
      </p>
    </div>
  );
}

function ServiceSteps({
  service,
  steps,
  plan,
  titled,
}: {
  service: string;
  steps: FixRow["steps"];
  plan?: PlanView;
  titled: boolean;
}) {
  const { data } = useView("service", { key: service });
  const findings = data?.services.flatMap((part) => part.findings);
  if (!findings) return <Skeleton className="h-24 w-full max-w-2xl" />;
  return (
    <ValueNamesProvider names={data?.names}>
      <div className="flex min-w-0 max-w-4xl flex-col gap-4">
        {titled ? <h3 className="text-sm font-semibold">{service}</h3> : null}
        {steps.map((step) => (
          <StepView key={step.id} step={step} findings={findings} ticket={plan?.tickets[step.id]} />
        ))}
      </div>
    </ValueNamesProvider>
  );
}

"use client";

import { PlugZap } from "lucide-react";
import { useTranslations } from "next-intl";
import { languageOf, QueryError } from "@/components/common/query-error";
import { Snippet } from "@/components/common/snippet";
import { StateIcon } from "@/components/common/state-badge";
import { Button } from "@/components/ui/button";
import { useConnectionTest } from "@/lib/client/mutations";
import type { ConnectionReport, ConnectionSide, ConnectionStep } from "@/lib/model/connection";

const STATE = { ok: "pass", failed: "fail", notReached: "never" } as const;

/** Tests the connection to both APIs on request; the step that fails shows what is missing. */
export function ConnectionTest({ cluster }: { cluster?: string }) {
  const t = useTranslations("clusters.connection");
  const test = useConnectionTest(cluster);
  const works = test.data && [...test.data.kubernetes, ...test.data.cloud].every((step) => step.state === "ok");
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={() => test.mutate()} busy={test.isPending} className="max-md:h-11">
        <PlugZap aria-hidden />
        {test.isPending ? t("testing") : test.data ? t("again") : t("test")}
      </Button>
      <p role="status" className="sr-only">
        {test.data ? t(works ? "works" : "stops") : ""}
      </p>
      {test.isError ? <QueryError error={test.error} /> : null}
      {/* Without a cluster there is nothing to say of its side that the page does not. */}
      {test.data ? (
        <Report report={test.data} sides={cluster === undefined ? ["cloud"] : ["kubernetes", "cloud"]} />
      ) : null}
    </div>
  );
}

function Report({ report, sides }: { report: ConnectionReport; sides: readonly ConnectionSide[] }) {
  const t = useTranslations("clusters.connection");
  const grants = {
    kubernetes: { text: `${report.clusterRole}---\n${report.roleBindings}`, label: t("grantKubernetes") },
    cloud: { text: report.ramPolicy, label: t("grantCloud") },
  };
  const forbidden = (steps: readonly ConnectionStep[]) =>
    steps.some((step) => step.state === "failed" && /forbidden/.test(step.error?.code ?? ""));
  return (
    <div className="grid w-full gap-x-8 gap-y-4 md:grid-cols-2">
      {sides.map((side) => (
        <section key={side} aria-label={t(`side.${side}`)} className="flex min-w-0 flex-col gap-2">
          <h3 className="text-sm font-semibold">{t(`side.${side}`)}</h3>
          <ol className="flex flex-col gap-1">
            {report[side].map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
          {forbidden(report[side]) ? <Snippet {...grants[side]} /> : null}
        </section>
      ))}
    </div>
  );
}

function Step({ step }: { step: ConnectionStep }) {
  const t = useTranslations("clusters.connection");
  return (
    <li className="flex items-start gap-2 text-sm">
      <StateIcon state={STATE[step.state]} className="mt-0.5" />
      <div className="min-w-0">
        <span className={step.state === "notReached" ? "text-ink-subtle" : undefined}>{t(`step.${step.id}`)}</span>
        <span className="sr-only"> {t(`state.${step.state}`)}</span>
        {step.detail ? <code className="ml-2 break-all text-xs text-ink-muted">{step.detail}</code> : null}
        {step.error ? (
          <div className="text-xs text-ink-muted">
            <p className="text-ink">{t(`help.${step.id}`)}</p>
            <p lang={languageOf(step.error.message)} className="break-words">
              <code>{step.error.code}</code> {step.error.message}
            </p>
          </div>
        ) : null}
      </div>
    </li>
  );
}

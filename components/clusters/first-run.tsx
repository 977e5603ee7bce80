import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import { CommandBlock } from "@/components/common/command-block";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { ConnectionTest } from "./connection-test";
import { RunError } from "@/components/check/run-error";
import { Snippet } from "@/components/common/snippet";
import { Button } from "@/components/ui/button";
import type { ErrorBody } from "@/lib/model/errors";

interface FirstRunProps {
  /** YAML and JSON that grant the two read accesses. */
  clusterRole: string;
  roleBindings: string;
  ramPolicy: string;
  /** Why no cluster is there, when a setting is wrong rather than absent. */
  error?: ErrorBody;
}

/** No cluster is configured: the two things needed, with what grants them, and two ways to look without. */
export async function FirstRun({ clusterRole, roleBindings, ramPolicy, error }: FirstRunProps) {
  const t = await getTranslations("clusters.first");
  return (
    <PageBody className="max-w-5xl">
      <PageHeader title={t("title")}>
        <p className="max-w-prose">{t("body")}</p>
      </PageHeader>
      {error && error.code !== "kubernetes.noConfig" ? <RunError error={error} /> : null}
      <ol className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Step number={1} title={t("kubeTitle")} body={t("kubeBody")}>
          <Snippet
            text={`${clusterRole}---\n${roleBindings}`}
            label={t("roleAndBindings")}
            className="[&_pre]:max-h-52"
          />
        </Step>
        <Step number={2} title={t("ramTitle")} body={t("ramBody")}>
          <Snippet text={ramPolicy} label="RAM policy" className="[&_pre]:max-h-52" />
        </Step>
        <Step number={3} title={t("startTitle")}>
          <CommandBlock command={"export KUBECONFIG=~/.kube/config ALIBABA_CLOUD_REGION_ID=cn-hangzhou\nnpm start"} />
          <ConnectionTest />
        </Step>
        <Step title={t("orTitle")} body={t("demo")}>
          <CommandBlock command="npm run demo" />
          <p className="mt-1 text-sm text-ink-muted">{t("open")}</p>
          <Button asChild className="self-start">
            <Link href="/open">{t("openAction")}</Link>
          </Button>
        </Step>
      </ol>
    </PageBody>
  );
}

interface StepProps {
  number?: number;
  title: string;
  body?: string;
  children: React.ReactNode;
}

function Step({ number, title, body, children }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-semibold">
        <span className="tabular-nums text-ink-subtle">{number}</span> {title}
      </h2>
      {body ? <p className="text-sm text-ink-muted">{body}</p> : null}
      {children}
    </li>
  );
}

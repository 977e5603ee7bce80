import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { CommandBlock } from "@/components/common/command-block";
import { Fold } from "@/components/common/fold";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { RunError } from "@/components/check/run-error";
import { Snippet } from "@/components/common/snippet";
import { StateIcon } from "@/components/common/state-badge";
import type { Found } from "@/lib/model/connection";
import type { ErrorBody } from "@/lib/model/errors";
import { shellQuote } from "@/lib/text/shell";
import { ConnectionTest } from "./connection-test";

interface FirstRunProps {
  /** YAML and JSON that grant the two read accesses. */
  clusterRole: string;
  roleBindings: string;
  ramPolicy: string;
  /** Absent for who may see none of the clusters that there are. */
  found?: Found;
  /** Why no cluster is there, when a setting is wrong rather than absent. */
  error?: ErrorBody;
}

/** No cluster is configured: the demo, what was found, a command for each gap, and what grants read access. */
export async function FirstRun({ clusterRole, roleBindings, ramPolicy, found, error }: FirstRunProps) {
  const t = await getTranslations("clusters.first");
  const ofKubernetes = error?.code.startsWith("kubernetes.");
  return (
    <PageBody className="max-w-4xl">
      <PageHeader title={t("title")} actions={<ButtonLink href="/open">{t("openAction")}</ButtonLink>}>
        <p className="max-w-prose">{t("body")}</p>
      </PageHeader>
      <section aria-label={t("demoTitle")} className="flex flex-col gap-1.5">
        <p className="text-sm">{t("demo")}</p>
        <CommandBlock command="npm run demo" />
      </section>
      {error && (!ofKubernetes || !found) ? <RunError error={error} /> : null}
      {found ? <Checklist found={found} /> : null}
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <Fold title={t("kubeTitle")}>
          <p className="text-sm text-ink-muted">{t("kubeBody")}</p>
          <Snippet text={`${clusterRole}---\n${roleBindings}`} label={t("roleAndBindings")} />
        </Fold>
        <Fold title={t("ramTitle")}>
          <p className="text-sm text-ink-muted">{t("ramBody")}</p>
          <CommandBlock command={RAM_COMMAND} />
          <Snippet text={ramPolicy} label="RAM policy" />
        </Fold>
      </div>
    </PageBody>
  );
}

const RAM_COMMAND =
  'aliyun ram CreatePolicy --PolicyName ccm-preflight --PolicyDocument "$(cat docs/permissions/ram-policy.json)"';

/** The three things that a check needs, each with where it was found or the command that gives it. */
async function Checklist({ found: { kubeconfig, missing, contexts, credentials, region, error } }: { found: Found }) {
  const t = await getTranslations("clusters.first");
  // The files that are not there say all that their error does.
  const absent = missing.length > 0;
  const files = (absent ? missing : kubeconfig).join(", ");
  const [context] = contexts;
  const kubeError = absent || error?.code === "kubernetes.noConfig" ? undefined : error;
  return (
    <section aria-label={t("found")} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t("found")}</h2>
      <ol className="divide-y divide-line border-y border-line">
        <Row
          has={context !== undefined && !kubeError}
          title={t("cluster")}
          detail={
            context !== undefined
              ? t("contexts", { count: contexts.length, file: files, names: contexts.slice(0, 5).join(", ") })
              : t(absent ? "missing" : files ? "unread" : "noKubeconfig", { file: files })
          }
          error={kubeError}
          command={
            context === undefined
              ? "export KUBECONFIG=/path/to/kubeconfig"
              : kubeError
                ? `export PREFLIGHT_CONTEXTS=${shellQuote(context)}`
                : undefined
          }
        />
        <Row
          has={credentials !== undefined}
          title={t("credentials")}
          detail={
            credentials
              ? t(`credentialsFrom.${credentials.from}`, { name: credentials.name ?? "" })
              : t("noCredentials")
          }
          command={credentials ? undefined : "aliyun configure --profile default"}
        />
        <Row
          has={region !== undefined}
          title={t("region")}
          detail={region ?? t("noRegion")}
          command={region === undefined ? "export ALIBABA_CLOUD_REGION_ID=cn-hangzhou" : undefined}
        />
        <Row title={t("startTitle")} command="npm start" />
      </ol>
      <ConnectionTest />
    </section>
  );
}

interface RowProps {
  /** Absent where nothing is looked for. */
  has?: boolean;
  title: string;
  detail?: string;
  /** The answer, in its own words. */
  error?: ErrorBody;
  /** The command that closes the gap. */
  command?: string;
}

function Row({ has, title, detail, error, command }: RowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 items-start gap-2 text-sm">
        <StateIcon state={has ? "pass" : "never"} className="mt-0.5" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{title}</span> <span className="text-ink-muted">{detail}</span>
          {error ? (
            <p lang="en" className="text-xs text-ink-muted">
              {error.message}
            </p>
          ) : null}
        </div>
      </div>
      {command ? <CommandBlock command={command} /> : null}
    </li>
  );
}

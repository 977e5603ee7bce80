"use client";

import { UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { QueryError } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/input";
import { useDataSource } from "@/lib/client/data-source";
import { useAccept } from "@/lib/client/mutations";
import { groupBy } from "@/lib/model/group-by";
import type { Finding } from "@/lib/model/result";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const FIELD = "flex flex-col gap-1 text-sm font-medium [&>*]:font-normal";

interface AcceptProps {
  service: string;
  finding: Finding;
  /** All findings that fail the Service: it fails until each of them is accepted. */
  failing: readonly Finding[];
}

interface AcceptFormProps extends AcceptProps {
  cluster: string;
  onDone: () => void;
}

/** Accepts a finding until a day. Only on a live cluster: a file or report stores nothing. */
export function AcceptButton(props: AcceptProps) {
  const t = useTranslations("waivers");
  const { cluster } = useDataSource();
  if (!cluster) return null;
  const title = t("acceptFinding", { code: props.finding.code });
  return (
    <Dialog
      title={title}
      description={t("explain")}
      trigger={
        <Button size="sm" variant="ghost" aria-label={title}>
          <UserCheck aria-hidden />
          {t("accept")}
        </Button>
      }
    >
      {(close) => <AcceptForm cluster={cluster} {...props} onDone={close} />}
    </Dialog>
  );
}

function AcceptForm({ cluster, service, finding, failing, onDone }: AcceptFormProps) {
  const t = useTranslations("waivers");
  const accept = useAccept(cluster);
  const [reason, setReason] = useState("");
  const [owner, setOwner] = useState("");
  const [today] = useState(() => Date.now());
  const [until, setUntil] = useState(() => dayOf(today + DEFAULT_DAYS * DAY_MS));
  const others = failing.filter((one) => !one.accepted && one.id !== finding.id);
  const [all, setAll] = useState(false);
  const complete = reason.trim() !== "" && owner.trim() !== "" && until !== "";
  const save = () =>
    accept.mutate(
      named(all ? [finding, ...others] : [finding]).map((what) => ({ ...what, service, reason, owner, until })),
      {
        onSuccess: () => {
          toast.success(t("accepted", { until }));
          onDone();
        },
      },
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) save();
      }}
    >
      <label className={FIELD}>
        {t("reason")}
        <Textarea
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          placeholder={t("reasonExample")}
        />
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        <label className={FIELD}>
          {t("owner")}
          <Input required maxLength={200} value={owner} onChange={(event) => setOwner(event.target.value)} />
        </label>
        <label className={FIELD}>
          {t("until")}
          <Input
            type="date"
            required
            min={dayOf(today)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </label>
      </div>
      {others.length > 0 ? (
        <label className="flex items-start gap-2 text-sm">
          <Checkbox checked={all} onCheckedChange={setAll} className="mt-0.5" />
          <span>
            {t("all", { count: others.length })}
            <span className="block text-ink-muted">{t("allWhy")}</span>
          </span>
        </label>
      ) : null}
      {accept.isError ? <QueryError error={accept.error} title={t("failed")} /> : null}
      <Button variant="primary" type="submit" disabled={!complete} busy={accept.isPending} className="self-end">
        {accept.isPending ? t("accepting") : t("accept")}
      </Button>
    </form>
  );
}

/** Subjects of a waiver, each once. */
function named(findings: readonly Finding[]) {
  const all = findings.map(({ code, field, resource }) => ({
    code,
    field: field || undefined,
    port: resource.port || undefined,
  }));
  return [...groupBy(all, (what) => JSON.stringify(what)).values()].map(([what]) => what!);
}

/** The UTC day: the check compares UTC days too. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

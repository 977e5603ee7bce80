"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toast } from "@/components/ui/toast";
import { absoluteTime } from "@/components/common/time-ago";
import { CopyButton } from "@/components/common/copy-button";
import { Section } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { Dialog } from "@/components/ui/dialog";
import { useView } from "@/lib/client/data-source";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { DEFAULT_REDACTION, type Redaction, type ReportScope } from "@/lib/report/schema";
import { isLoopbackHost } from "@/lib/text/loopback";
import { RedactedList } from "./report-banner";
import { useExport, useMakeShare, usePreview } from "@/lib/client/mutations";
import { EXPORT_FORMATS } from "@/lib/report/answers";
import { ShareLinks } from "./share-links";

const REDACTIONS = ["managedFields", "ips", "names", "domains", "freeTexts"] as const;
const DAYS = [1, 7, 30, 90] as const;
const VIEWS = [1, 5, 25] as const;

export interface ShareProps {
  /** Keys of the Services of this page, with which the dialog starts; the whole cluster when absent. */
  initial?: string[];
  /** A stored run, and when it ended (RFC 3339); the last check when absent. */
  run?: { id: string; at: string };
}

interface ShareDialogProps extends ShareProps {
  cluster: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Scope, redaction and preview of a report, then a link or a file. */
export function ShareDialog({ open, onOpenChange, ...props }: ShareDialogProps) {
  const t = useTranslations("reports");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("share.title")}
      description={props.run ? t("share.ofRun", { at: absoluteTime(new Date(props.run.at)) }) : t("share.description")}
      className="max-w-2xl"
    >
      <ShareForm {...props} />
    </Dialog>
  );
}

function ShareForm({ cluster, initial, run }: ShareProps & { cluster: string }) {
  const t = useTranslations("reports");
  const rows = useView("readiness", {}).data?.view?.rows ?? [];
  const id = useId();
  const [mode, setMode] = useState<"cluster" | "failing" | "chosen">(initial ? "chosen" : "cluster");
  const failing = rows.filter((row) => row.status === "fail" || row.status === "unknown");
  const [redaction, setRedaction] = useState<Redaction>({ ...DEFAULT_REDACTION, ips: true });
  const [days, setDays] = useState<number | null>(7);
  const [maxViews, setMaxViews] = useState<number | null>(null);
  const scopes: Partial<Record<typeof mode, ReportScope>> = {
    cluster: { kind: "cluster" },
    ...(failing.length > 0 ? { failing: { kind: "services", services: failing.map(({ service }) => service) } } : {}),
    ...(initial ? { chosen: { kind: "services", services: initial } } : {}),
  };
  const scope = scopes[mode] ?? { kind: "cluster" };
  const choice = { cluster, scope, redaction, ...(run === undefined ? {} : { run: run.id }) };
  const preview = usePreview(choice);
  const { redacted = [], allowUnexpiring, ...counts } = preview.data ?? {};
  const make = useMakeShare(cluster);
  const download = useExport();
  const link = make.data ? new URL(make.data.path, window.location.origin).href : undefined;
  // A link to this host opens on this machine only: the file comes first.
  const local = isLoopbackHost(window.location.hostname);
  const linkPart = (
    <Section heading="h3" title={t("link.title")}>
      {local ? <p className="text-sm">{t("link.local", { host: window.location.host })}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm">
          {t("link.ends")}
          <Select
            value={days ?? "never"}
            onChange={({ target: { value } }) => setDays(value === "never" ? null : Number(value))}
          >
            {DAYS.map((n) => (
              <option key={n} value={n}>
                {t("link.days", { count: n })}
              </option>
            ))}
            {allowUnexpiring ? <option value="never">{t("link.never")}</option> : null}
          </Select>
        </label>
        <Select
          aria-label={t("link.views")}
          value={maxViews ?? "any"}
          onChange={({ target: { value } }) => setMaxViews(value === "any" ? null : Number(value))}
        >
          <option value="any">{t("link.anyViews")}</option>
          {VIEWS.map((n) => (
            <option key={n} value={n}>
              {t("link.maxViews", { count: n })}
            </option>
          ))}
        </Select>
        <Button
          variant={local ? "outline" : "primary"}
          busy={make.isPending}
          onClick={() => make.mutate({ ...choice, expiresInDays: days, maxViews })}
        >
          {make.isPending ? t("link.making") : t("link.make")}
        </Button>
      </div>
      <p className="text-xs text-ink-muted">{t("link.note")}</p>
      {make.isError ? <QueryError error={make.error} /> : null}
      {link ? (
        <div className="flex items-center gap-2 rounded-md border border-line bg-surface-sunken px-3 py-2">
          <code className="min-w-0 flex-1 break-all text-xs" data-testid="share-link">
            {link}
          </code>
          <CopyButton value={link} what={t("link.what")} />
        </div>
      ) : null}
    </Section>
  );
  const filePart = (
    <Section heading="h3" title={t("file.title")}>
      <p className="text-xs text-ink-muted">{t("file.note")}</p>
      <div className="flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant={local && format === "html" ? "primary" : "outline"}
            busy={download.isPending}
            onClick={() =>
              download.mutate(
                { ...choice, format },
                { onError: (error) => toast.error(t("file.failed"), { description: errorBodyOf(error).message }) },
              )
            }
          >
            {t(`file.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  );

  return (
    <div className="flex flex-col gap-5">
      {/* A stored run is shared whole: its Services may differ from the current ones. */}
      {run ? null : (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-sm font-medium">{t("scope.title")}</legend>
          {(Object.keys(scopes) as (typeof mode)[]).map((one) => (
            <label key={one} className="flex items-center gap-2 text-sm">
              <input
                type="radio"
                name={`${id}-scope`}
                checked={mode === one}
                onChange={() => setMode(one)}
                className="accent-accent"
              />
              {t(`scope.${one}`, { count: one === "failing" ? failing.length : (initial?.length ?? 0) })}
            </label>
          ))}
        </fieldset>
      )}

      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t("redaction.title")}</legend>
        <p className="text-xs text-ink-muted">{t("redaction.always")}</p>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {REDACTIONS.map((kind) => (
            <label key={kind} className="flex items-center gap-2 text-sm">
              <Checkbox
                checked={redaction[kind] ?? false}
                onCheckedChange={(checked) => setRedaction({ ...redaction, [kind]: checked })}
              />
              {t(`redaction.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>

      <Section heading="h3" title={t("preview.title")}>
        {preview.isError ? (
          <QueryError error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <>
            <p className="text-sm text-ink-muted" role="status">
              {t("preview.counts", counts)}
            </p>
            <RedactedList redacted={redacted} />
          </>
        ) : (
          <p className="text-sm text-ink-muted">{t("preview.loading")}</p>
        )}
      </Section>

      {local ? filePart : linkPart}
      {local ? linkPart : filePart}

      <ShareLinks cluster={cluster} />
    </div>
  );
}

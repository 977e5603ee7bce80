"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toast } from "@/components/ui/toast";
import { absoluteTime } from "@/components/common/time-ago";
import { CopyButton } from "@/components/common/copy-button";
import { Fold } from "@/components/common/fold";
import { QueryError } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DialogWindow } from "@/components/ui/dialog-window";
import { useView } from "@/lib/client/data-source";
import { DEFAULT_REDACTION, type Redaction, type ReportScope } from "@/lib/report/schema";
import { isLoopbackHost } from "@/lib/text/loopback";
import { countOf, RedactedList } from "./report-banner";
import { useExport, useMakeShare, usePreview } from "@/lib/client/mutations";
import { useWays } from "@/lib/client/ways";
import type { ExportFormat } from "@/lib/report/answers";
import { ShareLinks } from "./share-links";

const REDACTIONS = ["managedFields", "ips", "names", "domains", "freeTexts"] as const;
const DAYS = [1, 7, 30, 90] as const;
const VIEWS = [1, 5, 25] as const;
/** Characters of a note; the server takes no more. */
const MOST_NOTE = 4_000;

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

/** The request for help, the attachments, and three ways out: a file, the ticket, a link. */
export function ShareDialog({ open, onOpenChange, ...props }: ShareDialogProps) {
  const t = useTranslations("reports");
  return (
    <DialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title={t("share.title")}
      description={props.run ? t("share.ofRun", { at: absoluteTime(new Date(props.run.at)) }) : t("share.description")}
      className="max-w-2xl"
    >
      <ShareForm {...props} />
    </DialogWindow>
  );
}

type Mode = "chosen" | "failing" | "cluster";

function ShareForm({ cluster, initial, run }: ShareProps & { cluster: string }) {
  const t = useTranslations("reports");
  const rows = useView("readiness", {}).data?.view?.rows ?? [];
  const id = useId();
  const failing = rows.filter((row) => row.status === "fail" || row.status === "unknown");
  const { ways } = useWays();
  const [asked, setMode] = useState<Mode>();
  const [note, setNote] = useState("");
  const [redaction, setRedaction] = useState<Redaction>({ ...DEFAULT_REDACTION, ips: true });
  const [days, setDays] = useState<number | null>(7);
  const [maxViews, setMaxViews] = useState<number | null>(null);
  // Preselection for support: the chosen Services, else the failing ones.
  const scopes: Partial<Record<Mode, ReportScope>> = {
    ...(initial ? { chosen: { kind: "services", services: initial } } : {}),
    ...(failing.length > 0 ? { failing: { kind: "services", services: failing.map(({ service }) => service) } } : {}),
    cluster: { kind: "cluster" },
  };
  const modes = Object.keys(scopes) as Mode[];
  // A stored run is shared whole: its Services may differ from the current ones.
  const mode = run ? "cluster" : (asked ?? modes[0]!);
  const choice = {
    cluster,
    scope: scopes[mode] ?? ({ kind: "cluster" } as const),
    redaction,
    ...(run ? { run: run.id } : ways.length > 0 ? { ways } : {}),
  };
  const said = note.trim();
  const report = { ...choice, ...(said ? { note: said } : {}) };
  const preview = usePreview(choice);
  const { redacted = [], allowUnexpiring, ...counts } = preview.data ?? {};
  const make = useMakeShare(cluster);
  const download = useExport();
  const link = make.data ? new URL(make.data.path, window.location.origin).href : undefined;
  // A link to this host opens on this machine only: the file comes first.
  const local = isLoopbackHost(window.location.hostname);
  const fileButton = (format: ExportFormat) => (
    <Button
      key={format}
      variant={local && format === "html" ? "primary" : "outline"}
      busy={download.isPending}
      onClick={() => download.mutate({ ...report, format }, { onError: toast.failed(t("file.failed")) })}
    >
      {t(`file.${format}`)}
    </Button>
  );
  const linkButton = (
    <Button
      key="link"
      variant={local ? "outline" : "primary"}
      busy={make.isPending}
      onClick={() => make.mutate({ ...report, expiresInDays: days, maxViews })}
    >
      {make.isPending ? t("link.making") : t("link.make")}
    </Button>
  );
  const files = [fileButton("html"), fileButton("markdown")];
  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t("note.title")}
        <Textarea
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          placeholder={t("note.hint")}
          maxLength={MOST_NOTE}
          className="min-h-16 font-normal"
        />
      </label>
      <div className="flex flex-col gap-2">
        {modes.length > 1 && !run ? (
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
            <legend className="sr-only">{t("scope.title")}</legend>
            {modes.map((one) => (
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
        ) : null}
        {preview.isError ? (
          <QueryError error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <p className="text-sm text-ink-muted" role="status">
            {preview.data ? t("preview.counts", counts) : t("preview.loading")}
          </p>
        )}
        <Fold title={preview.data ? t("banner.redacted", { count: countOf(redacted) }) : t("redaction.title")}>
          <p className="text-xs text-ink-muted">{t("redaction.always")}</p>
          <fieldset className="grid gap-1.5 sm:grid-cols-2">
            <legend className="sr-only">{t("redaction.title")}</legend>
            {REDACTIONS.map((kind) => (
              <label key={kind} className="flex items-center gap-2 text-sm">
                <Checkbox
                  checked={redaction[kind] ?? false}
                  onCheckedChange={(checked) => setRedaction({ ...redaction, [kind]: checked })}
                />
                {t(`redaction.${kind}`)}
              </label>
            ))}
          </fieldset>
          {preview.data ? <RedactedList redacted={redacted} /> : null}
        </Fold>
      </div>

      <div className="flex flex-wrap gap-2">{local ? [...files, linkButton] : [linkButton, ...files]}</div>
      {make.isError ? <QueryError error={make.error} /> : null}
      {link ? (
        <div className="flex items-center gap-2 rounded-md border border-line bg-surface-sunken px-3 py-2">
          <code className="min-w-0 flex-1 break-all text-xs" data-testid="share-link">
            {link}
          </code>
          <CopyButton value={link} what={t("link.what")} />
        </div>
      ) : null}
      <p className="text-xs text-ink-muted">
        {local ? t("link.local", { host: window.location.host }) : t("link.note")}
      </p>

      <Fold title={t("more")} titleClass="w-fit text-ink-muted">
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
          {fileButton("json")}
        </div>
        {local ? <p className="text-xs text-ink-muted">{t("link.note")}</p> : null}
        <ShareLinks cluster={cluster} />
      </Fold>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChoices, usePlan } from "@/components/check/use-choices";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/input";
import { useView } from "@/lib/client/data-source";
import { fileName, saveText } from "@/lib/client/save-file";
import type { OpenedFile } from "@/lib/report/file/read";
import { MOST_TEXT, waysOfRows } from "@/lib/report/reply";

/** For the reader of a report: rows to act on and words, as a small file that its sender's dashboard shows beside each row. */
export function ReplyDialog({ opened }: { opened: OpenedFile }) {
  const t = useTranslations("reports.reply");
  return (
    <Dialog
      title={t("title")}
      description={t("description")}
      className="max-w-2xl"
      trigger={
        <Button size="sm" variant="primary" className="print:hidden">
          {t("button")}
        </Button>
      }
    >
      {(close) => <ReplyForm opened={opened} onSaved={close} />}
    </Dialog>
  );
}

function ReplyForm({ opened, onSaved }: { opened: OpenedFile; onSaved: () => void }) {
  const t = useTranslations("reports.reply");
  const { data: readiness } = useView("readiness", {});
  const { data: uids = {} } = useView("uids", {});
  const [text, setText] = useState("");
  const [rows, setRows] = useState<ReadonlyMap<string, string>>(new Map());
  const put = (service: string, words: string | undefined) => {
    const next = new Map(rows);
    if (words === undefined) next.delete(service);
    else next.set(service, words);
    setRows(next);
  };
  const failing = (readiness?.view?.rows ?? []).filter(
    ({ service, status }) => (status === "fail" || status === "unknown") && uids[service] !== undefined,
  );
  const { chosen } = useChoices();
  const { plan } = usePlan();
  const ways = waysOfRows(
    chosen,
    (plan?.steps ?? []).flatMap(({ findingIds }) => findingIds),
  );
  const waysOf = (service: string) => ways.get(service) ?? [];
  const given = failing.filter(({ service }) => rows.has(service) || waysOf(service).length > 0);
  const save = async () => {
    const { composeReply } = await import("@/lib/report/file/reply");
    const { cluster, capturedAt, checkedAt } = opened;
    const about = { cluster: cluster.id, readAt: capturedAt ?? checkedAt, createdAt: new Date().toISOString() };
    const shown = Object.fromEntries(given.map(({ service }) => [service, uids[service]!]));
    const reply = composeReply({ ...about, text, words: rows, ways }, shown);
    saveText(reply, `ccm-preflight-reply-${fileName(cluster.id)}.json`, "application/json");
    onSaved();
  };
  return (
    <form
      className="flex min-h-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t("text")}
        <Textarea
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MOST_TEXT}
          className="min-h-16 font-normal"
        />
      </label>
      <ul aria-label={t("rows")} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {failing.map(({ service, findings }) => (
          <li key={service} className="flex flex-col gap-1.5 py-1.5 pr-2">
            <label className="flex min-h-6 items-center gap-x-2 text-sm max-sm:flex-wrap">
              <Checkbox
                checked={rows.has(service)}
                onCheckedChange={(checked) => put(service, checked ? "" : undefined)}
              />
              <span className="font-medium">{service}</span>
              <span className="min-w-0 text-ink-muted max-sm:basis-full max-sm:pl-6 sm:truncate">
                {findings[0] ? readiness?.labels[findings[0].code] : null}
              </span>
              {waysOf(service).length > 0 ? (
                <span className="ml-auto shrink-0 text-xs text-ink-muted">
                  {t("chosen", { count: waysOf(service).length })}
                </span>
              ) : null}
            </label>
            {rows.has(service) ? (
              <Input
                aria-label={t("of", { service })}
                placeholder={t("what")}
                value={rows.get(service)}
                onChange={(event) => put(service, event.currentTarget.value)}
                maxLength={MOST_TEXT}
                className="ml-6 w-auto"
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={given.length === 0 && text.trim() === ""}>
          {t("save")}
        </Button>
        <p className="min-w-0 flex-1 text-xs text-ink-muted">{t("note")}</p>
      </div>
    </form>
  );
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { NotThere } from "@/components/common/empty-state";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { Snippet } from "@/components/common/snippet";
import { useDropped } from "@/components/shell/drop-anywhere";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { hrefOf } from "@/lib/client/address";
import { useGo } from "@/lib/client/go";
import { overviewQuery } from "@/lib/client/queries";
import { keepReply } from "@/lib/client/reply";
import { FileClient } from "@/lib/client/file/file-client";
import { FileError } from "@/lib/client/file/file-error";
import type { FileProgress } from "@/lib/client/worker/worker";
import { visibleLine } from "@/lib/text/inert";
import { FileProblem } from "@/lib/report/file/problem";
import { LocalPages } from "./local-pages";

const PROBLEMS = ["tooLarge", "notJson", "unknownFormat", "invalid", "notAReport", "noCluster"] as const;
const ISSUES_SHOWN = 20;
const START: FileProgress = { phase: "reading", fraction: 0 };

/** A file, or the report at an address, read in its own worker. */
function useOpened() {
  const [progress, setProgress] = useState(START);
  const client = useRef<FileClient | undefined>(undefined);
  const opening = useMutation({
    mutationFn: async (what: File | URL) => {
      client.current?.close();
      const mine = (client.current = new FileClient());
      setProgress(START);
      try {
        const opened = await mine.open(what, setProgress);
        return { opened, source: mine.source(opened) };
      } catch (error) {
        mine.close();
        throw error instanceof FileError ? error : new FileError("failed", []);
      }
    },
  });
  const { mutate: open, reset } = opening;
  const close = () => {
    client.current?.close();
    reset();
  };
  useEffect(() => () => client.current?.close(), []);
  return { ...opening, error: opening.error as FileError | null, progress, open, close };
}

/** A reply goes to the pages of its cluster; false for every other file. */
function useReplyFile() {
  const client = useQueryClient();
  const go = useGo();
  return useMutation<boolean, FileError, File>({
    mutationFn: async (file) => {
      const { MOST_REPLY_BYTES, readReply } = await import("@/lib/report/file/reply");
      if (file.size > MOST_REPLY_BYTES) return false;
      const text = await file.text();
      try {
        const reply = readReply(text);
        if (!reply) return false;
        const { clusters } = await client.fetchQuery(overviewQuery);
        const cluster = clusters.find(({ clusterId }) => clusterId === reply.cluster);
        if (!cluster) throw new FileError("noCluster", [{ path: "cluster", message: reply.cluster }]);
        keepReply(reply.cluster, reply);
        go(hrefOf({ cluster: cluster.key }, { to: "fix" }));
        return true;
      } catch (error) {
        if (error instanceof FileProblem) throw new FileError(error.code, error.issues);
        throw error instanceof FileError ? error : new FileError("failed", []);
      }
    },
  });
}

/** Choose a bundle, a result or a report, and browse it as a live cluster. The file never leaves the browser. */
export function OpenPage() {
  const file = useOpened();
  const { open, data } = file;
  const reply = useReplyFile();
  const { mutateAsync: takeReply } = reply;
  const start = useCallback(
    (chosen: File) => {
      window.history.replaceState(null, "", window.location.pathname);
      takeReply(chosen).then(
        (taken) => taken || open(chosen),
        () => undefined,
      );
    },
    [open, takeReply],
  );
  useDropped(start);
  const leave = () => {
    window.history.replaceState(null, "", window.location.pathname);
    file.close();
  };
  const name = file.variables instanceof File ? file.variables.name : "";
  if (reply.isError)
    return (
      <Chooser name={reply.variables.name} file={{ ...file, error: reply.error }} onFile={start} onCancel={leave} />
    );
  if (data) return <LocalPages key={data.source.id} {...data} fileName={name} onClose={leave} />;
  return <Chooser name={name} file={file} onFile={start} onCancel={leave} />;
}

/**
 * A run of the history: the same pages, over its report. The report is fetched once; there are no further requests.
 */
export function StoredRun({ cluster, run }: { cluster: string; run: string }) {
  const t = useTranslations("reports");
  const { open, data, isError, progress } = useOpened();
  useEffect(() => {
    const query = new URLSearchParams({ cluster, run, format: "json" });
    open(new URL(`/api/reports/export?${query.toString()}`, location.href));
  }, [cluster, run, open]);
  if (data) return <LocalPages {...data} shared own />;
  if (isError) return <NotThere title={t("none.title")} body={t("none.body")} />;
  return (
    <PageBody>
      <FileProgressBar progress={progress} />
    </PageBody>
  );
}

/** How far the reading of a file is. Parsing and checking have no measure: the bar then shows work without an end. */
function FileProgressBar({ progress }: { progress: FileProgress }) {
  const t = useTranslations("open");
  return (
    <div className="flex max-w-md flex-col gap-2" role="status">
      <p className="text-sm">{t(`phase.${progress.phase}`)}</p>
      <Progress
        value={progress.phase === "reading" && progress.fraction !== undefined ? progress.fraction * 100 : null}
        aria-label={t(`phase.${progress.phase}`)}
      />
    </div>
  );
}

interface ChooserProps {
  name: string;
  file: Pick<ReturnType<typeof useOpened>, "isPending" | "progress" | "error">;
  onFile: (file: File) => void;
  onCancel: () => void;
}

function Chooser({ name, file, onFile, onCancel }: ChooserProps) {
  const t = useTranslations("open");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <PageBody>
      <PageHeader title={t("title")}>{t("intro")}</PageHeader>
      <div className="flex min-h-56 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-10 text-center">
        {file.isPending ? (
          <>
            <p className="text-sm font-medium">{name}</p>
            <FileProgressBar progress={file.progress} />
            <Button size="sm" onClick={onCancel}>
              {t("cancel")}
            </Button>
          </>
        ) : (
          <>
            <FileUp aria-hidden className="size-6 text-ink-subtle" strokeWidth={1.5} />
            <label htmlFor={id} className="text-sm">
              {t("drop")}
            </label>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".json,.html,.gz,application/json,text/html"
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = "";
                if (file) onFile(file);
              }}
            />
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t("choose")}
            </Button>
            <p className="max-w-prose text-xs text-ink-muted">{t("limits")}</p>
          </>
        )}
      </div>
      {file.error ? <Problem name={name} error={file.error} /> : null}
      <p className="text-sm text-ink-muted">{t("make")}</p>
      <Snippet text="preflight collect > bundle.json" />
    </PageBody>
  );
}

function Problem({ name, error }: { name: string; error: FileError }) {
  const t = useTranslations("open");
  const known = PROBLEMS.find((code) => code === error.code);
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border border-fail-line bg-fail-soft px-4 py-3 text-sm">
      <p className="font-medium">{t(`problem.${known ?? "failed"}`, { name })}</p>
      {error.issues.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {error.issues.slice(0, ISSUES_SHOWN).map((issue, index) => (
            <li key={index} className="break-all">
              {issue.path ? <code>{visibleLine(issue.path)}</code> : null} {visibleLine(issue.message)}
            </li>
          ))}
        </ul>
      ) : null}
      {error.issues.length > ISSUES_SHOWN ? (
        <p>{t("problem.more", { count: error.issues.length - ISSUES_SHOWN })}</p>
      ) : null}
    </div>
  );
}

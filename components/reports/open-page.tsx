"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { Snippet } from "@/components/common/snippet";
import { useDropped } from "@/components/shell/drop-anywhere";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { FileClient } from "@/lib/client/file/file-client";
import type { DataSource } from "@/lib/client/sources";
import { FileError } from "@/lib/client/worker/start";
import type { FileProgress } from "@/lib/client/worker/worker";
import type { OpenedFile } from "@/lib/report/file/read";
import { visibleLine } from "@/lib/text/inert";
import { LocalPages } from "./local-pages";
import { ReportBanner } from "./report-banner";

type State =
  | { step: "choose"; problem?: { name: string; error: FileError } }
  | { step: "reading"; name: string; progress: FileProgress }
  | { step: "open"; name: string; opened: OpenedFile; source: DataSource };

const PROBLEMS = ["tooLarge", "notJson", "unknownFormat", "invalid", "notAReport"] as const;
const ISSUES_SHOWN = 20;

/** A file, or the report at an address, read in its own worker. */
function useOpened() {
  const [state, setState] = useState<State>({ step: "choose" });
  const client = useRef<FileClient | undefined>(undefined);
  const close = useCallback(() => {
    client.current?.close();
    client.current = undefined;
    setState({ step: "choose" });
  }, []);
  const open = useCallback((what: File | URL) => {
    client.current?.close();
    const mine = new FileClient();
    client.current = mine;
    const name = what instanceof URL ? "" : what.name;
    const show = (next: State) => client.current === mine && setState(next);
    show({ step: "reading", name, progress: { phase: "reading", fraction: 0 } });
    mine
      .open(what, (progress) => show({ step: "reading", name, progress }))
      .then((opened) => show({ step: "open", name, opened, source: mine.source(opened) }))
      .catch((error: unknown) => {
        mine.close();
        show({
          step: "choose",
          problem: { name, error: error instanceof FileError ? error : new FileError("failed", []) },
        });
      });
  }, []);
  useEffect(() => () => client.current?.close(), []);
  return { state, open, close };
}

/** Choose a bundle, a result or a report, and browse it as a live cluster. The file never leaves the browser. */
export function OpenPage() {
  const { state, open, close } = useOpened();
  const start = useCallback(
    (file: File) => {
      window.history.replaceState(null, "", window.location.pathname);
      open(file);
    },
    [open],
  );
  useDropped(start);
  function leave() {
    window.history.replaceState(null, "", window.location.pathname);
    close();
  }
  if (state.step === "open") {
    return (
      <>
        <ReportBanner opened={state.opened} fileName={state.name} onClose={leave} />
        <LocalPages key={state.source.id} source={state.source} />
      </>
    );
  }
  return <Chooser state={state} onFile={start} onCancel={leave} />;
}

/**
 * A run of the history: the same pages, over its report. The report is fetched once; there are no further requests.
 */
export function KeptRun({ cluster, run }: { cluster: string; run: string }) {
  const t = useTranslations("reports");
  const { state, open } = useOpened();
  useEffect(() => {
    const query = new URLSearchParams({ cluster, run, format: "json" });
    open(new URL(`/api/reports/export?${query.toString()}`, location.href));
  }, [cluster, run, open]);
  if (state.step === "open") {
    return (
      <>
        <ReportBanner opened={state.opened} shared />
        <LocalPages source={state.source} />
      </>
    );
  }
  return (
    <PageBody>
      {state.step === "choose" && state.problem ? (
        <EmptyState whole title={t("none.title")}>
          {t("none.body")}
        </EmptyState>
      ) : (
        <FileProgressBar progress={state.step === "reading" ? state.progress : { phase: "reading" }} />
      )}
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
  state: Exclude<State, { step: "open" }>;
  onFile: (file: File) => void;
  onCancel: () => void;
}

function Chooser({ state, onFile, onCancel }: ChooserProps) {
  const t = useTranslations("open");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <PageBody>
      <PageHeader title={t("title")}>{t("intro")}</PageHeader>
      <div className="flex min-h-56 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-10 text-center">
        {state.step === "reading" ? (
          <>
            <p className="text-sm font-medium">{state.name}</p>
            <FileProgressBar progress={state.progress} />
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
      {state.step === "choose" && state.problem ? <Problem {...state.problem} /> : null}
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

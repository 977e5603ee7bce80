"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { Button } from "@/components/ui/button";
import type { DataSource } from "@/lib/client/view-query";
import { visibleLine } from "@/lib/text/inert";
import { cn } from "@/lib/utils";
import { FileClient } from "@/lib/client/file/file-client";
import { FileError } from "@/lib/client/worker/start";
import type { FileProgress } from "@/lib/client/worker/worker";
import { FileProgressBar } from "./file-progress";
import { LocalPages } from "./local-pages";
import type { OpenedFile } from "@/lib/report/file/read";
import { takeDropped } from "@/components/shell/drop-anywhere";
import { ReportBanner } from "./report-banner";

type State =
  | { step: "choose"; problem?: { name: string; error: FileError } }
  | { step: "reading"; name: string; progress: FileProgress }
  | { step: "open"; name: string; opened: OpenedFile; source: DataSource };

const PROBLEMS = ["tooLarge", "notJson", "unknownFormat", "invalid", "notAReport"] as const;
const ISSUES_SHOWN = 20;

/** Drop or choose a bundle, a result or a report, and browse it as a live cluster. The file never leaves the browser. */
export function OpenPage() {
  const [state, setState] = useState<State>({ step: "choose" });
  const client = useRef<FileClient | undefined>(undefined);
  useEffect(() => () => client.current?.close(), []);

  function open(file: File) {
    client.current?.close();
    const mine = new FileClient();
    client.current = mine;
    const current = () => client.current === mine;
    window.history.replaceState(null, "", window.location.pathname);
    setState({ step: "reading", name: file.name, progress: { phase: "reading", fraction: 0 } });
    mine
      .open(file, (progress) => current() && setState({ step: "reading", name: file.name, progress }))
      .then((opened) => current() && setState({ step: "open", name: file.name, opened, source: mine.source(opened) }))
      .catch((error: unknown) => {
        if (!current()) return;
        mine.close();
        setState({
          step: "choose",
          problem: { name: file.name, error: error instanceof FileError ? error : new FileError("failed", []) },
        });
      });
  }
  const opening = useRef(open);
  useEffect(() => {
    opening.current = open;
  });
  useEffect(() => {
    const file = takeDropped();
    if (file) opening.current(file);
  }, []);
  function close() {
    client.current?.close();
    client.current = undefined;
    window.history.replaceState(null, "", window.location.pathname);
    setState({ step: "choose" });
  }

  if (state.step === "open") {
    return (
      <>
        <ReportBanner opened={state.opened} fileName={state.name} onClose={close} />
        <LocalPages key={state.source.id} source={state.source} />
      </>
    );
  }
  return <Chooser state={state} onFile={open} onCancel={close} />;
}

function Chooser({
  state,
  onFile,
  onCancel,
}: {
  state: Exclude<State, { step: "open" }>;
  onFile: (file: File) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("open");
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <PageBody>
      <PageHeader title={t("title")}>{t("intro")}</PageHeader>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
        className={cn(
          "flex min-h-56 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
        )}
      >
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
      <pre className="overflow-auto rounded-md border border-line bg-surface-sunken p-3 text-xs">
        preflight collect {">"} bundle.json
      </pre>
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

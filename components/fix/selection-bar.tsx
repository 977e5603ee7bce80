"use client";

import { RotateCw, X, ChevronDown, ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ShareButton } from "@/components/reports/share-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useDataSource } from "@/lib/client/data-source";
import { useRecheck } from "@/lib/client/mutations";
import type { InstanceRow, FixRow } from "@/lib/views";
import { useWriters, type Writers } from "@/components/common/use-writers";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { fileName } from "@/lib/client/save-file";
import type { PlanView } from "@/lib/remediation";

/** Actions on the selected rows: a script for them, a report of them, reading them again. */
export function SelectionBar({
  rows,
  script,
  onClear,
}: {
  rows: readonly InstanceRow[];
  script: React.ReactNode;
  onClear: () => void;
}) {
  const t = useTranslations("fix.select");
  const { cluster } = useDataSource();
  const check = useRecheckAll(cluster);
  return (
    <section
      aria-label={t("label")}
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-lg border border-line-strong bg-surface-raised p-1.5 shadow-pop print:hidden"
    >
      <span role="status" className="px-2 text-sm tabular-nums">
        {check.running ? t("checking", check.running) : t("count", { count: rows.length })}
      </span>
      {script}
      {cluster ? (
        <>
          <ShareButton words={t("share")} initial={rows.flatMap(({ services }) => services)} />
          {check.running ? (
            <Button size="sm" onClick={check.stop}>
              <X aria-hidden />
              {t("stop")}
            </Button>
          ) : (
            <Button size="sm" onClick={() => void check.start(rows)}>
              <RotateCw aria-hidden />
              {t("check")}
            </Button>
          )}
        </>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t("clear")}
      </Button>
    </section>
  );
}

/** Reads rows again one after the other, to limit the calls to both APIs. */
function useRecheckAll(cluster: string | undefined) {
  const t = useTranslations("fix.select");
  const recheck = useRecheck(cluster);
  const [running, setRunning] = useState<{ done: number; total: number }>();
  const stopped = useRef(false);
  const start = async (rows: readonly InstanceRow[]) => {
    stopped.current = false;
    let read = 0;
    let failing = 0;
    let lost = 0;
    for (const [index, row] of rows.entries()) {
      if (stopped.current) break;
      setRunning({ done: index, total: rows.length });
      try {
        const answer = await recheck.mutateAsync(
          row.loadBalancerId === null ? { service: row.services[0] ?? "" } : { loadBalancerId: row.loadBalancerId },
        );
        read += 1;
        if (answer.rows.some(({ status }) => status === "fail")) failing += 1;
      } catch {
        lost += 1;
      }
    }
    setRunning(undefined);
    if (read > 0) toast.success(t("checked", { count: read, failing }));
    if (lost > 0) toast.error(t("someFailed", { count: lost }));
  };
  return { running, start, stop: () => (stopped.current = true) };
}

interface ScriptMenuProps {
  plan: PlanView;
  rows: readonly FixRow[];
  /** The rows were selected. */
  chosen?: boolean;
  /** Of a group: a small button, and none where there is no step. */
  quiet?: boolean;
}

/** The steps of the rows as one script or as a document, to copy or to save. */
export function ScriptMenu({ plan, rows, chosen, quiet }: ScriptMenuProps) {
  const t = useTranslations("fix");
  const { write, save, near } = useWriters();
  const { header, steps } = plan;
  // Made on request: a plan may have thousands of steps.
  const stepsOf = ({ withNeeds }: Writers) => withNeeds(steps, new Set(rows.flatMap((row) => row.steps)));
  const script = (writers: Writers) => writers.renderPlanScript(stepsOf(writers), header, writers.stepNumbers(steps));
  const markdown = (writers: Writers) =>
    writers.renderPlanMarkdown(stepsOf(writers), header, writers.stepNumbers(steps));
  const name = `fix-plan-${fileName(header.cluster ?? "")}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await write(script));
      toast.success(t("script.copied"));
    } catch {
      toast.error(t("script.notCopied"));
    }
  };
  // A saved script needs the line that runs it.
  const line = `sh ${name}.sh`;
  const sayHow = () =>
    toast.success(t("script.saved", { name: `${name}.sh` }), {
      description: t("script.run", { dry: line, apply: `${line} --apply` }),
      action: { label: t("script.copyLine"), onClick: () => void navigator.clipboard.writeText(line) },
    });
  const isEmpty = rows.every((row) => row.steps.length === 0);
  if (quiet && isEmpty) return null;
  return (
    <DropdownMenu
      trigger={
        <Button {...near} disabled={isEmpty} {...(quiet ? { size: "sm", variant: "ghost" } : {})}>
          <ScrollText aria-hidden />
          {chosen ? t("script.chosen", { count: rows.length }) : t("script.all")}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => void copy()}>{t("script.copy")}</MenuItem>
      <MenuItem onSelect={() => save(script, `${name}.sh`, "text/x-shellscript", sayHow)}>
        {t("script.download")}
      </MenuItem>
      <MenuItem onSelect={() => save(markdown, `${name}.md`, "text/markdown")}>{t("script.markdown")}</MenuItem>
    </DropdownMenu>
  );
}

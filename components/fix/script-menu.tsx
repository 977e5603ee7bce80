"use client";

import { ChevronDown, ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWriters, type Writers } from "@/components/common/use-writers";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import { fileName } from "@/lib/client/save-file";
import type { PlanView } from "@/lib/remediation";
import type { FixRow } from "@/lib/views";

/** The steps of the rows as one script or as a document, to copy or to save. `chosen`: the rows were selected. */
export function ScriptMenu({ plan, rows, chosen }: { plan: PlanView; rows: readonly FixRow[]; chosen?: boolean }) {
  const t = useTranslations("fix");
  const { write, save, near } = useWriters();
  const { header, steps } = plan;
  // Made when it is asked for: a plan has thousands of steps.
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
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button {...near} disabled={rows.every((row) => row.steps.length === 0)}>
          <ScrollText aria-hidden />
          {chosen ? t("script.chosen", { count: rows.length }) : t("script.all")}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void copy()}>{t("script.copy")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(script, `${name}.sh`, "text/x-shellscript")}>
          {t("script.download")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(markdown, `${name}.md`, "text/markdown")}>
          {t("script.markdown")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

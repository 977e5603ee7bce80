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
import type { PlanStep } from "@/lib/remediation";
import { stepNumbers } from "@/lib/remediation/plan-effect";
import type { PlanView } from "@/lib/remediation";

/** The steps as one script or as a document, to copy or to save. `chosen`: how many rows they are for; absent: all. */
export function ScriptMenu({ plan, steps, chosen }: { plan: PlanView; steps: readonly PlanStep[]; chosen?: number }) {
  const t = useTranslations("fix");
  const { write, save, near } = useWriters();
  const { header } = plan;
  const numbers = stepNumbers(plan.steps);
  const script = (writers: Writers) => writers.renderPlanScript([...steps], header, numbers);
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
        <Button {...near} disabled={steps.length === 0}>
          <ScrollText aria-hidden />
          {chosen === undefined ? t("script.all") : t("script.chosen", { count: chosen })}
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void copy()}>{t("script.copy")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(script, `${name}.sh`, "text/x-shellscript")}>
          {t("script.download")}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() =>
            save((writers) => writers.renderPlanMarkdown([...steps], header, numbers), `${name}.md`, "text/markdown")
          }
        >
          {t("script.markdown")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

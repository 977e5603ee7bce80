"use client";

import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { FileProgress } from "@/lib/client/worker/worker";

/** How far the reading of a file is. Parsing and checking have no measure: the bar then shows work without an end. */
export function FileProgressBar({ progress }: { progress: FileProgress }) {
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

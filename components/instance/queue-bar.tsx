"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import type { InstanceRow } from "@/lib/views";
import type { WorkQueue } from "./use-queue";

/** Through the list one by one: how many are left, and the next and previous that fail (`n`, `p`). */
export function QueueBar({ queue }: { queue: WorkQueue }) {
  const t = useTranslations("instance.queue");
  const { next, previous, go } = queue;
  useShortcuts({
    // Listened for once there is somewhere to go.
    ...(next ? { n: () => go(next) } : {}),
    ...(previous ? { p: () => go(previous) } : {}),
  });
  // A list without work, opened from a row without work, has nothing to say.
  if (queue.left === 0 && queue.ids.length === 0) return null;
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-1 print:hidden">
      <Step queue={queue} row={previous} label={t("previous")} hint="p" icon={<ChevronLeft aria-hidden />} />
      <Step queue={queue} row={next} label={t("next")} hint="n" icon={<ChevronRight aria-hidden />} />
      <span role="status" className="px-1.5 text-xs tabular-nums text-ink-muted">
        {t("left", { count: queue.left })}
      </span>
    </nav>
  );
}

interface StepProps {
  queue: WorkQueue;
  row: InstanceRow | undefined;
  label: string;
  hint: string;
  icon: React.ReactNode;
}

/** A link, so that it opens in a tab of its own as well; without a row a control that says it does nothing. */
function Step({ queue, row, label, hint, icon }: StepProps) {
  const className = "size-8 max-md:size-11";
  if (!row) {
    return (
      <Button variant="ghost" size="icon" aria-disabled aria-label={label} title={label} className={className}>
        {icon}
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="icon" className={className}>
      <Link
        href={queue.hrefOf(row)}
        aria-label={`${label}: ${row.name ?? row.services[0] ?? row.id}`}
        aria-keyshortcuts={hint}
        title={`${label} (${hint})`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          queue.go(row);
        }}
      >
        {icon}
      </Link>
    </Button>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { TimeAgo } from "@/components/common/time-ago";
import type { FirstStep } from "@/lib/remediation";
import type { ResourceView } from "@/lib/views";

export type CauseEvent = NonNullable<ResourceView["events"]>["rows"][number];

/** The failure that a first step answers: its title, how often it came, and the controller's own sentence. */
export function CauseHead({
  step,
  event,
  heading: Heading = "h2",
}: {
  step: FirstStep;
  event?: CauseEvent;
  heading?: "h2" | "h3";
}) {
  const t = useTranslations("instance");
  const [last] = event?.occurrences ?? [];
  return (
    <div className="flex max-w-4xl flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Heading className="min-w-0 break-words text-base font-semibold">{step.title}</Heading>
        <CodeChip code={step.code} />
        {event ? (
          <span className="text-sm text-fail">
            {t("refused", { count: event.count })} <TimeAgo at={event.lastSeen} className="text-ink-subtle" />
          </span>
        ) : null}
      </div>
      {last ? (
        <code lang="en" className="text-xs text-ink-muted [overflow-wrap:anywhere]">
          {last.message}
        </code>
      ) : null}
    </div>
  );
}

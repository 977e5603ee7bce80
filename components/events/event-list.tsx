"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { TimeAgo } from "@/components/common/time-ago";
import type { EventLine, ShownPart } from "@/lib/triage/event-lines";
import type { SaidAnswers } from "@/lib/triage/said-types";
import { Chevron } from "@/components/common/chevron";
import { EventStateBadge } from "./event-state-badge";
import { PartAnswer, PartTitle, Verbatim } from "./part-view";

interface EventListProps {
  events: readonly EventLine[];
  /** Texts by code. */
  answers: SaidAnswers;
  /** "Now" of a file or report. */
  now?: string;
  /** Values for the commands that the messages do not hold: namespace, service, region, loadBalancerId. */
  params?: Readonly<Record<string, string | undefined>>;
}

/** Events with their meaning: what fails now first, each opening into cause and fix. The message stays verbatim. */
export function EventList({ events, answers, now, params }: EventListProps) {
  const t = useTranslations("events");
  const open = events.find((event) => event.state === "failing" || event.state === "precheck")?.id;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map((event) => {
        const head = event.parts.find((part) => part.code === event.code) ?? (event.parts[0] as ShownPart);
        const [namespace, service] = event.kind === "Service" ? event.object.split("/") : [];
        const values = {
          namespace,
          service,
          ...params,
          ...(event.loadBalancerId ? { loadBalancerId: event.loadBalancerId } : {}),
        };
        return (
          <li key={event.id}>
            <details open={event.id === open} className="group py-2.5">
              <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <Chevron />
                <EventStateBadge state={event.state} />
                <PartTitle part={head} answer={answers[head.code]} dryRun={false} level="text-sm" link={false} />
                {event.parts.length > 1 ? (
                  <span className="text-xs text-ink-subtle">{t("parts", { count: event.parts.length })}</span>
                ) : null}
                <span className="ml-auto flex items-center gap-3 text-xs text-ink-subtle">
                  {event.count > 1 ? <span className="tabular-nums">{t("times", { count: event.count })}</span> : null}
                  <TimeAgo at={event.lastSeen} now={now} />
                </span>
              </summary>
              <div className="flex flex-col gap-4 pb-2 pt-3">
                <div>
                  <span className="text-xs text-ink-subtle">
                    {event.type} {event.reason}
                  </span>
                  <Verbatim>{event.message}</Verbatim>
                </div>
                {event.parts.map((part, index) => (
                  <div key={index} className="flex flex-col gap-2">
                    {event.parts.length === 1 && part.known ? (
                      <CodeChip code={part.code} className="self-start">
                        {t("openGuide")}
                      </CodeChip>
                    ) : null}
                    {event.parts.length > 1 ? (
                      <PartTitle part={part} answer={answers[part.code]} dryRun={false} level="text-sm" />
                    ) : null}
                    <PartAnswer part={part} answer={answers[part.code]} params={values} />
                  </div>
                ))}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

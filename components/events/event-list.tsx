"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { TimeAgo } from "@/components/common/time-ago";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";
import { classifyEvents, type ClassifiedEvent } from "@/lib/events/group-events";
import { byUrgency } from "@/lib/events/urgency";
import { Chevron } from "./chevron";
import { EventStateBadge } from "./event-state-badge";
import { PartAnswer, PartTitle, Verbatim } from "./part-view";

interface EventListProps {
  events: readonly ClassifiedEvent[];
  /** "Now" of a file or report. */
  now?: string;
  /** Values for the commands that the messages do not hold: namespace, service, region, loadBalancerId. */
  params?: Readonly<Record<string, string | undefined>>;
}

/** Events with their meaning: what fails now first, each opening into cause and fix. The message stays verbatim. */
function EventList({ events, now, params }: EventListProps) {
  const t = useTranslations("events");
  const open = events.find((event) => event.state === "failing" || event.state === "precheck")?.id;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map((event) => {
        const { classification: c } = event;
        const [namespace, service] = event.kind === "Service" ? event.object.split("/") : [];
        const values = {
          namespace,
          service,
          ...params,
          ...(c.loadBalancerId ? { loadBalancerId: c.loadBalancerId } : {}),
        };
        return (
          <li key={event.id}>
            <details open={event.id === open} className="group py-2.5">
              <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <Chevron />
                <EventStateBadge state={event.state} />
                <PartTitle
                  part={c.parts.find((part) => part.code === c.code) ?? (c.parts[0] as (typeof c.parts)[number])}
                  dryRun={false}
                  level="text-sm"
                  link={false}
                />
                {c.parts.length > 1 ? (
                  <span className="text-xs text-ink-subtle">{t("parts", { count: c.parts.length })}</span>
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
                {c.parts.map((part, index) => (
                  <div key={index} className="flex flex-col gap-2">
                    {c.parts.length === 1 && part.known ? (
                      <CodeChip code={part.code} className="self-start">
                        {t("openGuide")}
                      </CodeChip>
                    ) : null}
                    {c.parts.length > 1 ? <PartTitle part={part} dryRun={false} level="text-sm" /> : null}
                    <PartAnswer part={part} params={values} />
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

interface KubeEventListProps extends Omit<EventListProps, "events"> {
  events: readonly KubeEvent[];
  services?: readonly KubeService[];
}

/** The same from Events as the API returned them: classified here, in the browser. */
export function KubeEventList({ events, services, ...rest }: KubeEventListProps) {
  const rows = useMemo(() => {
    const urgent = (event: ClassifiedEvent) => ({ ...event, severity: event.classification.severity });
    return classifyEvents(events, services).sort((a, b) => byUrgency(urgent(a), urgent(b)));
  }, [events, services]);
  return <EventList events={rows} {...rest} />;
}

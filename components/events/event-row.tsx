"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { QueryError } from "@/components/common/query-error";
import { TimeAgo } from "@/components/common/time-ago";
import { TextLink } from "@/components/ui/link";
import type { AnswerText } from "@/lib/triage/types";
import type { EventsRow, EventsView } from "@/lib/triage/events-view";
import { PartAnswer, PartFold, Seen, Verbatim } from "./part-view";

interface EventRowProps {
  row: EventsRow;
  /** Absent for what is in no catalogue. */
  answer?: AnswerText;
  open?: boolean;
  /** Below the line of its object, which says the rest. */
  within?: boolean;
  /** Where the fix of its Service is, with the values of this cluster. `answered`: it is the fix of this Event, so the general steps are left out. */
  fix?: string;
  answered?: boolean;
}

/** One meaning for one object; opens into cause, fix and the messages. */
export function EventRow({ row, answer, open, within, fix, answered }: EventRowProps) {
  const t = useTranslations("events");
  const triage = useTranslations("triage");
  const [namespace, service] = row.kind === "Service" ? row.object.split("/") : [];
  // Most rows are for who reads them: only others are named.
  const part = { ...row, known: answer !== undefined, whoActs: row.whoActs === "you" ? null : row.whoActs };
  return (
    <PartFold
      part={part}
      answer={answer}
      state={within ? undefined : row.state}
      open={open}
      marks={
        <>
          <span className="min-w-0 truncate text-ink-muted">
            {[answer ? "" : row.reason, ...(within ? [] : [row.kind === "Service" ? "" : row.kind, row.object])]
              .filter(Boolean)
              .join(" ")}
          </span>
          <Seen count={row.count} at={row.lastSeen} />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-ink-subtle">
        {row.kind === "Service" && row.state !== "gone" && !within ? (
          <ServiceLink service={row.object} className="text-sm" />
        ) : null}
        {row.loadBalancerId ? <InstanceLink id={row.loadBalancerId} /> : null}
        <span>
          {t("columns.firstSeen")} <TimeAgo at={row.firstSeen} />
        </span>
        {answer ? <CodeChip code={row.code}>{t("openGuide")}</CodeChip> : null}
        {fix ? (
          <TextLink href={fix} className="text-sm">
            {triage("places.fix")}
          </TextLink>
        ) : null}
      </p>
      {answered ? null : (
        <PartAnswer
          part={part}
          answer={answer}
          params={{
            ...row.params,
            ...(service ? { namespace, service } : {}),
            ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
            ...(row.kind === "Node" ? { node: row.object } : {}),
          }}
        />
      )}
      <ul className="flex flex-col gap-2">
        {row.occurrences.map((event, index) => (
          <li key={index} className="flex flex-col gap-0.5">
            <span className="text-xs text-ink-subtle">
              {event.type} {event.reason} {event.count > 1 ? `×${event.count}` : ""} · <TimeAgo at={event.lastSeen} />
            </span>
            <Verbatim>{event.message}</Verbatim>
          </li>
        ))}
        {row.more > 0 ? <li className="text-xs text-ink-subtle">+{row.more}</li> : null}
      </ul>
    </PartFold>
  );
}

/** That Events could not be read: a list without them says nothing. */
export function UnreadEvents({ view: { unreadable } }: { view: EventsView }) {
  const t = useTranslations("events");
  if (!unreadable) return null;
  return <QueryError title={t("unreadable")} error={{ code: "events", message: unreadable, source: "kubernetes" }} />;
}

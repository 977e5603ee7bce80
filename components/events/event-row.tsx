"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { Badge } from "@/components/ui/badge";
import { fillGeneric } from "@/lib/knowledge/steps/said";
import type { SaidAnswer } from "@/lib/triage/types";
import type { EventsRow } from "@/lib/triage/events-view";
import { Chevron, Fold } from "@/components/common/fold";
import { EventStateBadge, TurnBadge } from "./event-badges";
import { PartAnswer, Verbatim } from "./part-view";

/** One meaning for one object; opens into cause, fix and the messages. */
export function EventRow({
  row,
  answer,
}: {
  row: EventsRow;
  /** Texts of its code; absent for what is in no catalogue. */
  answer?: SaidAnswer;
}) {
  const t = useTranslations("events");
  const [namespace, service] = row.kind === "Service" ? row.object.split("/") : [];
  const params = {
    ...row.params,
    namespace,
    service,
    ...(row.kind === "Node" ? { node: row.object } : {}),
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
  };
  return (
    <li>
      <Fold
        className="group py-2"
        summary={
          <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm md:grid-cols-[8rem_minmax(0,1.4fr)_minmax(0,1fr)_4rem_8rem]">
            <span className="hidden items-center gap-2 md:flex">
              <Chevron />
              <EventStateBadge state={row.state} />
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 md:flex-nowrap">
              <span className="md:hidden">
                <EventStateBadge state={row.state} />
              </span>
              {answer ? <CodeChip code={row.code} link={false} /> : <Badge tone="unknown">{t("unknown")}</Badge>}
              <span className="min-w-0 font-medium">
                {answer ? fillGeneric(answer.title, row.variables) : row.reason}
              </span>
              {row.whoActs === "you" ? null : <TurnBadge who={row.whoActs} />}
            </span>
            <span className="order-last col-span-2 min-w-0 truncate text-ink-muted md:order-none md:col-span-1">
              {row.kind === "Service" ? "" : `${row.kind} `}
              {row.object}
            </span>
            <span className="text-right text-xs tabular-nums text-ink-subtle" title={t("columns.count")}>
              ×{row.count}
            </span>
            <span className="hidden text-right text-xs text-ink-subtle md:block">
              <TimeAgo at={row.lastSeen} />
            </span>
          </summary>
        }
      >
        <div className="flex flex-col gap-4 pb-3 pt-3 md:pl-[9rem]">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-ink-subtle">
            {row.kind === "Service" && row.state !== "gone" ? (
              <ServiceLink service={row.object} className="text-sm" />
            ) : null}
            {row.loadBalancerId ? <InstanceLink id={row.loadBalancerId} /> : null}
            <span>
              {t("columns.firstSeen")} <TimeAgo at={row.firstSeen} />
            </span>
            <span>
              {t("columns.lastSeen")} <TimeAgo at={row.lastSeen} />
            </span>
            {answer ? <CodeChip code={row.code}>{t("openGuide")}</CodeChip> : null}
          </p>
          <PartAnswer
            part={{ code: row.code, known: answer !== undefined, variables: row.variables }}
            answer={answer}
            params={params}
          />
          <ul className="flex flex-col gap-2">
            {row.occurrences.map((event, index) => (
              <li key={index} className="flex flex-col gap-0.5">
                <span className="text-xs text-ink-subtle">
                  {event.type} {event.reason} {event.count > 1 ? `×${event.count}` : ""} ·{" "}
                  <TimeAgo at={event.lastSeen} />
                </span>
                <Verbatim>{event.message}</Verbatim>
              </li>
            ))}
            {row.more > 0 ? <li className="text-xs text-ink-subtle">+{row.more}</li> : null}
          </ul>
        </div>
      </Fold>
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { Gap } from "@/components/common/gap";
import { useDataSource, useHref } from "@/lib/client/data-source";
import type { EventsRow } from "@/lib/triage/events-view";
import type { ResourceView } from "@/lib/views";
import { EventRow, UnreadEvents } from "./event-row";

/** Events of an instance's or Service's page, the first open where it tells what is wrong now, and a link to the questions of the guide. */
export function ServiceEvents({ view: { subject, events, services } }: { view: ResourceView }) {
  const t = useTranslations("events");
  const none = useTranslations("instance.events");
  const { cluster } = useDataSource();
  const href = useHref();
  const fixOf = ({ object, code, state }: EventsRow) => {
    const first = services.find(({ service }) => service === object)?.first;
    if (!first || state !== "failing") return {};
    return {
      fix: href({ to: "service", key: object, query: { part: "fix" } }),
      answered: first.cause === "event" && first.code === code,
    };
  };
  if (!events || events.rows.length === 0)
    return events?.unreadable ? (
      <UnreadEvents view={events} />
    ) : (
      <p className="text-sm text-ink-muted">{none(subject.kind === "service" ? "none" : "noneInstance")}</p>
    );
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y divide-line border-y border-line">
        {events.rows.map((row, index) => (
          <EventRow
            key={row.key}
            row={row}
            answer={events.answers[row.code]}
            {...fixOf(row)}
            open={index === 0 && (row.state === "failing" || row.state === "precheck")}
          />
        ))}
      </ul>
      {cluster !== undefined ? (
        <p className="text-sm text-ink-muted">
          {t("noneExplains")}
          <Gap />
          <TextLink href="/guide?kind=faq">{t("questions")}</TextLink>
        </p>
      ) : null}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { Gap } from "@/components/common/gap";
import { useDataSource } from "@/lib/client/data-source";
import type { ResourceView } from "@/lib/views";
import { CodeChip } from "@/components/common/code-chip";
import { headOf, paramsOfEvent, PartAnswer, PartFold, PartTitle, Seen, Verbatim } from "./part-view";

/** Events of an instance's or Service's page with cause and fix, and a link to the symptom guide. */
export function ServiceEvents({ view }: { view: ResourceView }) {
  const t = useTranslations("events");
  const source = useDataSource();
  const address = view.services.length === 1 ? view.services[0]?.ingress[0] : undefined;
  const params = {
    region: view.cluster.region,
    ...(view.loadBalancerId ? { loadBalancerId: view.loadBalancerId } : {}),
    ...(address ? { ips: address, loadBalancerIp: address } : {}),
    ...view.facts,
  };
  const service = view.services[0]?.service;
  const query = new URLSearchParams({
    kind: "symptom",
    ...(source.cluster !== undefined && service ? { cluster: source.cluster, service } : {}),
  });
  return (
    <div className="flex flex-col gap-2">
      <EventList view={view} params={params} />
      {source.cluster !== undefined ? (
        <p className="text-sm text-ink-muted">
          {t("noneExplains")}
          <Gap />
          <TextLink href={`/guide?${query.toString()}`}>{t("symptomGuide")}</TextLink>
        </p>
      ) : null}
    </div>
  );
}

interface EventListProps {
  view: Pick<ResourceView, "events" | "answers">;
  /** Values for the commands that the messages do not hold. */
  params: Readonly<Record<string, string | undefined>>;
}

/** Events with their meaning: what fails now first, each opening into cause and fix. The message stays verbatim. */
function EventList({ view: { events, answers }, params }: EventListProps) {
  const t = useTranslations("events");
  const open = events.find((event) => event.state === "failing" || event.state === "precheck")?.id;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map((event) => {
        const head = headOf(event);
        const several = event.parts.length > 1;
        return (
          <PartFold
            key={event.id}
            part={head}
            answer={answers[head.code]}
            state={event.state}
            open={event.id === open}
            marks={
              <>
                {several ? (
                  <span className="text-xs text-ink-subtle">{t("parts", { count: event.parts.length })}</span>
                ) : null}
                <Seen count={event.count} at={event.lastSeen} />
              </>
            }
          >
            <div>
              <span className="text-xs text-ink-subtle">
                {event.type} {event.reason}
              </span>
              <Verbatim>{event.message}</Verbatim>
            </div>
            {event.parts.map((part, index) => (
              <div key={index} className="flex flex-col gap-2">
                {several ? (
                  <PartTitle part={part} answer={answers[part.code]} />
                ) : part.known ? (
                  <CodeChip code={part.code} className="self-start">
                    {t("openGuide")}
                  </CodeChip>
                ) : null}
                <PartAnswer part={part} answer={answers[part.code]} params={{ ...params, ...paramsOfEvent(event) }} />
              </div>
            ))}
          </PartFold>
        );
      })}
    </ul>
  );
}

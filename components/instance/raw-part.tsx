"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import type { ResourceView } from "@/lib/views";
import { Snippet } from "@/components/common/snippet";
import { Tabs } from "@/components/ui/tabs";
import { familyText } from "@/lib/model/family";
import { toYaml } from "@/lib/text/yaml";
import { TextLink } from "@/components/ui/link";
import { Gap } from "@/components/common/gap";
import { useDataSource, useHref } from "@/lib/client/data-source";
import type { EventsRow } from "@/lib/triage/events-view";
import { EventRow, UnreadEvents } from "@/components/events/event-row";

/** Events and objects as their APIs returned them. */
export function RawPart({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  return (
    <>
      <Section title={t("sections.events")} id="events">
        <ServiceEvents view={view} />
      </Section>
      <Section title={t("sections.raw")} id="raw">
        <RawObjects view={view} />
      </Section>
    </>
  );
}

/** Lists of the API server leave out what each object is; `kubectl apply` of a copy needs it. */
function asManifest(object: object, apiVersion: string, kind: string): object {
  return { apiVersion, kind, ...object };
}

type Tab = [id: string, title: string, text: string | false | undefined];

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** The objects as their APIs returned them: Services in YAML, CLB objects in JSON. */
function RawObjects({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  if (!view.hasRaw) return <p className="text-sm text-ink-muted">{t("raw.none")}</p>;
  const { services, loadBalancerId, loadBalancer, listeners, vServerGroups, domainExtensions, endpointSlices } = view;
  const slices = endpointSlices.map((slice) => asManifest(slice, "discovery.k8s.io/v1", "EndpointSlice"));
  const all: Tab[] = [
    ...services.map(({ service, raw }): Tab => [
      service,
      t("raw.service", { key: service }),
      raw && toYaml(asManifest(raw, "v1", "Service")),
    ]),
    [
      "lb",
      familyText(t("raw.loadBalancer", { id: loadBalancerId ?? "" }), view.family),
      loadBalancer && json(loadBalancer),
    ],
    ["listeners", t("raw.listeners"), listeners.length > 0 && json(listeners)],
    [
      "vServerGroups",
      t(view.family ? "raw.serverGroups" : "raw.vServerGroups"),
      vServerGroups.length > 0 && json(vServerGroups),
    ],
    ["domainExtensions", t("raw.domainExtensions"), domainExtensions.length > 0 && json(domainExtensions)],
    ["endpointSlices", t("raw.endpointSlices"), slices.length > 0 && toYaml(slices)],
  ];
  const tabs = all.flatMap(([id, title, text]) =>
    text ? { id, title, content: <Snippet label={title} text={text} className="[&_pre]:max-h-[32rem]" /> } : [],
  );
  if (tabs.length === 0) return null;
  return <Tabs label={t("raw.choose")} tabs={tabs} />;
}

/** Events of an instance's or Service's page, the first open where it tells what is wrong now, and a link to the questions of the guide. */
function ServiceEvents({ view: { subject, events, services } }: { view: ResourceView }) {
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

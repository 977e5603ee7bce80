"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { ServiceEvents } from "@/components/events/service-events";
import type { ResourceView } from "@/lib/views";
import { Snippet } from "@/components/common/snippet";
import { Tabs } from "@/components/ui/tabs";
import { familyText } from "@/lib/model/family";
import { toYaml } from "@/lib/text/yaml";

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

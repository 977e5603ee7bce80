"use client";

import { useTranslations } from "next-intl";
import { stringify } from "yaml";
import { Snippet } from "@/components/common/snippet";
import { Tabs } from "@/components/ui/tabs";
import { familyText } from "@/lib/model/family";
import type { ResourceView } from "@/lib/views";

/** Lists of the API server leave out what each object is; `kubectl apply` of a copy needs it. */
function asManifest(object: object, apiVersion: string, kind: string): object {
  return { apiVersion, kind, ...object };
}

const yaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** The objects as their APIs returned them: Services in YAML, CLB objects in JSON. */
export function RawObjects({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  if (!view.hasRaw) return <p className="text-sm text-ink-muted">{t("raw.none")}</p>;
  const tabs: { id: string; label: string; text: string }[] = [];
  for (const service of view.services)
    if (service.raw)
      tabs.push({
        id: service.service,
        label: t("raw.service", { key: service.service }),
        text: yaml(asManifest(service.raw, "v1", "Service")),
      });
  if (view.loadBalancer)
    tabs.push({
      id: "lb",
      label: familyText(t("raw.loadBalancer", { id: view.loadBalancerId ?? "" }), view.family),
      text: json(view.loadBalancer),
    });
  const lists = {
    listeners: view.listeners,
    vServerGroups: view.vServerGroups,
    domainExtensions: view.domainExtensions,
    endpointSlices: view.endpointSlices,
  };
  for (const [id, value] of Object.entries(lists))
    if (value.length > 0)
      tabs.push({
        id,
        label: id === "vServerGroups" && view.family ? t("raw.serverGroups") : t(`raw.${id as keyof typeof lists}`),
        text:
          id === "endpointSlices"
            ? yaml(value.map((slice) => asManifest(slice, "discovery.k8s.io/v1", "EndpointSlice")))
            : json(value),
      });
  if (tabs.length === 0) return null;
  return (
    <Tabs
      label={t("raw.choose")}
      tabs={tabs.map(({ id, label, text }) => ({
        id,
        title: label,
        content: <Snippet label={label} text={text} className="[&_pre]:max-h-[32rem]" />,
      }))}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { ObjectViewer } from "@/components/common/object-viewer";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { familyText } from "@/lib/model/family";
import type { ResourceView } from "@/lib/views";

/** Lists of the API server leave out what each object is; `kubectl apply` of a copy needs it. */
function asManifest(object: object, apiVersion: string, kind: string): object {
  return { apiVersion, kind, ...object };
}

/** The objects as their APIs returned them: Services in YAML, CLB objects in JSON. */
export function RawObjects({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  if (!view.hasRaw) return <p className="text-sm text-ink-muted">{t("raw.none")}</p>;
  const tabs: { id: string; label: string; value: unknown; format: "yaml" | "json" }[] = [];
  for (const service of view.services)
    if (service.raw)
      tabs.push({
        id: service.service,
        label: t("raw.service", { key: service.service }),
        value: asManifest(service.raw, "v1", "Service"),
        format: "yaml",
      });
  if (view.loadBalancer)
    tabs.push({
      id: "lb",
      label: familyText(t("raw.loadBalancer", { id: view.loadBalancerId ?? "" }), view.family),
      value: view.loadBalancer,
      format: "json",
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
        value:
          id === "endpointSlices"
            ? value.map((slice) => asManifest(slice, "discovery.k8s.io/v1", "EndpointSlice"))
            : value,
        format: id === "endpointSlices" ? "yaml" : "json",
      });
  if (tabs.length === 0) return null;
  return (
    <Tabs defaultValue={tabs[0]!.id}>
      <TabsList aria-label={t("raw.choose")} className="scrollbar-thin">
        {tabs.map((tab) => (
          <TabsTrigger key={tab.id} value={tab.id}>
            {tab.label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent key={tab.id} value={tab.id}>
          <ObjectViewer label={tab.label} value={tab.value} format={tab.format} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { Button } from "@/components/ui/button";
import { backendsHref, eventsHref, hrefOf } from "@/lib/client/address";
import type { ClusterPlace } from "@/lib/views/answers";
import { paramsOf } from "@/lib/views/place-params";
import type { TriageRow } from "@/lib/triage/triage";

/**
 * Links to the objects that the message names. When several clusters have one of that name, the user chooses the one whose
 * values fill the commands.
 */
export function FoundPlaces({
  places,
  cluster,
  onCluster,
}: {
  places: readonly ClusterPlace[];
  /** The cluster whose values fill the commands. */
  cluster: string | undefined;
  onCluster: (cluster: string) => void;
}) {
  const t = useTranslations("triage.places");
  const clusters = [...new Map(places.map((place) => [place.cluster, place.clusterName]))];
  if (clusters.length === 0) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-1.5 text-sm">
      {clusters.map(([key, name]) => (
        <div key={key} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xs text-ink-subtle">{t("inCluster", { cluster: name })}</span>
          {linksOf(places.filter((place) => place.cluster === key)).map(({ href, label, kind, count = 0 }) => (
            <TextLink
              key={href + label}
              href={href}
              aria-label={kind === "node" || kind === "backend" ? undefined : t(kind, { name: label })}
              className="break-all"
            >
              {kind === "node" || kind === "backend" ? t(kind, { name: label, count }) : label}
            </TextLink>
          ))}
          {clusters.length > 1 ? (
            <Button size="sm" aria-pressed={key === cluster} disabled={key === cluster} onClick={() => onCluster(key)}>
              {t(key === cluster ? "filled" : "fill")}
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}

interface PlaceLink {
  href: string;
  label: string;
  /** backend: the instances that send to a node; node: the Events about it. */
  kind: "Service" | "instance" | "backend" | "node";
  count?: number;
}

/** Each page once: a Service, its instance, and for a node the instances that send to it and the Events about it. */
function linksOf(places: readonly ClusterPlace[]): PlaceLink[] {
  const links = new Map<string, PlaceLink>();
  const put = (kind: PlaceLink["kind"], label: string, href: string, count?: number) => {
    if (!links.has(href)) links.set(href, { href, label, kind, ...(count === undefined ? {} : { count }) });
  };
  for (const place of places) {
    const base = { cluster: place.cluster };
    if (place.service) put("Service", place.service, hrefOf(base, { to: "service", key: place.service }));
    if (place.loadBalancerId)
      put("instance", place.loadBalancerId, hrefOf(base, { to: "instance", id: place.loadBalancerId }));
    const node = place.kind === "node" ? place.params.node : undefined;
    if (!node) continue;
    if (place.instances) put("backend", node, backendsHref(base, place.instances), place.instances.length);
    put("node", node, eventsHref(base, node));
  }
  return [...links.values()];
}

type Params = Readonly<Record<string, string | undefined>>;

/** Objects that the row names, of all clusters that have them. */
export function placesOf(row: TriageRow, places: readonly ClusterPlace[]): ClusterPlace[] {
  return places.filter((place) => row.names.includes(place.name));
}

/** The cluster that fills the commands: the one chosen, or the only one. */
export function clusterOf(places: readonly ClusterPlace[], chosen: string | undefined): string | undefined {
  const clusters = new Set(places.map((place) => place.cluster));
  if (chosen !== undefined && clusters.has(chosen)) return chosen;
  return clusters.size === 1 ? [...clusters][0] : undefined;
}

/**
 * Values for the row's commands: typed ones win over those of the text around the message, and these over the cluster's. What
 * the message itself says is laid over them by the caller.
 */
export function rowParams(
  places: readonly ClusterPlace[],
  cluster: string | undefined,
  { classification: { code, variables }, params }: TriageRow,
  typed: Params,
): Params {
  const filled = (values: Params) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const found = paramsOf(
    code,
    places.filter((place) => place.cluster === cluster),
    variables,
  );
  return { ...found, ...filled(params), ...filled(typed) };
}

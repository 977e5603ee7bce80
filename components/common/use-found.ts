"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useSettled } from "@/components/common/use-settled";
import { backendsHref, eventsHref, hrefOf } from "@/lib/client/address";
import { foundPlacesQuery } from "@/lib/client/queries";
import type { FoundPlacesAnswer } from "@/lib/views/answers";

export type Found = FoundPlacesAnswer["found"][number];

/** The page of a search hit; for a node, the instances that send to it, else the Events that name it. */
export function placeLink({ cluster, kind, name, service, loadBalancerId, instances }: Found): string {
  const base = { cluster };
  if (kind === "fact") return hrefOf(base, { to: "overview" });
  if (loadBalancerId) return hrefOf(base, { to: "instance", id: loadBalancerId });
  if (service) return hrefOf(base, { to: "service", key: service });
  return instances ? backendsHref(base, instances) : eventsHref(base, kind === "node" ? name : "");
}

/**
 * Services, instances and nodes of every visible cluster: those of the cluster on screen first, then the shorter names. `fresh`: they
 * belong to this text.
 */
export function useFound(search: string, current: string | undefined) {
  const typed = search.trim();
  const settled = useSettled(typed);
  const locale = useLocale();
  const enabled = settled.length >= 2;
  const { data, isFetching } = useQuery({ ...foundPlacesQuery(settled, locale), enabled });
  const found = (typed === "" ? [] : (data ?? [])).toSorted(
    (a: Found, b: Found) =>
      Number(b.cluster === current) - Number(a.cluster === current) || a.name.length - b.name.length,
  );
  return { found, fresh: settled === typed && !(enabled && isFetching) };
}

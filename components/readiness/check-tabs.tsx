"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { TabLinks } from "@/components/common/tab-links";
import { useDataSource, useView } from "@/lib/client/data-source";
import { countsRequest } from "@/lib/client/counts";
import { eventsRequest } from "@/lib/client/events";
import { useHref } from "@/lib/client/links";
import { planRequest } from "@/lib/client/plan";
import { readinessRequest } from "@/lib/client/readiness";
import { useSeen } from "@/lib/client/seen";
import type { DataSource } from "@/lib/client/view-query";
import { checkNumbers } from "@/lib/views";

export type CheckTab =
  "instances" | "services" | "events" | "plan" | "playbook" | "after" | "history" | "waivers" | "permissions";

/** The counts that other pages of the check have shown: the bar looks the same wherever the reader stands. */
function useCounts(): Partial<Record<CheckTab, number>> {
  const seen = useSeen();
  const rows = seen(readinessRequest)?.view?.rows;
  const counted = useMemo(() => (rows ? checkNumbers(rows) : undefined), [rows]);
  // The list itself is megabytes: where it is not in memory only its numbers are asked for.
  const asked = useView(countsRequest, { enabled: rows === undefined }).data;
  const numbers = counted ?? asked;
  return {
    instances: numbers?.instances,
    services: numbers?.services,
    events: seen(eventsRequest)?.rows.length,
    plan: seen(planRequest)?.steps.length,
  };
}

/** History and permissions exist only for a live cluster; what only a bundle's raw objects can tell, only for a bundle. */
function tabsOf({ live, retargets, beside }: DataSource): CheckTab[] {
  if (live)
    return ["instances", "services", "events", "plan", "playbook", "after", "history", "waivers", "permissions"];
  if (retargets) return ["instances", "services", "events", "plan", "playbook", "after", "waivers"];
  return beside ? ["instances", "services", "waivers"] : ["instances", "services", "events", "plan", "waivers"];
}

/** Tabs that have a number, known or not yet. */
const COUNTED = new Set<CheckTab>(["instances", "services", "events", "plan"]);

/** The sections of one check. */
export function CheckTabs({ current, counts }: { current: CheckTab; counts?: Partial<Record<CheckTab, number>> }) {
  const t = useTranslations("readiness");
  const source = useDataSource();
  const href = useHref();
  const known = useCounts();
  const ids = tabsOf(source);
  const link = (id: CheckTab) => (id === "instances" ? href({ to: "readiness" }) : href({ to: id }));
  return (
    <TabLinks
      label={t("tabs.label")}
      current={current}
      tabs={ids.map((id) => ({
        id,
        label: t(`tabs.${id}`),
        href: link(id),
        count: counts?.[id] ?? known[id],
        counted: COUNTED.has(id),
      }))}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/common/tab-links";
import { useDataSource } from "@/lib/client/data-source";
import { useHref } from "@/lib/client/links";

export type CheckTab =
  "instances" | "services" | "events" | "plan" | "playbook" | "after" | "history" | "waivers" | "permissions";

/** The sections of one check. History, accepted findings and permissions exist only for a live cluster. */
export function CheckTabs({ current, counts }: { current: CheckTab; counts?: Partial<Record<CheckTab, number>> }) {
  const t = useTranslations("readiness");
  const source = useDataSource();
  const href = useHref();
  const ids: CheckTab[] = source.live
    ? ["instances", "services", "events", "plan", "playbook", "after", "history", "waivers", "permissions"]
    : ["instances", "services", "events", "plan"];
  const link = (id: CheckTab) => (id === "instances" ? href({ to: "readiness" }) : href({ to: id }));
  return (
    <TabLinks
      label={t("tabs.label")}
      current={current}
      tabs={ids.map((id) => ({ id, label: t(`tabs.${id}`), href: link(id), count: counts?.[id] }))}
    />
  );
}

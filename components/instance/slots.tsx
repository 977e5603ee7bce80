"use client";

import { useMemo } from "react";
import { EventList } from "@/components/events/event-list";
import { ShareButton } from "@/components/reports/share-dialog";
import { useDataSource } from "@/lib/queries/data-source";
import { classifyEvents } from "@/lib/triage/group-events";
import type { ResourceView } from "@/lib/views";
import type { ResourceSlots } from "./resource-page";

/** The parts of the resource pages that other areas draw; the same for a live cluster, a file and a report. */
export const resourceSlots: ResourceSlots = {
  events: (view) => <ResourceEvents view={view} />,
  actions: (view) => (view.services.length > 0 ? <ShareButton services={view.services} initial={{ kind: "services", services: view.services.map((service) => service.service) }} /> : null),
};

function ResourceEvents({ view }: { view: ResourceView }) {
  const source = useDataSource();
  const events = useMemo(() => classifyEvents(view.events), [view.events]);
  return <EventList events={events} now={source.frozenNow} params={{ region: view.cluster.region, loadBalancerId: view.loadBalancerId ?? undefined }} />;
}

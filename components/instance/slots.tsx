"use client";

import { ServiceEvents } from "@/components/events/service-events";
import { ShareButton } from "@/components/reports/share-button";
import type { ResourceSlots } from "./resource-page";

/** The parts of the resource pages that other areas draw; the same for a live cluster, a file and a report. */
export const resourceSlots: ResourceSlots = {
  events: (view) => <ServiceEvents view={view} />,
  actions: (view) =>
    view.services.length > 0 ? (
      <ShareButton
        services={view.services}
        initial={{ kind: "services", services: view.services.map((service) => service.service) }}
      />
    ) : null,
};

"use client";

import dynamic from "next/dynamic";
import type { Place } from "@/lib/client/address";
import { useDataSource } from "@/lib/client/data-source";
import { CheckProvider } from "./check-context";
import { CheckFrame } from "./check-frame";

/* eslint-disable no-restricted-syntax -- Whole pages: the one before stays meanwhile, as React keeps an outline for 300 ms. */
/** Pages below the frame with the verdict. */
const FRAMED = {
  overview: dynamic(() => import("./overview-page").then((module) => module.OverviewPage)),
  fix: dynamic(() => import("@/components/fix/fix-page").then((module) => module.FixPage)),
  events: dynamic(() => import("@/components/events/events-page").then((module) => module.EventsPage)),
  upgrade: dynamic(() => import("@/components/upgrade/upgrade-page").then((module) => module.UpgradePage)),
  history: dynamic(() => import("@/components/reports/history-page").then((module) => module.HistoryPage)),
};
const ResourcePage = dynamic(() => import("@/components/instance/resource-page").then((module) => module.ResourcePage));
const PermissionsPage = dynamic(() =>
  import("@/components/permissions/permissions-page").then((module) => module.PermissionsPage),
);
/* eslint-enable no-restricted-syntax */

/** A place of a check: the same for a live cluster, an opened file and a report. */
export function CheckPlaces({ place }: { place: Place }) {
  const { cluster } = useDataSource();
  if (place.to === "instance") return <ResourcePage key={place.id} subject={{ kind: "instance", id: place.id }} />;
  if (place.to === "service") return <ResourcePage key={place.key} subject={{ kind: "service", key: place.key }} />;
  if (place.to === "permissions") return cluster === undefined ? null : <PermissionsPage />;
  // A run of the history is drawn by its route: it opens these places over its own report.
  if (place.to === "run") return null;
  const Page = FRAMED[place.to];
  return (
    <CheckProvider>
      <CheckFrame place={place.to}>
        <Page />
      </CheckFrame>
    </CheckProvider>
  );
}

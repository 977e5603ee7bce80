"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { PageSkeleton } from "@/components/common/page-header";
import type { Place } from "@/lib/client/address";
import { useDataSource } from "@/lib/client/data-source";
import { CheckProvider } from "./check-context";
import { CheckFrame } from "./check-frame";

const lazy = <P,>(load: () => Promise<ComponentType<P>>) => dynamic(load, { loading: () => <PageSkeleton /> });
/** Pages below the frame with the verdict. */
const FRAMED = {
  overview: lazy(() => import("./overview-page").then((module) => module.OverviewPage)),
  fix: lazy(() => import("@/components/fix/fix-page").then((module) => module.FixPage)),
  events: lazy(() => import("@/components/events/events-page").then((module) => module.EventsPage)),
  upgrade: lazy(() => import("@/components/upgrade/upgrade-page").then((module) => module.UpgradePage)),
  history: lazy(() => import("@/components/reports/history-page").then((module) => module.HistoryPage)),
};
const ResourcePage = lazy(() => import("@/components/instance/resource-page").then((module) => module.ResourcePage));
const PermissionsPage = lazy(() =>
  import("@/components/permissions/permissions-page").then((module) => module.PermissionsPage),
);

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

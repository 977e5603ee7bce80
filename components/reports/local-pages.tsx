"use client";

import dynamic from "next/dynamic";
import { useEffect, useMemo, useSyncExternalStore, type ComponentType } from "react";
import { ReadinessPage, ReadinessSkeleton } from "@/components/readiness/readiness-page";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/view-query";
import { useTarget } from "@/lib/client/target";
import { LinkBaseProvider, parseLocalRoute, type LinkBase } from "@/lib/client/links";
import { OfficialPanel } from "./official-panel";

// A report opens on its list: the other pages are fetched with the first step to one of them.
const loading = () => <ReadinessSkeleton />;
const EventsPage = dynamic(() => import("@/components/events/events-page").then((module) => module.EventsPage), {
  loading,
});
const PlanPage = dynamic(() => import("@/components/plan/plan-page").then((module) => module.PlanPage), { loading });
const WaiversPage = dynamic(() => import("@/components/waivers/waivers-page").then((module) => module.WaiversPage), {
  loading,
});
const LocalInstance = dynamic(() => import("./local-resource").then((module) => module.LocalInstance), { loading });
const LocalService = dynamic(() => import("./local-resource").then((module) => module.LocalService), { loading });

const LOCAL: LinkBase = { kind: "local" };

/** Pages that only raw objects can fill: whoever opens a bundle brings them, so that no report carries their words. */
export interface BundlePages {
  playbook: ComponentType;
  after: ComponentType;
}

/** The pages of a live cluster over data in memory. Places inside are fragments, so nothing is asked of the server. */
export function LocalPages({ source: file, more }: { source: DataSource; more?: BundlePages }) {
  const [target] = useTarget();
  const source = useMemo(() => (file.retargets && target ? { ...file, target } : file), [file, target]);
  const hash = useHash();
  const route = useMemo(() => parseLocalRoute(hash), [hash]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [hash]);
  return (
    <LinkBaseProvider base={LOCAL}>
      <DataSourceProvider source={source}>
        {route.page === "instance" ? (
          <LocalInstance key={route.id} id={route.id} />
        ) : route.page === "service" ? (
          <LocalService key={route.key} serviceKey={route.key} />
        ) : route.page === "events" ? (
          <EventsPage />
        ) : route.page === "plan" ? (
          <PlanPage />
        ) : more && route.page === "playbook" ? (
          <more.playbook />
        ) : more && route.page === "after" ? (
          <more.after />
        ) : route.page === "waivers" ? (
          <WaiversPage />
        ) : (
          <ReadinessPage
            view={route.page === "services" ? "services" : "instances"}
            official={() => <OfficialPanel />}
          />
        )}
      </DataSourceProvider>
    </LinkBaseProvider>
  );
}

function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      window.addEventListener("popstate", onChange);
      return () => {
        window.removeEventListener("hashchange", onChange);
        window.removeEventListener("popstate", onChange);
      };
    },
    () => window.location.hash,
    () => "",
  );
}

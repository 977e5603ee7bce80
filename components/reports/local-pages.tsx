"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { EventsPage } from "@/components/events/events-page";
import { InstancePage, ServicePage } from "@/components/instance/resource-page";
import { resourceSlots } from "@/components/instance/slots";
import { PlanPage } from "@/components/plan/plan-page";
import { ReadinessPage } from "@/components/readiness/readiness-page";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/view-query";
import { useTarget } from "@/lib/client/target";
import { LinkBaseProvider, parseLocalRoute, type LinkBase } from "@/lib/client/links";
import { OfficialPanel } from "./official-result";

const LOCAL: LinkBase = { kind: "local" };

/** The pages of a live cluster over data in memory. Places inside are fragments, so nothing is asked of the server. */
export function LocalPages({ source: file }: { source: DataSource }) {
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
          <InstancePage key={route.id} id={route.id} slots={resourceSlots} />
        ) : route.page === "service" ? (
          <ServicePage key={route.key} serviceKey={route.key} slots={resourceSlots} />
        ) : route.page === "events" ? (
          <EventsPage />
        ) : route.page === "plan" ? (
          <PlanPage />
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

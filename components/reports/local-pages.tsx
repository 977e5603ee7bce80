"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { CheckPlaces } from "@/components/check/check-places";
import { DataSourceProvider } from "@/lib/client/data-source";
import { parseLocalPlace, type Place } from "@/lib/client/address";
import { useTarget } from "@/lib/client/target";
import { useLinkedWays, waysParam } from "@/lib/client/ways";
import type { DataSource } from "@/lib/client/sources";
import { ReportBanner, type BannerProps } from "./report-banner";

/** A report of fewer chosen Services opens on their list. */
const LISTED_FIRST = 30;

/** The pages of a check over data in memory, below what they are. Their addresses are fragments, so no request reaches the server. */
export function LocalPages({ source: file, ...banner }: { source: DataSource } & BannerProps) {
  const [target] = useTarget();
  const [chosen, choose] = useLinkedWays();
  // The sender's decisions come first; the reader may take others, which the address then carries.
  const sent = useRef(banner.opened.ways ?? []);
  useEffect(() => {
    if (sent.current.length > 0) void choose((now) => (now.length > 0 ? now : sent.current));
  }, [choose]);
  const ways = waysParam(chosen);
  const source = useMemo(
    () => ({ ...file, ...(file.retargets && target ? { target } : {}), ...(ways ? { ways } : {}) }),
    [file, target, ways],
  );
  const hash = useHash();
  const { scope, services } = banner.opened;
  const isShort = scope?.kind === "services" && services < LISTED_FIRST;
  const place = useMemo<Place>(() => (hash === "" && isShort ? { to: "fix" } : parseLocalPlace(hash)), [hash, isShort]);
  useEffect(() => {
    window.scrollTo(0, 0);
    // The filters of a list belong to the query, as for a live cluster.
    const [path, query] = hash.split("?");
    if (query !== undefined) window.history.replaceState(null, "", `${window.location.pathname}?${query}${path}`);
  }, [hash]);
  return (
    <DataSourceProvider source={source}>
      <ReportBanner {...banner} />
      <CheckPlaces place={place} />
    </DataSourceProvider>
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

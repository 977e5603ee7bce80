"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { CheckPlaces } from "@/components/check/check-places";
import { DataSourceProvider } from "@/lib/client/data-source";
import { parseLocalPlace } from "@/lib/client/address";
import { useTarget } from "@/lib/client/target";
import { useWays, waysParam } from "@/lib/client/ways";
import type { DataSource } from "@/lib/client/sources";
import { ReportBanner, type BannerProps } from "./report-banner";

/** The pages of a check over data in memory, below what they are. Their addresses are fragments, so no request reaches the server. */
export function LocalPages({ source: file, ...banner }: { source: DataSource } & BannerProps) {
  const [target] = useTarget();
  const [chosen] = useWays();
  const ways = waysParam(chosen);
  const source = useMemo(
    () => ({ ...file, ...(file.retargets && target ? { target } : {}), ...(ways ? { ways } : {}) }),
    [file, target, ways],
  );
  const hash = useHash();
  const place = useMemo(() => parseLocalPlace(hash), [hash]);
  useEffect(() => {
    window.scrollTo(0, 0);
    // The filters of a list belong to the query, as for a live cluster.
    const [path, query] = hash.split("?");
    if (query !== undefined) window.history.replaceState(null, "", `${window.location.pathname}?${query}${path}`);
  }, [hash]);
  return (
    <>
      <ReportBanner {...banner} />
      <DataSourceProvider source={source}>
        <CheckPlaces place={place} />
      </DataSourceProvider>
    </>
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

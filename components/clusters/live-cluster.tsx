"use client";

import { useMemo } from "react";
import { DataSourceProvider } from "@/lib/client/data-source";
import { httpSource } from "@/lib/client/sources";
import { useTarget } from "@/lib/client/target";
import { useWays, waysParam } from "@/lib/client/ways";

export function LiveCluster({ cluster, children }: { cluster: string; children: React.ReactNode }) {
  const [target] = useTarget();
  const [chosen] = useWays();
  const ways = waysParam(chosen);
  const source = useMemo(
    () => ({ ...httpSource(cluster), ...(target ? { target } : {}), ...(ways ? { ways } : {}) }),
    [cluster, target, ways],
  );
  return <DataSourceProvider source={source}>{children}</DataSourceProvider>;
}

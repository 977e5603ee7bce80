"use client";

import { useMemo } from "react";
import { DataSourceProvider } from "@/lib/client/data-source";
import { httpSource, type DataSource } from "@/lib/client/sources";
import { useTarget } from "@/lib/client/target";
import { useLinkedWays, waysParam } from "@/lib/client/ways";

interface LiveClusterProps {
  cluster: string;
  reader: NonNullable<DataSource["reader"]>;
  children: React.ReactNode;
}

export function LiveCluster({ cluster, reader: { name, mayDecide }, children }: LiveClusterProps) {
  const [target] = useTarget();
  const [chosen] = useLinkedWays();
  const ways = waysParam(chosen);
  const source = useMemo(
    () => ({
      ...httpSource(cluster),
      reader: { name, mayDecide },
      ...(target ? { target } : {}),
      ...(ways ? { ways } : {}),
    }),
    [cluster, name, mayDecide, target, ways],
  );
  return <DataSourceProvider source={source}>{children}</DataSourceProvider>;
}

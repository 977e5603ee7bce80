"use client";

import { useMemo } from "react";
import { DataSourceProvider } from "@/lib/client/data-source";
import { httpSource } from "@/lib/client/sources";
import { useTarget } from "@/lib/client/target";

export function LiveCluster({ cluster, children }: { cluster: string; children: React.ReactNode }) {
  const [target] = useTarget();
  const source = useMemo(() => ({ ...httpSource(cluster), ...(target ? { target } : {}) }), [cluster, target]);
  return <DataSourceProvider source={source}>{children}</DataSourceProvider>;
}

"use client";

import { useMemo } from "react";
import { DataSourceProvider } from "@/lib/queries/data-source";
import { httpSource } from "@/lib/queries/http-source";
import { LinkBaseProvider } from "@/lib/queries/links";

export function LiveCluster({ cluster, children }: { cluster: string; children: React.ReactNode }) {
  const source = useMemo(() => httpSource(cluster), [cluster]);
  const base = useMemo(() => ({ kind: "cluster", key: cluster }) as const, [cluster]);
  return (
    <LinkBaseProvider base={base}>
      <DataSourceProvider source={source}>{children}</DataSourceProvider>
    </LinkBaseProvider>
  );
}

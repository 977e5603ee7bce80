"use client";

import { useMemo } from "react";
import { DataSourceProvider } from "@/lib/client/data-source";
import { httpSource } from "@/lib/client/http-source";
import { LinkBaseProvider } from "@/lib/client/links";

export function LiveCluster({ cluster, children }: { cluster: string; children: React.ReactNode }) {
  const source = useMemo(() => httpSource(cluster), [cluster]);
  const base = useMemo(() => ({ kind: "cluster", key: cluster }) as const, [cluster]);
  return (
    <LinkBaseProvider base={base}>
      <DataSourceProvider source={source}>{children}</DataSourceProvider>
    </LinkBaseProvider>
  );
}

"use client";

import { useMemo } from "react";
import { useView } from "@/lib/client/data-source";
import type { PlanView } from "@/lib/remediation";
import { fixRows, serviceRows, type FixRow, type ListView } from "@/lib/views";
import { useCheck } from "./check-context";

const NONE: PlanView["steps"] = [];

/** Rows of the Fix list in their order. `plan`: undefined while it is read, and where there are no raw objects to make one. */
export function useFixRows(list: ListView): { rows: FixRow[]; plan?: PlanView; pending: boolean } {
  const { rows, instances, view } = useCheck();
  const query = useView("plan", {}, { enabled: view !== undefined });
  const plan = query.data;
  const orphans = list === "instances" ? view?.orphans : undefined;
  const all = useMemo(
    () => fixRows(list === "instances" ? instances : serviceRows(rows), plan?.steps ?? NONE, orphans),
    [list, instances, rows, plan, orphans],
  );
  return { rows: all, ...(plan ? { plan } : {}), pending: view !== undefined && query.isPending };
}

"use client";

import { useMemo } from "react";
import { useView } from "@/lib/client/data-source";
import type { PlanView } from "@/lib/remediation";
import { fixRows, instanceRows, rowState, serviceRows, type FixRow, type ListView } from "@/lib/views";
import { useCheck } from "./check-context";

const NONE: PlanView["steps"] = [];

/** Rows of the Fix list in their order; none while the plan is read (`pending`). No `plan` where there are no raw objects to make one. */
export function useFixRows(list: ListView): { rows: FixRow[]; plan?: PlanView; pending: boolean } {
  const { rows, instances, view } = useCheck();
  const checked = view !== undefined;
  const query = useView("plan", {}, { enabled: checked });
  const plan = query.data;
  const pending = checked && query.isPending;
  const orphans = list === "instances" ? view?.orphans : undefined;
  const all = useMemo(() => {
    if (pending) return [];
    if (checked) return fixRows(list === "instances" ? instances : serviceRows(rows), plan?.steps ?? NONE, orphans);
    // The first check goes on: what fails stands in the order in which it was found, so that no row moves.
    const failing = rows.filter((row) => rowState(row) === "fail");
    return (list === "instances" ? instanceRows(failing) : serviceRows(failing)).map((row): FixRow => ({
      ...row,
      group: "open",
      steps: NONE,
    }));
  }, [pending, checked, list, instances, rows, plan, orphans]);
  return { rows: all, ...(plan ? { plan } : {}), pending };
}

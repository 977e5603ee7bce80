"use client";

import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { isDefaultName, type InstanceRow } from "@/lib/views";
import { rowState } from "@/lib/model/row-state";
import type { RowSummary } from "@/lib/model/run";

interface SharedInstancesProps {
  instances: readonly InstanceRow[];
  rows: readonly RowSummary[];
}

/** Each instance with lines to the Services on it: what one change of it touches. */
export function SharedInstances({ instances, rows }: SharedInstancesProps) {
  const states = new Map(rows.map((row) => [row.service, rowState(row)]));
  return (
    <ul className="flex max-w-4xl flex-col gap-4">
      {instances.map(({ id, name, services }) => (
        <li key={id} className="grid items-center sm:grid-cols-[minmax(0,18rem)_1.5rem_minmax(0,1fr)]">
          <span className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-xs">
            <InstanceLink id={id} name={isDefaultName(name) ? undefined : name} />
          </span>
          <span aria-hidden className="hidden border-t border-line-strong sm:block" />
          <ul className="flex flex-col border-l border-line-strong max-sm:ml-4">
            {services.map((service) => (
              <li key={service} className="flex items-center gap-2 py-0.5 text-sm">
                <span aria-hidden className="w-4 shrink-0 border-t border-line-strong" />
                <StateBadge state={states.get(service) ?? "unknown"} plain iconOnPhones />
                <ServiceLink service={service} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

"use client";

import { useMemo } from "react";
import { PREFIX } from "@/lib/guide-steps/index";
import { classifyEvent, parseDescribe, type Classification, type ParsedDescribe, type ParsedEvent } from "@/lib/events";

export interface TriageRow {
  key: string;
  event: ParsedEvent;
  classification: Classification;
  /** How many pasted Events say this. */
  count: number;
  /** A later success of the same object is in the pasted text. */
  recovered: boolean;
}

export interface Triage {
  parsed: ParsedDescribe;
  rows: TriageRow[];
  /** Values for commands, from the text. */
  params: Record<string, string | undefined>;
}

/** Beyond this many Events the rest is left out, and the page says so. */
export const MAX_EVENTS = 2_000;
/** Characters read of a paste. */
export const MAX_TEXT = 4_000_000;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Everything happens in the browser: nothing that is pasted leaves it. */
export function useTriage(text: string): Triage | undefined {
  return useMemo(() => (text.trim() === "" ? undefined : triage(text.slice(0, MAX_TEXT))), [text]);
}

export function triage(text: string): Triage {
  const parsed = parseDescribe(text);
  const rows = new Map<string, TriageRow>();
  for (const event of parsed.events.slice(0, MAX_EVENTS)) {
    const classification = classifyEvent(event);
    const key = `${event.service ?? ""} ${classification.parts.map((part) => (part.known ? part.code : part.message)).join("|")}`;
    const row = rows.get(key);
    if (row) row.count += event.count ?? 1;
    else rows.set(key, { key, event, classification, count: event.count ?? 1, recovered: false });
  }
  const list = [...rows.values()];
  markRecovered(list);
  list.sort((a, b) => Number(a.recovered) - Number(b.recovered) || rank(a) - rank(b));
  const annotation = (suffix: string) => parsed.annotations[PREFIX + suffix];
  const service = parsed.service ?? list.find((row) => row.event.service)?.event.service;
  const [first, second] = service?.includes("/") ? service.split("/") : [parsed.namespace, service];
  const params = {
    namespace: first ?? parsed.namespace,
    service: second,
    loadBalancerIp: parsed.address,
    loadBalancerId: annotation("id"),
  };
  return { parsed, rows: list, params };
}

const rank = (row: TriageRow) => (row.classification.known ? RANK[row.classification.severity] : 0.5);

/** `describe` prints an age only: a success that is younger than a failure of a sync means that it is over. */
function markRecovered(rows: TriageRow[]): void {
  for (const success of rows) {
    if (!success.classification.recovers) continue;
    const at = ageSeconds(success.event.age);
    if (at === undefined) continue;
    for (const row of rows) {
      const age = ageSeconds(row.event.age);
      if (
        age !== undefined &&
        age > at &&
        row.event.service === success.event.service &&
        row.event.reason === "SyncLoadBalancerFailed" &&
        !row.classification.dryRun
      )
        row.recovered = true;
    }
  }
}

/** `2m`, `3h20m`, `45s`, `5d`. */
export function ageSeconds(age: string | undefined): number | undefined {
  if (!age) return undefined;
  const units: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };
  let sum = 0;
  let any = false;
  for (const [, number, unit] of age.matchAll(/(\d{1,9})([dhms])/g)) {
    sum += Number(number) * (units[unit as string] as number);
    any = true;
  }
  return any ? sum : undefined;
}

import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { compareClouds, type CloudChanges } from "./cloud";
import { compareFindings, type FindingChanges } from "./findings";

/** When a state was read, and for which versions. */
interface Reading {
  /** RFC 3339. */
  at: string;
  /** Of a baseline: a user, or the name of a file. */
  takenBy?: string;
  ccmVersion: string | null;
  /** Null: not evaluated. */
  targetVersion: string | null;
}

/** One side of a comparison. A baseline has no result; of an old run only the result is stored. */
export interface State {
  reading: Reading;
  result?: Result;
  bundle?: Bundle;
}

export type Baseline = State & { bundle: Bundle };

/** The view `comparison`. A part that one side lacks is null, and so is the cloud where both sides are one reading. */
export interface Comparison {
  /** Null: no baseline was taken. */
  before: Reading | null;
  after: Reading;
  findings: FindingChanges | null;
  cloud: CloudChanges | null;
}

/** Changes from one state of a cluster to a later one: two stored runs, or the baseline and the last check. */
export function compareStates(before: State | undefined, after: State, locale: Locale): Comparison {
  return {
    before: before?.reading ?? null,
    after: after.reading,
    findings: before?.result && after.result ? compareFindings(before.result, after.result, locale) : null,
    cloud: (before && cloudChanges(before, after)) ?? null,
  };
}

/** Undefined where one side has no bundle, and for the very reading that the baseline was taken from. */
export const cloudChanges = (before: State, after: Pick<State, "bundle">): CloudChanges | undefined =>
  before.bundle && after.bundle && before.bundle.capturedAt !== after.bundle.capturedAt
    ? compareClouds(before.bundle, after.bundle)
    : undefined;

/** A check as a side of a comparison. */
export function stateOf({ result, bundle }: { result: Result; bundle?: Bundle | null }): State {
  const { cluster, rulesVersion } = result;
  return {
    reading: {
      at: bundle?.capturedAt ?? result.checkedAt,
      ccmVersion: cluster.ccmVersion ?? null,
      targetVersion: cluster.targetCcmVersion ?? rulesVersion,
    },
    result,
    bundle: bundle ?? undefined,
  };
}

export const baselineFrom = (bundle: Bundle, takenBy: string): Baseline => ({
  reading: { at: bundle.capturedAt, takenBy, ccmVersion: bundle.cluster.ccmVersion ?? null, targetVersion: null },
  bundle,
});

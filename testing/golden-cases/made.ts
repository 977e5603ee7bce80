import type { Bundle } from "@/lib/model/bundle";
import { buildBundle, buildPair, type Pair, type PairSpec } from "@/testing/engine-bundle";
import { nlbCase, type NlbCase } from "@/testing/nlb-case";

/** One cluster for each thing that has to be right about `shop/web`, by what that is: what is answered is a golden. */
export type Cases = Readonly<Record<string, () => Bundle>>;

/** A Service with its CLB, of which `change` alters a side. */
export function clb(spec: PairSpec, change: (pair: Pair) => void = () => undefined): Bundle {
  const pair = buildPair(spec);
  change(pair);
  return buildBundle([pair]);
}

/** The same with an NLB. */
export function nlb(change: (made: NlbCase) => void): Bundle {
  const made = nlbCase();
  change(made);
  made.bundle.cluster.targetCcmVersion = "v2.15.0";
  return made.bundle;
}

export function changed(bundle: Bundle, change: (bundle: Bundle) => void): Bundle {
  change(bundle);
  return bundle;
}

/** The same between these releases. */
export function between(ccmVersion: string, targetCcmVersion: string, bundle: Bundle): Bundle {
  return { ...bundle, cluster: { ...bundle.cluster, ccmVersion, targetCcmVersion } };
}

/** The cases of one kind, by what is different. */
export const each = <T>(kind: string, values: readonly T[], make: (value: T) => Bundle): Cases =>
  Object.fromEntries(values.map((value) => [`${kind}: ${JSON.stringify(value)}`, () => make(value)]));

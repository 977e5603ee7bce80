import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { checkBundle } from "./check";
import { waiversOf } from "./waivers";

/** A check and the raw objects it came from. */
export interface Retargeted {
  result: Result;
  bundle: Bundle;
}

/** The same bundle evaluated for another target version. `checkedAt` stays: nothing is read again. */
export function retarget({ result, bundle }: Retargeted, version: string): Retargeted {
  const aimed = { ...bundle, cluster: { ...bundle.cluster, targetCcmVersion: version } };
  const options = { checkedAt: result.checkedAt, targetVersion: version };
  return { bundle: aimed, result: checkBundle(aimed, options, waiversOf(result)) };
}

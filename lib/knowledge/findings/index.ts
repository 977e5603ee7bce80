import { ANNOTATION_FINDINGS } from "./annotation/texts";
import { BACKEND_FINDINGS } from "./backend/texts";
import { INSTANCE_FINDINGS } from "./instance/texts";
import { INSTANCE_FIELD_FINDINGS } from "./instance-field/texts";
import { LIFECYCLE_FINDINGS } from "./lifecycle/texts";
import { LISTENER_FINDINGS } from "./listener/texts";
import { LISTENER_FIELD_FINDINGS } from "./listener-field/texts";
import { SOURCE_FINDINGS } from "./source/texts";
import { NLB_FINDINGS } from "./nlb/texts";
import type { ParamsOfNames, Shape } from "./params";
import type { FindingInfo } from "./types";
import { VERSION_FINDINGS } from "./version/texts";

export { HARMLESS, type HarmlessId } from "./harmless";
export { OFFICIAL_CHECKS, type FindingInfo, type OfficialCheck } from "./types";

export const FINDING_GROUPS = {
  annotation: ANNOTATION_FINDINGS,
  listener: { ...LISTENER_FINDINGS, ...LISTENER_FIELD_FINDINGS },
  backend: BACKEND_FINDINGS,
  instance: { ...INSTANCE_FINDINGS, ...INSTANCE_FIELD_FINDINGS },
  lifecycle: LIFECYCLE_FINDINGS,
  version: VERSION_FINDINGS,
  nlb: NLB_FINDINGS,
  source: SOURCE_FINDINGS,
} as const;

const ALL = {
  ...ANNOTATION_FINDINGS,
  ...LISTENER_FINDINGS,
  ...LISTENER_FIELD_FINDINGS,
  ...BACKEND_FINDINGS,
  ...INSTANCE_FINDINGS,
  ...INSTANCE_FIELD_FINDINGS,
  ...LIFECYCLE_FINDINGS,
  ...VERSION_FINDINGS,
  ...NLB_FINDINGS,
  ...SOURCE_FINDINGS,
} as const;

export type FindingCode = keyof typeof ALL;

type TextNames<C extends FindingCode> = (typeof ALL)[C]["params"][number];
type ExtraNames<C extends FindingCode> = (typeof ALL)[C] extends {
  readonly extraParams: readonly (infer N extends string)[];
}
  ? N
  : never;

/** Params that the engine fills for a code. */
export type ParamsOf<C extends FindingCode> = C extends FindingCode
  ? ParamsOfNames<TextNames<C>, ExtraNames<C>>
  : never;

/** The same as read from a result, which another build may have written. */
export type ReadParams<C extends FindingCode> = { readonly [N in TextNames<C> | ExtraNames<C>]?: Shape<N> };

/** Every finding by its code: what it means, why it happens and what to do, in English and Chinese. */
export const FINDINGS: Readonly<Record<FindingCode, FindingInfo>> = ALL;

/** The row of a code that may come from another build's result; undefined when this build does not know it. */
export function findingInfo(code: string): FindingInfo | undefined {
  return Object.hasOwn(FINDINGS, code) ? FINDINGS[code as FindingCode] : undefined;
}

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
import type { Category } from "@/lib/model/result";
import type { FindingInfo, FindingRow } from "./types";
import { VERSION_FINDINGS } from "./version/texts";

export { HARMLESS, type HarmlessId } from "./harmless";
export { OFFICIAL_CHECKS, type FindingInfo, type OfficialCheck } from "./types";

const GROUPS = {
  annotation: ANNOTATION_FINDINGS,
  listener: { ...LISTENER_FINDINGS, ...LISTENER_FIELD_FINDINGS },
  backend: BACKEND_FINDINGS,
  instance: { ...INSTANCE_FINDINGS, ...INSTANCE_FIELD_FINDINGS },
  lifecycle: LIFECYCLE_FINDINGS,
  version: VERSION_FINDINGS,
  nlb: NLB_FINDINGS,
  source: SOURCE_FINDINGS,
} as const;

/** The families as docs/codes.md has them, each with its findings. */
export const FINDING_GROUPS = Object.entries(GROUPS).map(([group, table]) => ({
  group: group as keyof typeof GROUPS,
  findings: Object.entries(table).map(([code, row]) => findingOf(group as keyof typeof GROUPS, code, row)),
}));

/** An error of its family: what a row says otherwise counts. */
function findingOf(group: keyof typeof GROUPS, code: string, row: FindingRow): FindingInfo {
  return {
    code,
    category: group === "nlb" ? nlbCategory(code) : group,
    severity: "error",
    shortTitle: row.title,
    params: [],
    ...row,
  };
}

/** Findings of an NLB are counted with those of a CLB that are about the same thing. */
function nlbCategory(code: string): Category {
  const at = Number(code.slice(3));
  if (at < 703 || at === 731) return "instance";
  if (at < 711) return "lifecycle";
  return at < 721 ? "listener" : at < 731 ? "backend" : "annotation";
}

type Groups = typeof GROUPS;
type Rows = Groups["annotation"] &
  Groups["listener"] &
  Groups["backend"] &
  Groups["instance"] &
  Groups["lifecycle"] &
  Groups["version"] &
  Groups["nlb"] &
  Groups["source"];
export type FindingCode = keyof Rows;

type TextNames<C extends FindingCode> = Rows[C] extends { readonly params: readonly (infer N extends string)[] }
  ? N
  : never;
type ExtraNames<C extends FindingCode> = Rows[C] extends {
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
export const FINDINGS = Object.fromEntries(
  FINDING_GROUPS.flatMap(({ findings }) => findings.map((info) => [info.code, info])),
) as Readonly<Record<FindingCode, FindingInfo>>;

/** The row of a code that may come from another build's result; undefined when this build does not know it. */
export function findingInfo(code: string): FindingInfo | undefined {
  return Object.hasOwn(FINDINGS, code) ? FINDINGS[code as FindingCode] : undefined;
}

import { ANNOTATION_FINDINGS } from "./annotation";
import { BACKEND_FINDINGS } from "./backend";
import { INSTANCE_FINDINGS } from "./instance";
import { LIFECYCLE_FINDINGS } from "./lifecycle";
import { LISTENER_FINDINGS } from "./listener";
import { LISTENER_FIELD_FINDINGS } from "./listener-field";
import { SOURCE_FINDINGS } from "./source";
import type { FindingInfo } from "./types";
import { VERSION_FINDINGS } from "./version";

export { HARMLESS, type HarmlessId } from "./harmless";
export { SEED_ROWS, type FindingInfo, type SeedRow } from "./types";

export const FINDING_GROUPS = {
  annotation: ANNOTATION_FINDINGS,
  listener: { ...LISTENER_FINDINGS, ...LISTENER_FIELD_FINDINGS },
  backend: BACKEND_FINDINGS,
  instance: INSTANCE_FINDINGS,
  lifecycle: LIFECYCLE_FINDINGS,
  version: VERSION_FINDINGS,
  source: SOURCE_FINDINGS,
} as const;

const ALL = {
  ...ANNOTATION_FINDINGS,
  ...LISTENER_FINDINGS,
  ...LISTENER_FIELD_FINDINGS,
  ...BACKEND_FINDINGS,
  ...INSTANCE_FINDINGS,
  ...LIFECYCLE_FINDINGS,
  ...VERSION_FINDINGS,
  ...SOURCE_FINDINGS,
} as const;

export type FindingCode = keyof typeof ALL;

/** Every finding by its code: what it means, why it happens and what to do, in English and Chinese. */
export const FINDINGS: Readonly<Record<string, FindingInfo>> = ALL;

/** Documentation anchor of a code. */
export function findingDocs(code: string): string {
  return `docs/codes.md#${code.toLowerCase()}`;
}

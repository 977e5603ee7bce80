import { CURRENT_PREFIX, DOMAIN, keyInEffect, LEGACY_PREFIX } from "@/lib/ccm/annotations";
import { has, str } from "@/lib/ccm/read";
import { ROWS } from "./rows";
import type { AnnotationRow } from "@/lib/ccm/annotation-row";

export interface AnnotationInfo extends AnnotationRow {
  /** Full key as it is on a Service. */
  fullKey: string;
  legacyKey?: string;
  valueType: NonNullable<AnnotationRow["valueType"]>;
  /** Part after `loadbalancer-`, or the whole rest for other keys. */
  suffix: string;
}

/** `lb-spec` → `service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec`. */
export function expandKey(short: string): string {
  if (short.startsWith("lb-")) return `${CURRENT_PREFIX}loadbalancer-${short.slice(3)}`;
  if (short.startsWith("ac-")) return `${CURRENT_PREFIX}${short.slice(3)}`;
  return `${DOMAIN}${short}`;
}

export const ANNOTATIONS: readonly AnnotationInfo[] = ROWS.map((row) => {
  const fullKey = expandKey(row.key);
  const hasLegacy = row.legacy ?? fullKey.startsWith(CURRENT_PREFIX);
  return {
    ...(row.unparsable ? { notAllowed: row.unparsable } : {}),
    valueType: row.allowed ? "enum" : "string",
    ...row,
    fullKey,
    ...(hasLegacy ? { legacyKey: LEGACY_PREFIX + fullKey.slice(CURRENT_PREFIX.length) } : {}),
    suffix: row.key.replace(/^(lb|ac)-/, ""),
  };
});

const BY_KEY = new Map<string, AnnotationInfo>();
const BY_SHORT = new Map<string, AnnotationInfo>();
for (const info of ANNOTATIONS) {
  BY_KEY.set(info.fullKey, info);
  if (info.legacyKey) BY_KEY.set(info.legacyKey, info);
  BY_SHORT.set(info.key, info);
}

const ORDER = new Map(ANNOTATIONS.map((info, at) => [info, at]));

/** Rows of the keys that are present, in the catalogue's order. */
export function annotationsPresent(annotations: Readonly<Record<string, unknown>>): AnnotationInfo[] {
  const present = new Set<AnnotationInfo>();
  for (const key in annotations) {
    const info = BY_KEY.get(key);
    if (info) present.add(info);
  }
  return [...present].sort((a, b) => ORDER.get(a)! - ORDER.get(b)!);
}

/** By full key, current or legacy spelling. */
export function annotationInfo(key: string): AnnotationInfo | undefined {
  return BY_KEY.get(key);
}

/** By short key (`lb-spec`, `backend-type`). */
export function annotationByShortKey(short: string): AnnotationInfo | undefined {
  return BY_SHORT.get(short);
}

export type Annotations = Readonly<Record<string, string>> | null | undefined;

export interface EffectiveAnnotation {
  /** The key that counts. */
  key: string;
  value: string;
  legacy: boolean;
  /** A legacy key that is set too and therefore not read. */
  shadowed?: { key: string; value: string };
}

/** The annotation as the CCM reads it (`keyInEffect`), and what it passes over. */
export function effectiveAnnotation(annotations: Annotations, info: AnnotationInfo): EffectiveAnnotation | undefined {
  const key = keyInEffect(annotations, info.fullKey, info.legacyKey);
  if (key === undefined) return undefined;
  const found: EffectiveAnnotation = { key, value: str(annotations![key]), legacy: key !== info.fullKey };
  if (!found.legacy && info.legacyKey && has(annotations!, info.legacyKey))
    found.shadowed = { key: info.legacyKey, value: str(annotations![info.legacyKey]) };
  return found;
}

/** Value of a short key as the CCM would read it, `""` when absent. */
export function readAnnotation(annotations: Annotations, short: string): string {
  const info = BY_SHORT.get(short);
  return info ? (effectiveAnnotation(annotations, info)?.value ?? "") : "";
}

/** The key to write: the one in effect now, else the current spelling. */
export function keyToWrite(annotations: Annotations, short: string): string {
  const info = BY_SHORT.get(short);
  if (!info) return expandKey(short);
  return effectiveAnnotation(annotations, info)?.key ?? info.fullKey;
}

import { NLB_FIELDS, nlbFieldsOf, type NlbPart } from "@/lib/ccm/fields/nlb";
import { atoi } from "@/lib/ccm/go";
import { num, str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import type { NlbItem } from "@/lib/model/bundle";
import type { DifferenceRow, Value } from "@/lib/model/result";

/** The wanted model cannot be built: the Service ends with this text, without any cloud call. */
export class ModelError extends Error {
  constructor(
    message: string,
    /** Suffix of the invalid annotation, if any. */
    readonly suffix?: string,
    /** The node or the endpoint address that stops the model. */
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Puts the step of the controller before the text of a model error. */
export function within<T>(step: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(`${step} error: ${error.message}`, error.suffix, error.params);
  }
}

export const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
export const isOn = (text: string) => sameText(text, "on");
export const split = (text: string): string[] => (text === "" ? [] : text.split(","));

/** Equal length, and each of the first is in the second, case-insensitively. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.some((other) => sameText(one, other)));
}

/** The annotation change that ends a difference; value null: remove it. */
export interface Settlement {
  suffix: string;
  value: string | null;
  /** Full key of an annotation without the load balancer's prefix. */
  key?: string;
}

/** One difference, with both sides in readable form. */
export interface Difference {
  field: string;
  desired: Value;
  actual: Value;
  /** For several pairs: servers. */
  rows?: readonly DifferenceRow[];
  /** The annotation change that ends it, unless it is the field's own. Null: none does. */
  settle?: Settlement | null;
}

export const differs = (field: string, desired: Value, actual: Value, settle?: Difference["settle"]): Difference => ({
  field,
  desired,
  actual,
  settle,
});

/** Requested values by the API's name of the field; undefined: not requested. */
export type Settings = Partial<Record<string, string | number | boolean | string[]>>;

/** How the text of a setting has to read. */
export function readsAs(suffix: string): RegExp | undefined {
  const kind = NLB_FIELDS.find((row) => row.suffix === suffix)?.kind;
  if (kind === "number" || kind === "count" || /^(default-)?weight$/.test(suffix)) return /^\d+$/;
  if (kind === "flag" || kind === "flagOrAbsent") return /^(on|off)$/i;
  return suffix === "server-group-type" ? /^(ip|instance)$/i : undefined;
}

/** Suffix of the annotation that sets a field of the API and can adopt the NLB's value. */
export const suffixOf = (field: string): string | undefined =>
  NLB_FIELDS.find((row) => row.field === field && row.suffix !== null && !APART.has(row.suffix))?.suffix ?? undefined;

/** Settings whose value is not the annotation's text. */
const APART: ReadonlySet<string> = new Set(["zone-maps", "security-group-ids", "listener-port-range"]);

/** The annotations of a part's fields. @param errorText the controller's error text for a number that is none */
export function readFields(
  view: ServiceView,
  part: NlbPart,
  errorText: (field: string, error: string) => string = (_, error) => error,
): Settings {
  const settings: Settings = {};
  for (const { field, suffix, kind, known = [] } of nlbFieldsOf(part)) {
    if (suffix === null || kind === "own") continue;
    const text = view.annotations.get(suffix);
    if (text === "") continue;
    if (kind === "flag" || kind === "flagOrAbsent") settings[field] = isOn(text);
    else if (kind === "list") settings[field] = split(text);
    else if (kind === "text" || kind === "word") settings[field] = known.find((one) => sameText(one, text)) ?? text;
    else {
      const parsed = atoi(text);
      if (!parsed.ok) throw new ModelError(errorText(field, parsed.error), suffix);
      // Go's conversion of an int to int32.
      const value = Number(BigInt.asIntN(32, BigInt(text.replace(/^\+/, ""))));
      settings[field] = value === 0 && kind === "number" ? undefined : value;
    }
  }
  return settings;
}

/** The requested values of a part's fields that the API's object does not have. */
export function fieldDifferences(part: NlbPart, wanted: Settings, has: NlbItem): Difference[] {
  return nlbFieldsOf(part).flatMap(({ field, kind }) => {
    const desired = wanted[field];
    if (desired === undefined) return [];
    const raw = has[field];
    if (Array.isArray(desired)) {
      const actual = Array.isArray(raw) ? raw.map(str) : [];
      return sameSet(desired, actual) ? [] : [differs(field, desired, actual)];
    }
    if (kind === "flagOrAbsent" && (raw === undefined || raw === null)) return [differs(field, desired, null)];
    const actual = typeof desired === "boolean" ? raw === true : typeof desired === "number" ? num(raw) : str(raw);
    const same = kind === "word" ? sameText(String(desired), String(actual)) : desired === actual;
    return same ? [] : [differs(field, desired, actual)];
  });
}

/** An exactly compared value. */
export const valueDiffers = (field: string, desired: Value, actual: Value): Difference[] =>
  desired === actual ? [] : [differs(field, desired, actual)];

/** Requested values as the API's parameters. */
export const parametersOf = (settings: Settings): { name: string; value: string }[] =>
  Object.entries(settings)
    .map(([name, value]) => ({ name, value: String(value ?? "") }))
    .filter(({ value }) => value !== "");

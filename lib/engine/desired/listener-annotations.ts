import type { Annotations } from "@/lib/ccm/annotations";
import { draft } from "../draft";
import { atoi } from "@/lib/ccm/go";
import { listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/types";
import { activeFields } from "../compare/listener-fields";
import { NEWEST_RULES, type Rules } from "@/lib/ccm/versions";
import type { PendingFinding } from "../types";

/** Suffixes that speak of listeners, for any version. */
export const LISTENER_SUFFIXES: readonly string[] = [
  ...LISTENER_FIELDS.flatMap((row) => row.suffix ?? []),
  "protocol-port",
  "forward-port",
  "domain-extensions",
];

/** A local-model error with the finding it belongs to. */
export interface LocalError {
  text: string;
  draft: PendingFinding;
}

export interface ListenerAnnotations {
  /** Set and readable values by suffix; integers as numbers. */
  values: ReadonlyMap<string, string | number>;
  /** First integer error before, and after, forward-port is looked at. */
  errorBeforeForward: LocalError | null;
  errorAfterForward: LocalError | null;
  drafts: readonly PendingFinding[];
  /** Rows of the field table that can matter for this Service. */
  fields: readonly ListenerField[];
}

const NO_VALUES: ReadonlyMap<string, string | number> = new Map();
const none = (fields: readonly ListenerField[]): ListenerAnnotations => ({
  values: NO_VALUES,
  errorBeforeForward: null,
  errorAfterForward: null,
  drafts: [],
  fields,
});
/** Where listeners are not compared, only named. */
export const NO_LISTENER_ANNOTATIONS = none(listenerFieldsOf(NEWEST_RULES.version).always);

/** Reads the listener annotations once per Service: they are the same for every port. */
export function readListenerAnnotations(annotations: Annotations, service: string, rules: Rules): ListenerAnnotations {
  const table = listenerFieldsOf(rules.version);
  if (annotations.empty) return none(table.always);
  // Few of the many are set: look only at those, in the CCM's order.
  const present: number[] = [];
  annotations.each((suffix) => {
    const at = table.order.get(suffix);
    if (at !== undefined) insert(present, at);
  });
  if (present.length === 0) return none(table.always);
  const values = new Map<string, string | number>();
  const drafts: PendingFinding[] = [];
  const result: ListenerAnnotations = { values, errorBeforeForward: null, errorAfterForward: null, drafts, fields: [] };
  for (const at of present) {
    const { suffix, parsing } = table.annotated[at]!;
    const value = annotations.get(suffix);
    if (value === "") continue;
    if (!parsing) {
      values.set(suffix, value);
      continue;
    }
    const parsed = atoi(value);
    if (parsed.ok) {
      values.set(suffix, parsed.value);
      continue;
    }
    const error = {
      text: `Annotation ${parsing.label} must be integer, but got [${value}]. message=[${parsed.error}] `,
      draft: integerDraft(annotations, service, suffix, value),
    };
    if (parsing.afterForward) result.errorAfterForward ??= error;
    else result.errorBeforeForward ??= error;
    drafts.push(error.draft);
  }
  result.fields = activeFields(table, values);
  return result;
}

/** Into a short sorted list. */
function insert(sorted: number[], value: number): void {
  let at = sorted.length;
  while (at > 0 && sorted[at - 1]! > value) at--;
  sorted.splice(at, 0, value);
}

export function integerDraft(annotations: Annotations, service: string, suffix: string, value: string): PendingFinding {
  const annotation = annotations.key(suffix);
  return draft(
    "CLB101",
    { kind: "Service", name: service },
    { annotation, value, remove: true },
    { field: suffix, desired: value, desiredFrom: annotations.from(suffix) },
  );
}

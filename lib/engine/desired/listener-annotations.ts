import { Annotations } from "@/lib/ccm/annotations";
import { annotationDraft } from "../draft";
import { atoi } from "@/lib/ccm/go";
import { listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { LISTENER_FIELDS, type ListenerRow } from "@/lib/ccm/fields/listener";
import type { ServiceView } from "@/lib/ccm/service";
import { NEWEST_RULES, type Rules } from "@/lib/ccm/versions";
import type { LocalError, PendingFinding } from "../types";

/** Suffixes of Listener annotations, of all versions. */
export const LISTENER_SUFFIXES: readonly string[] = [
  ...LISTENER_FIELDS.flatMap((row) => row.suffix ?? []),
  "protocol-port",
  "forward-port",
  "domain-extensions",
];

export interface ListenerAnnotations {
  /** Set and readable values by suffix; integers as numbers. */
  values: ReadonlyMap<string, string | number>;
  /** First integer error before, and after, forward-port is read. */
  errorBeforeForward: LocalError | null;
  errorAfterForward: LocalError | null;
  drafts: readonly PendingFinding[];
  /** Rows of the field table that apply to this Service. */
  fields: readonly ListenerRow[];
}

/** Where listeners are not compared, only named. */
export const NO_LISTENER_ANNOTATIONS = readListenerAnnotations(
  { key: "", annotations: new Annotations(undefined) },
  NEWEST_RULES,
);

/** Reads the listener annotations once per Service, in the CCM's order: they are the same for every port. */
export function readListenerAnnotations(
  view: Pick<ServiceView, "key" | "annotations">,
  rules: Rules,
): ListenerAnnotations {
  const { annotations } = view;
  const table = listenerFieldsOf(rules.version);
  const values = new Map<string, string | number>();
  const drafts: PendingFinding[] = [];
  const result: ListenerAnnotations = { values, errorBeforeForward: null, errorAfterForward: null, drafts, fields: [] };
  for (const { suffix, parsing } of table.annotated) {
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
      draft: annotationDraft("CLB101", view, suffix, { remove: true }),
    };
    if (parsing.afterForward) result.errorAfterForward ??= error;
    else result.errorBeforeForward ??= error;
    drafts.push(error.draft);
  }
  result.fields = table.fields.filter((row) => row.suffix === null || row.always || values.has(row.suffix));
  return result;
}

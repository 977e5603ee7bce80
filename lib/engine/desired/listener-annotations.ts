import type { Annotations } from "@/lib/ccm/annotations";
import { draft } from "../draft";
import { atoi } from "@/lib/ccm/go";
import { activeFields, type ListenerField } from "../compare/listener-fields";
import type { Rules } from "@/lib/ccm/versions";
import type { PendingFinding } from "../types";

/**
 * Listener annotations in the order in which the CCM parses them (spec 3.7). `label` marks an integer and is the word
 * in its error text; `field` ties it to the field table, whose versions decide whether it is read at all.
 */
export const LISTENER_ANNOTATIONS: readonly { suffix: string; label?: string; field?: string; afterForward?: true }[] =
  [
    { suffix: "scheduler" },
    { suffix: "persistence-timeout", label: "persistence timeout" },
    { suffix: "established-timeout", label: "EstablishedTimeout", field: "EstablishedTimeout" },
    { suffix: "cert-id" },
    { suffix: "tls-cipher-policy" },
    { suffix: "http2-enabled" },
    { suffix: "proxy-protocol" },
    { suffix: "idle-timeout", label: "IdleTimeout", afterForward: true },
    { suffix: "request-timeout", label: "RequestTimeout", field: "RequestTimeout", afterForward: true },
    { suffix: "acl-status" },
    { suffix: "acl-type" },
    { suffix: "acl-id" },
    { suffix: "connection-drain" },
    { suffix: "connection-drain-timeout", label: "ConnectionDrainTimeout", afterForward: true },
    { suffix: "cookie" },
    { suffix: "cookie-timeout", label: "CookieTimeout", afterForward: true },
    { suffix: "sticky-session" },
    { suffix: "sticky-session-type" },
    { suffix: "xforwardedfor-proto" },
    { suffix: "xforwardedfor-slbport" },
    { suffix: "xforwardedfor-clientsrcport" },
    { suffix: "healthy-threshold", label: "HealthyThreshold", afterForward: true },
    { suffix: "unhealthy-threshold", label: "UnhealthyThreshold", afterForward: true },
    { suffix: "health-check-connect-timeout", label: "HealthCheckConnectTimeout", afterForward: true },
    { suffix: "health-check-connect-port", label: "HealthCheckConnectPort", afterForward: true },
    { suffix: "health-check-interval", label: "HealthCheckInterval", afterForward: true },
    { suffix: "health-check-domain" },
    { suffix: "health-check-uri" },
    { suffix: "health-check-httpcode" },
    { suffix: "health-check-type" },
    { suffix: "health-check-flag" },
    { suffix: "health-check-timeout", label: "HealthCheckTimeout", afterForward: true },
    { suffix: "health-check-method" },
    { suffix: "health-check-switch" },
  ];

export const LISTENER_SUFFIXES: readonly string[] = [
  ...LISTENER_ANNOTATIONS.map((s) => s.suffix),
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
export const NO_LISTENER_ANNOTATIONS: ListenerAnnotations = {
  values: NO_VALUES,
  errorBeforeForward: null,
  errorAfterForward: null,
  drafts: [],
  fields: activeFields(NO_VALUES, []),
};
const ORDER = new Map(LISTENER_ANNOTATIONS.map((setting, at) => [setting.suffix, at]));

/** Reads the listener annotations once per Service: they are the same for every port. */
export function readListenerAnnotations(annotations: Annotations, service: string, rules: Rules): ListenerAnnotations {
  if (annotations.empty) return NO_LISTENER_ANNOTATIONS;
  // Few of the many are set: look only at those, in the CCM's order.
  const present: number[] = [];
  annotations.each((suffix) => {
    const at = ORDER.get(suffix);
    if (at !== undefined) insert(present, at);
  });
  if (present.length === 0) return NO_LISTENER_ANNOTATIONS;
  const values = new Map<string, string | number>();
  const drafts: PendingFinding[] = [];
  const result: ListenerAnnotations = { values, errorBeforeForward: null, errorAfterForward: null, drafts, fields: [] };
  for (const at of present) {
    const setting = LISTENER_ANNOTATIONS[at]!;
    const value = annotations.get(setting.suffix);
    if (value === "" || (setting.field && rules.withoutFields.includes(setting.field))) continue;
    if (!setting.label) {
      values.set(setting.suffix, value);
      continue;
    }
    const parsed = atoi(value);
    if (parsed.ok) {
      values.set(setting.suffix, parsed.value);
      continue;
    }
    const error = {
      text: `Annotation ${setting.label} must be integer, but got [${value}]. message=[${parsed.error}] `,
      draft: integerDraft(annotations, service, setting.suffix, value),
    };
    if (setting.afterForward) result.errorAfterForward ??= error;
    else result.errorBeforeForward ??= error;
    drafts.push(error.draft);
  }
  result.fields = activeFields(values, rules.withoutFields);
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

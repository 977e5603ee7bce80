import { isObject, type Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { collectNames } from "./dictionary";
import { createPlaceholders } from "./placeholders";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { isSecretKey } from "@/lib/text/secret-names";
import type { Redacted, Redaction } from "./schema";

export interface Redactor {
  /** A copy with everything redacted; `at` is the path it is listed under. */
  value<T>(value: T, at: string): T;
  /** What was redacted so far, by kind and place, most first. */
  redacted(): Redacted[];
}

/**
 * Redacts a report: secrets always, the rest as requested. The same value gets the same
 * placeholder everywhere, inside messages and commands too, so that a redacted report can still be followed.
 * Ids of CLB instances, groups, listeners, requests and the cluster stay: the ticket needs them.
 */
export function createRedactor(redaction: Redaction, names?: { bundle: Bundle; result: Result }): Redactor {
  const counts = new Map<string, Redacted>();
  const note = (kind: string, where: string) => {
    const key = `${kind}\n${where}`;
    const row = counts.get(key);
    if (row) row.count++;
    else counts.set(key, { kind, where, count: 1 });
  };
  const optional =
    redaction.ips || redaction.names || redaction.domains
      ? createPlaceholders(
          redaction,
          redaction.names && names ? collectNames(names.bundle, names.result) : undefined,
          redaction.domains && names ? names.bundle : undefined,
        )
      : undefined;

  // Bundles repeat themselves (annotation values, addresses, reasons): each distinct text is worked on once.
  const words = new Map<string, { out: string; kinds: string[] }>();
  const nameFields = new Map<string, { out: string; kinds: string[] }>();
  function text(input: string, where: string, isName = false): string {
    if (input.length < 3 && !isName) return input;
    const memo = isName ? nameFields : words;
    let done = memo.get(input);
    if (!done) {
      const found = new Set<string>();
      let out = redactSecrets(input, (kind) => found.add(kind));
      const kinds = [...found];
      if (optional) out = optional.text(out, (kind) => kinds.push(kind), isName);
      done = { out, kinds };
      memo.set(input, done);
    }
    for (const kind of done.kinds) note(kind, where);
    return done.out;
  }

  function walk(value: unknown, path: string, key: string): unknown {
    if (typeof value === "string") {
      const secret = value === "" || key === "" ? null : isSecretKey(key);
      if (secret) {
        note(secret, path);
        return "***";
      }
      return text(value, path, NAME_FIELDS.has(key));
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, `${path}[]`, ""));
    if (!isObject(value)) return value;
    const out: Record<string, unknown> = {};
    for (const [childKey, child] of Object.entries(value)) {
      if (childKey === "managedFields" && redaction.managedFields) {
        if (Array.isArray(child) && child.length > 0) note("managedFields", path);
        continue;
      }
      const free = FREE_KEYS.has(key);
      const at = free && key !== "annotations" ? `${path}.*` : `${path}.${childKey}`;
      const shownKey = optional && free ? optional.key(childKey, (kind) => note(kind, at)) : childKey;
      out[shownKey] = walk(child, at, childKey);
    }
    return out;
  }

  return {
    value: <T>(value: T, at: string): T => walk(value, at, at.slice(at.lastIndexOf(".") + 1)) as T,
    redacted: () =>
      [...counts.values()].sort(
        (a, b) => b.count - a.count || a.where.localeCompare(b.where) || a.kind.localeCompare(b.kind),
      ),
  };
}

/** Maps whose keys are free text. */
const FREE_KEYS = new Set(["annotations", "labels", "selector", "matchLabels", "services"]);
/** Fields that hold a name and nothing else: redacted even when the name is an ordinary word such as `http`. */
const NAME_FIELDS = new Set([
  "name",
  "namespace",
  "service",
  "nodeName",
  "LoadBalancerName",
  "ServerCertificateName",
  "AclName",
  "VSwitchName",
  "InstanceName",
  "owner",
]);

/** Redacts secrets alone, for the store: it keeps Event texts longer than the API server does. */
export function redactForStore<T>(value: T): T {
  return createRedactor({ managedFields: false, ips: false, names: false, domains: false }).value(value, "stored");
}

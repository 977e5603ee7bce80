import { redactSecrets } from "./redact-secrets";
import { isSecretKey } from "./secret-names";

const REDACTED = "***";
/** Texts and names repeat. Bounded, so that a long-lived process does not keep them all. */
const KNOWN_LIMIT = 20_000;

function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > 512) return work(text);
    let found = known.get(text);
    if (found === undefined) {
      if (known.size >= KNOWN_LIMIT) known.clear();
      known.set(text, (found = work(text)));
    }
    return found;
  };
}

const text = remembered((value) => redactSecrets(value));
const namesSecret = remembered((key) => isSecretKey(key) !== null);

/**
 * Redacts the secrets of an object as an API answered it, in place: every text, and the whole value of a field, annotation or
 * tag whose name says so. Names and ids stay.
 */
export function redactObject<T>(value: T): T {
  return walk(value, "") as T;
}

function walk(value: unknown, key: string): unknown {
  if (typeof value === "string") return value !== "" && key !== "" && namesSecret(key) ? REDACTED : text(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = walk(value[i], "");
    return value;
  }
  const record = value as Record<string, unknown>;
  for (const name of Object.keys(record)) record[name] = walk(record[name], name);
  for (const [name, of] of PAIRS) {
    const named = record[name];
    if (typeof named === "string" && typeof record[of] === "string" && record[of] !== "" && namesSecret(named))
      record[of] = REDACTED;
  }
  return record;
}

/** One field names the other. */
const PAIRS = [
  ["TagKey", "TagValue"],
  ["name", "value"],
  ["key", "value"],
  ["key", "val"],
] as const;

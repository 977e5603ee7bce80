import { isPlainId, redactSecrets } from "./redact-secrets";
import { isSecretKey } from "./secret-names";

const REDACTED = "***";
/** Texts repeat: addresses, reasons, labels. Bounded, so that a long-lived process does not keep them all. */
const KNOWN_LIMIT = 20_000;
const known = new Map<string, string>();

function text(value: string): string {
  if (isPlainId(value)) return value;
  if (value.length < 4 || value.length > 512) return redactSecrets(value);
  const found = known.get(value);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_LIMIT) known.clear();
  const out = redactSecrets(value);
  known.set(value, out);
  return out;
}

const names = new Map<string, boolean>();

function namesSecret(key: string): boolean {
  let found = names.get(key);
  if (found === undefined) {
    if (names.size >= KNOWN_LIMIT) names.clear();
    names.set(key, (found = isSecretKey(key) !== null));
  }
  return found;
}

/**
 * Redacts the secrets of an object as an API answered it, in place: every text, the whole value of a field, annotation,
 * label or tag whose name says so, and the value of an environment variable with such a name. Names and ids stay.
 */
export function redactObject<T>(value: T): T {
  return walk(value, "") as T;
}

function walk(value: unknown, key: string): unknown {
  if (typeof value === "string") return value !== "" && key !== "" && namesSecret(key) ? REDACTED : text(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    maskArguments(value);
    for (let i = 0; i < value.length; i++) {
      // `["--password", "..."]`: the flag names what comes after it.
      const before: unknown = i > 0 ? value[i - 1] : undefined;
      const flag = typeof before === "string" && /^--?[\w.-]{1,60}$/.test(before) && namesSecret(before);
      value[i] = flag && typeof value[i] === "string" ? REDACTED : walk(value[i], "");
    }
    return value;
  }
  const record = value as Record<string, unknown>;
  for (const name of Object.keys(record)) record[name] = walk(record[name], name);
  if (record.kind === "Secret") for (const part of [record.data, record.stringData]) maskAll(part);
  pair(record, "name", "value");
  pair(record, "TagKey", "TagValue");
  pair(record, "key", "value");
  return record;
}

/** `{name, value}` and the cloud's `{TagKey, TagValue}`: one field names the other. */
function pair(record: Record<string, unknown>, name: string, value: string): void {
  const named = record[name];
  if (typeof named !== "string" || typeof record[value] !== "string" || record[value] === "") return;
  if (namesSecret(named)) record[value] = REDACTED;
}

/** The content of a Secret, should one come along inside something else. */
function maskAll(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const record = part as Record<string, unknown>;
  for (const name of Object.keys(record)) if (typeof record[name] === "string") record[name] = REDACTED;
}

/** Arguments of a command say more together than each alone: `["redis-cli", "-a", "..."]`. */
function maskArguments(list: unknown[]): void {
  if (list.length < 2 || list.length > 200 || !list.every((item): item is string => typeof item === "string")) return;
  if (list.some((item) => item.length > 2_000 || /[\t\r\n]/.test(item))) return;
  const line = list.join("\t");
  const parts = redactSecrets(line).split("\t");
  if (parts.length !== list.length) return;
  for (const [i, part] of parts.entries()) if (part !== list[i]) list[i] = part;
}

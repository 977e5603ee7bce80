import type { Provenance } from "@/lib/model/result";
import { isObject } from "@/lib/model/bundle";
import { has, rec, str } from "./read";

export const DOMAIN = "service.beta.kubernetes.io/";
export const CURRENT_PREFIX = `${DOMAIN}alibaba-cloud-`;
/** Older spelling of the prefix, read when the current key is absent. */
export const LEGACY_PREFIX = `${DOMAIN}alicloud-`;
/** Prefix of the CLB annotations. */
/** Whether a key has one of the controller's prefixes. */
export const isOurs = (key: string) => key.startsWith(CURRENT_PREFIX) || key.startsWith(LEGACY_PREFIX);
export const CURRENT = `${CURRENT_PREFIX}loadbalancer-`;
export const LEGACY = `${LEGACY_PREFIX}loadbalancer-`;
export const BACKEND_TYPE = `${DOMAIN}backend-type`;
export const CLASS = `${DOMAIN}class`;
export const TUNNEL_TYPE = `${CURRENT}tunnel-type`;

/**
 * The spelling that the CCM reads (docs/dry-run.md 1.5): the current key when present, even if empty, else the legacy
 * key. Undefined when neither is present.
 */
export function keyInEffect(annotations: unknown, current: string, legacy: string | undefined): string | undefined {
  if (!isObject(annotations)) return undefined;
  if (has(annotations, current)) return current;
  return legacy !== undefined && has(annotations, legacy) ? legacy : undefined;
}

/**
 * One CLB annotation by suffix (`id`, `vgroup-port`) of a Service's annotations, without reading the others.
 * @returns undefined when neither spelling is present
 */
export function readClbAnnotation(annotations: unknown, suffix: string): string | undefined {
  const key = keyInEffect(annotations, CURRENT + suffix, LEGACY + suffix);
  return key === undefined ? undefined : str((annotations as Readonly<Record<string, unknown>>)[key]);
}

interface Entry {
  value: string;
  key: string;
  /** Value under the legacy key when the current one hides it. */
  shadowed?: string;
}

/** The CLB annotations of one Service, by suffix (`spec`, `health-check-uri`), read once. */
export class Annotations {
  private readonly entries = new Map<string, Entry>();

  constructor(annotations: unknown) {
    const raw = rec(annotations);
    for (const key in raw) {
      const current = key.startsWith(CURRENT);
      if (!current && !key.startsWith(LEGACY)) continue;
      const suffix = key.slice(current ? CURRENT.length : LEGACY.length);
      const other = this.entries.get(suffix);
      const value = str(raw[key]);
      if (current) this.entries.set(suffix, { value, key, shadowed: other?.value });
      else if (other) other.shadowed = value;
      else this.entries.set(suffix, { value, key });
    }
  }

  get empty(): boolean {
    return this.entries.size === 0;
  }

  get(suffix: string): string {
    return this.entries.get(suffix)?.value ?? "";
  }

  has(suffix: string): boolean {
    return this.entries.has(suffix);
  }

  /** The full key that is present, else the key with the current prefix. */
  key(suffix: string): string {
    return this.entries.get(suffix)?.key ?? CURRENT + suffix;
  }

  from(suffix: string): Provenance {
    return { kind: "annotation", name: this.key(suffix) };
  }

  /** The annotation, or the controller's default where it is not set. */
  origin(suffix: string): Provenance {
    return this.has(suffix) ? this.from(suffix) : { kind: "default", name: suffix };
  }

  /** Suffixes whose current key is empty while the legacy one has a value. */
  shadowed(): { suffix: string; key: string; value: string }[] {
    const found: { suffix: string; key: string; value: string }[] = [];
    for (const [suffix, { key, value, shadowed }] of this.entries)
      if (value === "" && shadowed) found.push({ suffix, key, value: shadowed });
    return found.sort((a, b) => (a.suffix < b.suffix ? -1 : 1));
  }

  /** Non-empty suffixes, sorted. */
  suffixes(): string[] {
    return [...this.entries]
      .filter(([, entry]) => entry.value !== "")
      .map(([suffix]) => suffix)
      .sort();
  }
}

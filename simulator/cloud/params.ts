import { invalidParameter, missingParameter } from "./errors";

/** Flat RPC parameters: `Name.1`, `Tag.1.Key` and JSON texts are read through here. */
export class Params {
  constructor(private readonly values: ReadonlyMap<string, string>) {}

  /** Every name as it was sent. */
  names(): string[] {
    return [...this.values.keys()];
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  /** The value when it is there and not empty. */
  text(name: string): string | undefined {
    return this.values.get(name) || undefined;
  }

  need(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParameter(name);
    return value;
  }

  integer(name: string, range?: { min: number; max: number }): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(number) || (range && (number < range.min || number > range.max)))
      throw invalidParameter(`The specified ${name} is invalid.`);
    return number;
  }

  /** `Name.1`, `Name.2` ... in order. */
  list(name: string): string[] {
    const found: [number, string][] = [];
    const pattern = new RegExp(`^${name}\\.(\\d+)$`);
    for (const [key, value] of this.values) {
      const index = pattern.exec(key)?.[1];
      if (index) found.push([Number(index), value]);
    }
    return found.sort((a, b) => a[0] - b[0]).map(([, value]) => value);
  }

  /** `Name.1.Key`, `Name.1.Value` ... as objects. */
  objects(name: string): Record<string, string>[] {
    const found = new Map<number, Record<string, string>>();
    const pattern = new RegExp(`^${name}\\.(\\d+)\\.(\\w+)$`);
    for (const [key, value] of this.values) {
      const match = pattern.exec(key);
      if (!match) continue;
      const index = Number(match[1]);
      found.set(index, { ...found.get(index), [match[2]!]: value });
    }
    return [...found].sort((a, b) => a[0] - b[0]).map(([, value]) => value);
  }

  /** A list of objects in either way of writing it: `Name.1.Key` or a JSON text. */
  structs(name: string): Record<string, unknown>[] {
    return this.text(name) === undefined ? this.objects(name) : (this.json(name) ?? []);
  }

  /** A list of texts in either way of writing it: `Name.1` or a JSON text. */
  items(name: string): string[] {
    return this.text(name) === undefined ? this.list(name) : (this.json(name) ?? []).map(String);
  }

  /** A parameter that holds a JSON array of objects (`BackendServers`, `Tags`). */
  json(name: string): Record<string, unknown>[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value as Record<string, unknown>[];
    } catch {
      // falls through
    }
    throw invalidParameter(`The specified ${name} is invalid: it must be a JSON array.`);
  }
}

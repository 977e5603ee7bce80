import { parametersOf } from "@/lib/knowledge/cloud-api";
import { isObject } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { invalidParameter, missingParameter } from "./errors";
import { RANGES, WORDS } from "./limits";

/** Flat RPC parameters of one action: `Name.1`, `Tag.1.Key` and JSON texts are read through here. */
export class Params {
  private readonly types: Readonly<Record<string, string>>;

  constructor(
    private readonly values: ReadonlyMap<string, string>,
    private readonly product: string,
    action: string,
  ) {
    this.types = parametersOf(product, action) ?? {};
  }

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

  /** Within `range`, or the documented one. */
  integer(name: string, range = RANGES[this.product]?.[name]): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(number) || (range && (number < range[0] || number > range[1])))
      throw invalidParameter(`The specified ${name} is invalid.`);
    return number;
  }

  flag(name: string): boolean | undefined {
    const value = this.oneOf(name, ["true", "false"]);
    return value === undefined ? undefined : value === "true";
  }

  /** One of `words`, or of the documented ones. */
  oneOf(name: string, words = WORDS[this.product]?.[name]): string | undefined {
    const value = this.text(name);
    if (value !== undefined && words && !words.includes(value))
      throw invalidParameter(`The specified ${name} is invalid: it must be ${words.join(" or ")}.`);
    return value;
  }

  /** Every parameter as `lib/calls` takes it: lists and structures as such, others as their published type says. */
  call(): Record<string, unknown> {
    const names = new Set(this.names().map((name) => name.split(".", 1)[0]!));
    return Object.fromEntries(
      [...names].map((name) => [name, this.values.has(name) ? this.typed(name) : this.parts(name)]),
    );
  }

  private parts(name: string): unknown {
    const lists = [this.list(name), this.objects(name)];
    return lists.find((rows) => rows.length > 0) ?? this.struct(name);
  }

  private typed(name: string): unknown {
    const type = this.types[name]?.replace("!", "");
    if (type === "Integer") return this.integer(name);
    if (type === "Boolean") return this.flag(name);
    return this.oneOf(name) ?? this.get(name);
  }

  /** `Name.1`, `Name.2` ... in order. */
  list(name: string): string[] {
    return this.numbered(name).flatMap(([key, value]) => (key === "" ? [value] : []));
  }

  /** `Name.1.Key`, `Name.1.Value` ... as objects. */
  objects(name: string): Record<string, string>[] {
    const rows = this.numbered(name).filter(([key]) => key !== "");
    return [...groupBy(rows, ([, , index]) => index).values()].map((row) => Object.fromEntries(row));
  }

  /** Parameters behind `Name.` and a number, in the order of the numbers. */
  private numbered(name: string): [key: string, value: string, index: number][] {
    const pattern = new RegExp(`^${name}\\.(\\d+)(?:\\.(\\w+))?$`);
    const found = [...this.values].flatMap(([full, value]): [string, string, number][] => {
      const [, index, key = ""] = pattern.exec(full) ?? [];
      return index ? [[key, value, Number(index)]] : [];
    });
    return found.sort((a, b) => a[2] - b[2]);
  }

  /** A list of objects in either way of writing it: `Name.1.Key` or a JSON text. */
  structs(name: string): Record<string, unknown>[] {
    return this.text(name) === undefined ? this.objects(name) : (this.json(name) ?? []);
  }

  /** A list of texts in either way of writing it: `Name.1` or a JSON text. */
  items(name: string): string[] {
    return this.text(name) === undefined ? this.list(name) : (this.json(name) ?? []).map(String);
  }

  /** A structure in either way of writing it: a JSON text, or `Name.Key` and `Name.Key.1`. */
  struct(name: string): Record<string, unknown> {
    const whole = this.parsed(name, "object", isObject);
    if (whole) return whole;
    const found: Record<string, unknown> = {};
    for (const [full, value] of this.values) {
      const [base, key, index] = full.split(".");
      if (base !== name || !key) continue;
      found[key] = index === undefined ? plain(value) : this.list(`${name}\\.${key}`);
    }
    return found;
  }

  /** A parameter that holds a JSON array of objects (`BackendServers`, `Tags`). */
  json(name: string): Record<string, unknown>[] | undefined {
    return this.parsed(name, "array", (value) => Array.isArray(value));
  }

  private parsed<T>(name: string, kind: string, is: (value: unknown) => value is T): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (is(value)) return value;
    } catch {
      // falls through
    }
    throw invalidParameter(`The specified ${name} is invalid: it must be a JSON ${kind}.`);
  }
}

const plain = (text: string) =>
  text === "true" || text === "false" ? text === "true" : /^-?\d+$/.test(text) ? Number(text) : text;

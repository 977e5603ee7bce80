import { objects, rec, str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import type { World } from "./world";

/** The API refuses the call: the state stays as it is. `code`: the API's own. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** A call with a value that only a person knows. */
export class Incomplete extends Error {}

/** A call whose effect this program does not know. */
export class CallNotKnown extends Error {}

/** Stands for the address or host name of an instance that does not exist yet. */
export const newAddress = (id: string): string => `(address of ${id})`;
export const isNewAddress = (value: unknown): boolean => typeof value === "string" && value.startsWith("(address of ");

/** A world that a call writes: lists are copied when they are written first. */
export class Draft {
  bundle: Bundle;
  made: number;
  /** Ids of what the call creates, by the field of the API's answer. */
  readonly answer: Record<string, string> = {};

  constructor(world: World) {
    this.bundle = world.bundle;
    this.made = world.made;
  }

  get cloud(): Bundle["alibabaCloud"] {
    return this.bundle.alibabaCloud;
  }

  set(part: Partial<Bundle["alibabaCloud"]>): void {
    this.bundle = { ...this.bundle, alibabaCloud: { ...this.cloud, ...part } };
  }

  newId(prefix: string): string {
    this.made += 1;
    return `${prefix}-new-${this.made}`;
  }
}

export type Params = Readonly<Record<string, unknown>>;
export type Write = (draft: Draft, params: Params) => void;

export const text = (params: Params, name: string): string => str(params[name]);

/** A list parameter: an array, its JSON text (tags of NLBs), or one text. */
export function texts(params: Params, name: string): string[] {
  const value = params[name];
  if (Array.isArray(value)) return value.map(String);
  const one = value === undefined ? "" : str(value);
  if (one.startsWith("[")) return (JSON.parse(one) as unknown[]).map(String);
  return one === "" ? [] : [one];
}

/** A list of structures: an array, or its JSON text. */
export function structs(params: Params, name: string): Readonly<Record<string, unknown>>[] {
  const value = params[name];
  const list: unknown = typeof value === "string" && value !== "" ? JSON.parse(value) : value;
  return objects(Array.isArray(list) ? (list as Record<string, unknown>[]) : []).map(rec);
}

/** The parameters that are given, of these names. */
export const given = (params: Params, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));

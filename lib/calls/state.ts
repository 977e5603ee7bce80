import { objects, rec, str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

/** The API refuses the call: the state stays as it is. `code`: the API's own. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message = code,
    readonly status = 400,
  ) {
    super(message);
  }
}

export const missing = (name: string): Refused =>
  new Refused(
    "MissingParameter",
    `The input parameter "${name}" that is mandatory for processing this request is not supplied.`,
  );

/** A call, or a parameter of one, whose effect this program does not know. */
export class CallNotKnown extends Error {}

/** Stands for the address or host name of an instance that does not exist yet. */
export const newAddress = (id: string): string => `(address of ${id})`;
export const isNewAddress = (value: unknown): boolean => typeof value === "string" && value.startsWith("(address of ");

export type Cloud = Bundle["alibabaCloud"];
export type Params = Readonly<Record<string, unknown>>;

/** A cloud that a call writes: lists are copied when they are written, and rows are never changed. */
export class Draft {
  /** Ids of created objects, by the field of the API's answer. */
  readonly answer: Record<string, string> = {};

  constructor(
    public cloud: Cloud,
    readonly newId: (prefix: string) => string,
  ) {}

  set(part: Partial<Cloud>): void {
    this.cloud = { ...this.cloud, ...part };
  }
}

/** The controller's phases; cleanup only when nothing before failed. */
export type Phase = "instance" | "group" | "listener" | "cleanup";

/** Position of a call in a plan: lower first. */
export const ORDER = {
  instance: 10,
  tags: 20,
  unbind: 30,
  group: 40,
  addBackends: 50,
  listener: 60,
  domain: 65,
  // Access control and certificate are restored before clients can connect.
  start: 66,
  removeBackends: 70,
  removeGroup: 80,
} as const;

/** One action of the API: its purpose for the controller, its effect, and its words. */
export interface CallRow {
  /** Name of its item in the precheck; absent: the controller reports none. */
  item?: string;
  /** The item is of listeners of this protocol. */
  protocol?: string;
  phase: Phase;
  order: number;
  cost?: true;
  /** Settings of one object are one call: the parameters that name the object. */
  merges?: readonly string[];
  /** A verb with its object, with {target} and {id}: `creates listener 8443/tcp`. Absent: the controller never makes it. */
  says?: Text;
  /** Throws `Refused`, or `CallNotKnown` for a parameter without a known effect. */
  apply(draft: Draft, params: Params): void;
}

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
export function structs(params: Params, name: string): Params[] {
  const value = params[name];
  const list: unknown = typeof value === "string" && value !== "" ? JSON.parse(value) : value;
  return objects(Array.isArray(list) ? (list as Record<string, unknown>[]) : []).map(rec);
}

/** A structure: an object, or its JSON text. */
export const struct = (params: Params, name: string): Params => {
  const value = params[name];
  return rec(typeof value === "string" && value !== "" ? JSON.parse(value) : value);
};

/** The parameters that are given, of these names. */
export const given = (params: Params, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));

/** The parameters that are given, without these names. */
export const others = (params: Params, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== undefined && !names.has(name)));

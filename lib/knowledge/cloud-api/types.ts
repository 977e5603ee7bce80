import type { ACTIONS } from "./actions";
import type { ShellText } from "./shell-text";

/** Types of the published words of actions.ts. Everything here exists at compile time only. */
type Table = typeof ACTIONS;
export type Product = keyof Table;
export type ActionOf<P extends Product> = keyof Table[P] & string;

/** A JSON text that the API takes as one string (`BackendServers`, `Tags`): given as the list it stands for. */
type JsonList = readonly Readonly<Record<string, unknown>>[];
type JsonText = "BackendServers" | "NewBackendServers" | "OldBackendServers" | "Tags";

type ItemOf<Keys extends string> = Keys extends `${infer Head},${infer Tail}`
  ? { readonly [K in Head]: string } & Partial<ItemOf<Tail>>
  : { readonly [K in Keys]: string };

type Bare<Word extends string> = Word extends `${infer Type}!` ? Type : Word;
/** The value of one parameter; a shell variable may stand for every scalar. */
type ValueOf<Name extends string, Word extends string> =
  Bare<Word> extends "String"
    ? Name extends JsonText
      ? JsonList | string
      : string | ShellText
    : Bare<Word> extends "Integer"
      ? number | `${number}` | ShellText
      : Bare<Word> extends "Boolean"
        ? boolean | "true" | "false"
        : Bare<Word> extends `List{${infer Keys}}`
          ? readonly ItemOf<Keys>[]
          : Bare<Word> extends "List"
            ? readonly string[]
            : string;

type RequiredNames<A> = { [K in keyof A & string]: A[K] extends `${string}!` ? K : never }[keyof A & string];
type Fields<A> = { readonly [K in RequiredNames<A>]: ValueOf<K, A[K] & string> } & {
  readonly [K in Exclude<keyof A & string, RequiredNames<A>>]?: ValueOf<K, A[K] & string> | undefined;
};

/** Parameters of one published action: required ones must be given, unknown ones cannot be. */
export type ParamsOf<P extends Product, A extends ActionOf<P>> = A extends ActionOf<P> ? Fields<Table[P][A]> : never;

/**
 * The same for a call whose values may not be at hand: every required name still has to be written, so that it is not
 * forgotten; one without a value becomes a place to fill in. The region comes from the cluster.
 */
export type OptionalParamsOf<P extends Product, A extends ActionOf<P>> =
  A extends ActionOf<P>
    ? {
        readonly [K in keyof ParamsOf<P, A> as K extends "RegionId" ? never : K]: ParamsOf<P, A>[K] | undefined;
      } & { readonly RegionId?: string | undefined }
    : never;

/** Any value that a call may carry, checked when it runs. */
export type CallValue =
  | string
  | number
  | boolean
  | ShellText
  | undefined
  | readonly string[]
  | readonly Readonly<Record<string, string | undefined>>[]
  | JsonList;

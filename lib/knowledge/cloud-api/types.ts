import type published from "./parameters.json";
import type { ShellText } from "./shell-text";

/** Types of the published parameters. Everything here exists at compile time only. */
type Table = typeof published.actions;
export type Product = keyof Table;
export type ActionOf<P extends Product> = keyof Table[P] & string;

/** A JSON text that the API takes as one string (`BackendServers`, `Tags`): given as the list that it holds. */
type JsonList = readonly Readonly<Record<string, unknown>>[];
type JsonText = "BackendServers" | "NewBackendServers" | "OldBackendServers" | "Tags";

/** The value of one parameter; every scalar may be a shell variable. Items of a list are texts, or have its keys. */
type ValueOf<Name, Parameter> = Parameter extends { each: infer Each }
  ? readonly (keyof Each extends never ? string : { readonly [K in keyof Each]?: string })[]
  : Name extends JsonText
    ? JsonList | string
    : string | number | boolean | ShellText;

type RequiredNames<A> = { [K in keyof A]: A[K] extends { required: boolean } ? K : never }[keyof A];
type Fields<A> = { readonly [K in RequiredNames<A>]: ValueOf<K, A[K]> } & {
  readonly [K in Exclude<keyof A, RequiredNames<A>>]?: ValueOf<K, A[K]> | undefined;
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

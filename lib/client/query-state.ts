"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";

/**
 * State in the address. What is set is seen at once and written to the address a moment later, without asking the server
 * for anything: typing is not held up, and a link shows a colleague the same.
 */
export interface Param<T> {
  /** null: the address says nothing of it, or nothing that can be. */
  parse: (text: string) => T | null;
  /** null: the address need not say it. */
  serialize: (value: T) => string | null;
}
/** A value that the address does not name is `fallback`. */
export interface ParamOr<T> extends Param<T> {
  fallback: T;
}
interface AnyParam {
  parse: (text: string) => unknown;
  serialize: (value: never) => string | null;
  fallback?: unknown;
}
type Params = Readonly<Record<string, AnyParam>>;
type ValueOf<P> = P extends ParamOr<infer T> ? T : P extends Param<infer T> ? T | null : never;
/** What a set of parameters holds. */
export type ValuesOf<P> = { [K in keyof P]: ValueOf<P[K]> };
export type Changes<P> = { [K in keyof P]?: ValueOf<P[K]> | null };

interface Options {
  /** push: back in the browser undoes it. */
  history?: "replace" | "push";
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The parameter with a value for addresses that do not name it; that value is not written. */
export function withFallback<T>({ parse, serialize }: Param<T>, fallback: T): ParamOr<T> {
  return { parse, serialize: (value) => (same(value, fallback) ? null : serialize(value)), fallback };
}

export const textParam: Param<string> = { parse: (text) => text, serialize: (value) => value };
export const flagParam: Param<boolean> = { parse: (text) => text === "true", serialize: String };
/** `a,b,c`; a comma in a word is written as `%2C`. */
export const listParam: Param<string[]> = {
  parse: (text) => (text === "" ? [] : text.split(",").map((word) => word.replaceAll("%2C", ","))),
  serialize: (words) => words.map((word) => word.replaceAll(",", "%2C")).join(","),
};
export function choiceParam<const C extends string>(choices: readonly C[]): Param<C> {
  return { parse: (text) => choices.find((choice) => choice === text) ?? null, serialize: (value) => value };
}

/** Reads a query, such as `?state=fail`. */
export function readParams<P extends Params>(params: P, query: URLSearchParams | string): ValuesOf<P> {
  const given = typeof query === "string" ? new URLSearchParams(query) : query;
  return valuesOf(params, (name) => given.get(name));
}

/** The query of these values, `?` in front; empty when it need not say anything. */
export function writeParams<P extends Params>(params: P, values: ValuesOf<P>): string {
  return queryOf(Object.keys(params).map((name) => [name, textOf(params[name]!, values[name])] as const));
}

function valuesOf<P extends Params>(params: P, get: (name: string) => string | null): ValuesOf<P> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) {
    const text = get(name);
    const value = text === null ? null : parsedOnce(param, text);
    values[name] = value ?? param.fallback ?? null;
  }
  return values as ValuesOf<P>;
}

const parsed = new WeakMap<AnyParam, Map<string, unknown>>();
const KEPT = 200;

/** The same text gives the same object: what is drawn from it need not be drawn again. */
function parsedOnce(param: AnyParam, text: string): unknown {
  let known = parsed.get(param);
  if (!known || known.size > KEPT) parsed.set(param, (known = new Map()));
  if (!known.has(text)) known.set(text, param.parse(text));
  return known.get(text);
}

const textOf = (param: AnyParam, value: unknown) =>
  value === null || value === undefined ? null : param.serialize(value as never);

/** Commas, slashes and colons stay as people read them. */
function queryOf(entries: Iterable<readonly [string, string | null]>): string {
  const parts: string[] = [];
  for (const [name, text] of entries)
    if (text !== null)
      parts.push(
        `${encodeURIComponent(name)}=${encodeURIComponent(text).replace(/%(?:2C|2F|3A)/g, decodeURIComponent)}`,
      );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

// One address per tab: what was set and is not in it yet, by name.
const ahead = new Map<string, string | null>();
const listeners = new Set<() => void>();
let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let push = false;
/** The page for which it was set. */
let page = "";
/** Browsers refuse an address that changes more often than this. */
const WRITE_MS = 100;

function tell(): void {
  turn += 1;
  for (const listener of listeners) listener();
}

/** Who looks at which names; what nobody looks at any more is not kept beside the address. */
const watched = new Map<string, number>();

function watch(names: readonly string[], listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", forget);
  // The page that had set it is gone.
  if (page !== location.pathname) ahead.clear();
  listeners.add(listener);
  for (const name of names) watched.set(name, (watched.get(name) ?? 0) + 1);
  return () => {
    listeners.delete(listener);
    for (const name of names) watched.set(name, (watched.get(name) ?? 0) - 1);
    if (timer === undefined) dropUnwatched();
    if (listeners.size === 0) window.removeEventListener("popstate", forget);
  };
}

function dropUnwatched(): void {
  for (const name of ahead.keys()) if (!watched.get(name)) ahead.delete(name);
}

/** Back and forward: the address is right, whatever was set. */
function forget(): void {
  clearTimeout(timer);
  timer = undefined;
  ahead.clear();
  tell();
}

function write(): void {
  timer = undefined;
  if (page !== location.pathname) return ahead.clear();
  const now = new Map(new URLSearchParams(location.search));
  for (const [name, text] of ahead) {
    if (text === null) now.delete(name);
    else now.set(name, text);
  }
  const address = `${location.pathname}${queryOf(now)}${location.hash}`;
  if (address !== `${location.pathname}${location.search}${location.hash}`)
    window.history[push ? "pushState" : "replaceState"](null, "", address);
  push = false;
  dropUnwatched();
}

/** Writes at once what was set: before the address is changed in another way. */
export function settleAddress(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  write();
}

/** Several parameters of the address, and how to change some of them. */
export function useQueryStates<P extends Params>(
  params: P,
  { history = "replace" }: Options = {},
): [ValuesOf<P>, (changes: Changes<P>) => void] {
  const address = useSearchParams();
  const subscribe = useCallback((listener: () => void) => watch(Object.keys(params), listener), [params]);
  useSyncExternalStore(
    subscribe,
    () => turn,
    () => 0,
  );
  useEffect(() => {
    // Written, and the router knows it.
    if (timer === undefined) for (const [name, text] of ahead) if (address?.get(name) === text) ahead.delete(name);
  }, [address]);
  const texts = Object.keys(params).map((name) => (ahead.has(name) ? ahead.get(name)! : (address?.get(name) ?? null)));
  const key = JSON.stringify(texts);
  const values = useMemo(() => {
    const found = new Map(Object.keys(params).map((name, index) => [name, (JSON.parse(key) as typeof texts)[index]!]));
    return valuesOf(params, (name) => found.get(name) ?? null);
  }, [params, key]);
  const change = useCallback(
    (changes: Changes<P>) => {
      for (const [name, value] of Object.entries(changes)) {
        const param = params[name];
        if (param) ahead.set(name, textOf(param, value));
      }
      page = location.pathname;
      push ||= history === "push";
      timer ??= setTimeout(write, WRITE_MS);
      tell();
    },
    [params, history],
  );
  return [values, change];
}

/** One parameter of the address. */
export function useQueryState<P extends AnyParam>(
  name: string,
  param: P,
  options?: Options,
): [ValueOf<P>, (value: ValueOf<P> | null) => void] {
  const params = useMemo(() => ({ [name]: param }), [name, param]);
  const [values, change] = useQueryStates(params, options);
  return [values[name] as ValueOf<P>, (value) => change({ [name]: value } as never)];
}

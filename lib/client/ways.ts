"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";

const WAYS = parseAsArrayOf(parseAsString).withDefault([]);

/** `?ways=` of the address: decisions that people took, a choice each. */
export const useWays = () => useQueryState("ways", WAYS);

/** As one value of an address; undefined without decisions. */
export const waysParam = (ways: readonly string[]): string | undefined =>
  ways.length > 0 ? WAYS.serialize([...ways]) : undefined;

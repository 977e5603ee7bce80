"use client";

import { useQueryState, type Param } from "./query-state";
import { readTarget } from "./read-target";

const TARGET: Param<string> = { parse: readTarget, serialize: (version) => version };

/** `?target=` of the address: the version that the pages of this check are read for; null is the check's own. */
export function useTarget() {
  return useQueryState("target", TARGET, { history: "push" });
}

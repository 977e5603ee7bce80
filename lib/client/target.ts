"use client";

import { createParser, useQueryState } from "nuqs";
import { readTarget } from "./address";

const TARGET = createParser({ parse: readTarget, serialize: String }).withOptions({ history: "push" });

/** `?target=` of the address: the version that the pages of this check are read for; null is the check's own. */
export function useTarget() {
  return useQueryState("target", TARGET);
}

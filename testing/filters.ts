import type { RowFilters } from "@/lib/views/filter";

/** A list that nothing narrows. */
export const NO_FILTERS: RowFilters = {
  q: "",
  state: [],
  visibility: [],
  category: [],
  code: [],
  namespace: [],
  family: [],
  owner: [],
  sync: [],
};

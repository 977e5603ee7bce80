import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";

/** The readiness page's address: what is filtered, sorted and shown, so that a link shows the same to a colleague. */
export const readinessParams = {
  view: parseAsStringLiteral(["instances", "services"] as const).withDefault("instances"),
  q: parseAsString.withDefault(""),
  state: parseAsArrayOf(parseAsString).withDefault([]),
  visibility: parseAsArrayOf(parseAsString).withDefault([]),
  category: parseAsArrayOf(parseAsString).withDefault([]),
  code: parseAsArrayOf(parseAsString).withDefault([]),
  namespace: parseAsArrayOf(parseAsString).withDefault([]),
  sort: parseAsString.withDefault(""),
};

import { parseAsArrayOf, parseAsString } from "nuqs";

/** The Events page's address: a link shows a colleague the same rows. */
export const eventsParams = {
  q: parseAsString.withDefault(""),
  state: parseAsArrayOf(parseAsString).withDefault([]),
  group: parseAsArrayOf(parseAsString).withDefault([]),
  namespace: parseAsArrayOf(parseAsString).withDefault([]),
  code: parseAsArrayOf(parseAsString).withDefault([]),
};

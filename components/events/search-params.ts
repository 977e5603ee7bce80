import { parseAsArrayOf, parseAsString } from "nuqs";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The Events page's address: search and filters. */
export const eventsParams = { q: parseAsString.withDefault(""), state: list, group: list, namespace: list, code: list };

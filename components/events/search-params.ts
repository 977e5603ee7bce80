import { listParam, textParam, withFallback } from "@/lib/client/query-state";

/** The Events page's address: a link shows a colleague the same rows. */
export const eventsParams = {
  q: withFallback(textParam, ""),
  state: withFallback(listParam, []),
  group: withFallback(listParam, []),
  namespace: withFallback(listParam, []),
  code: withFallback(listParam, []),
};

import { json } from "./to-response";

/** Answers behind a share link: no search engine, no address passed on, no copy in a cache. */
export const PRIVATE_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store, private",
  vary: "accept",
};

/** Whatever is wrong with a token, the answer is the same. */
export function noSuchShare(): Response {
  return json(
    {
      code: "share.none",
      message: "Link not available: expired, withdrawn or invalid.",
      suggestion: "Ask for a new one.",
      source: "app",
    },
    404,
    PRIVATE_HEADERS,
  );
}

import { queryOptions } from "@tanstack/react-query";
import type { SaidAnswers } from "@/lib/triage/said-types";
import { fetchJson } from "./fetch-json";
import { keys } from "./keys";

/** `GET /api/events/answers`: what the catalogue says of these codes, in the reader's language. Only codes are sent. */
export function answersQuery(codes: readonly string[], locale: string) {
  const wanted = [...new Set(codes)].sort();
  return queryOptions({
    queryKey: keys.answers(wanted, locale),
    queryFn: async ({ signal }): Promise<SaidAnswers> => {
      const query = new URLSearchParams([["lang", locale], ...wanted.map((code) => ["code", code])]);
      return (await fetchJson<{ answers: SaidAnswers }>(`/api/events/answers?${query.toString()}`, { signal })).answers;
    },
    enabled: wanted.length > 0,
    staleTime: Infinity,
    retry: 1,
  });
}

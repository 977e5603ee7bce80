import { QueryClient, isServer } from "@tanstack/react-query";
import { RequestError } from "./fetch-json";

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Wrong credentials do not get better by asking again; a server that is restarting does.
        retry: (count, error) =>
          count < 2 && !(error instanceof RequestError && error.status >= 400 && error.status < 500),
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One client per browser tab; a new one per request on the server. */
export function getQueryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  return (browserClient ??= makeQueryClient());
}

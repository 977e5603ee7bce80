import type { UseQueryResult } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { QueryError } from "./query-error";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Height of the skeleton: `h-24`. */
  height: string;
  children: (data: T) => React.ReactNode;
}

/** An answer: a skeleton until it is there, why it did not come, and what is drawn of it. */
export function Loaded<T>({ query, height, children }: LoadedProps<T>) {
  return (
    <>
      {query.isPending ? <Skeleton className={`${height} w-full`} /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}

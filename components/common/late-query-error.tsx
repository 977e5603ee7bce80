"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { errorBodyOf } from "@/lib/client/fetch-json";
import type { QueryError } from "./query-error";

/** The words alone, where the rest does not come either: the server that does not answer has it. */
const Plain: typeof QueryError = ({ error, title }: ComponentProps<typeof QueryError>) => (
  <p role="alert" className="text-sm text-unknown">
    {title} {errorBodyOf(error).message}
  </p>
);

/** `QueryError` where the first load must stay small: fetched when something failed. */
export const LateQueryError = dynamic(
  () =>
    import("./query-error").then(
      (module) => module.QueryError,
      () => Plain,
    ),
  {
    loading: () => null,
  },
);

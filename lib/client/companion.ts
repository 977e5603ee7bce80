"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDataSource } from "./data-source";
import { keys } from "./keys";
import type { CompanionKind } from "./view-query";

/** Puts another file beside an opened one; all its views follow. */
export function usePutCompanion(kind: CompanionKind) {
  const source = useDataSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => source.companions?.put(kind, file),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.views(source.id) }),
  });
}

"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { Theme } from "@/components/common/theme";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { MoveContext } from "@/components/common/app-link";
import { NonceProvider } from "@/components/ui/nonce";
import { useKeptFocus } from "@/components/shell/use-kept-focus";
import { Toaster } from "@/components/ui/toaster";
import { getQueryClient } from "@/lib/client/get-query-client";
import { settleAddress } from "@/lib/client/query-state";

/** The one place where client-wide state lives. Messages and locale come down from the server request. */
export function Providers({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  const { push } = useRouter();
  useKeptFocus();
  const move = useCallback(
    (href: string) => {
      // What was just typed is written to this page's address first: written later, it would call the reader back.
      settleAddress();
      push(href);
    },
    [push],
  );
  return (
    <NonceProvider nonce={nonce}>
      <QueryClientProvider client={getQueryClient()}>
        <Theme nonce={nonce}>
          <MoveContext value={move}>{children}</MoveContext>
          <Toaster />
        </Theme>
      </QueryClientProvider>
    </NonceProvider>
  );
}

"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { Theme } from "@/components/common/theme";
import { useRouter } from "next/navigation";
import { MoveContext } from "@/components/common/app-link";
import { NonceProvider } from "@/components/ui/nonce";
import { Toaster } from "@/components/ui/toaster";
import { getQueryClient } from "@/lib/client/get-query-client";

/** The one place where client-wide state lives. Messages and locale come down from the server request. */
export function Providers({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  const { push } = useRouter();
  return (
    <NonceProvider nonce={nonce}>
      <QueryClientProvider client={getQueryClient()}>
        <Theme nonce={nonce}>
          <MoveContext value={push}>{children}</MoveContext>
          <Toaster />
        </Theme>
      </QueryClientProvider>
    </NonceProvider>
  );
}

"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Theme } from "@/components/common/theme";
import { NonceProvider } from "@/components/ui/nonce";
import { Toaster } from "@/components/ui/toaster";
import { getQueryClient } from "@/lib/client/queries";

/** Providers of the whole app: query cache, address state, theme, toasts. */
export function Providers({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  return (
    <NonceProvider nonce={nonce}>
      <QueryClientProvider client={getQueryClient()}>
        <NuqsAdapter>
          <Theme nonce={nonce}>
            {children}
            <Toaster />
          </Theme>
        </NuqsAdapter>
      </QueryClientProvider>
    </NonceProvider>
  );
}

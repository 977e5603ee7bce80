"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { ThemeProvider } from "next-themes";
import { Toaster } from "@/components/ui/toast";
import { HandoverProvider } from "@/lib/client/go";
import { getQueryClient } from "@/lib/client/queries";

interface ProvidersProps {
  /** Of the policy of this answer: for the script that sets the theme before the first paint, and the scroll lock of dialogs. */
  nonce?: string;
  children: React.ReactNode;
}

/** Providers of every page: query cache, theme (light, dark or as the system has it), hand-over from page to page, toasts. */
export function Providers({ nonce, children }: ProvidersProps) {
  // The scroll lock is no React component and has no property for it.
  if (nonce && typeof window !== "undefined") setNonce(nonce);
  return (
    <QueryClientProvider client={getQueryClient()}>
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
        <HandoverProvider>{children}</HandoverProvider>
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

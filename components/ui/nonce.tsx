"use client";

import { setNonce } from "get-nonce";

/** The request's CSP nonce, for the few primitives that bring a style sheet of their own. */
export function NonceProvider({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  // Read by the scroll lock of dialogs, which is no React component and has no property for it.
  if (nonce && typeof window !== "undefined") setNonce(nonce);
  return children;
}

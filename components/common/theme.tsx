import { ThemeProvider } from "next-themes";

/** Light, dark or as the system has it. `nonce`: of the policy of this answer, for the script that sets it before the first paint. */
export function Theme({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
    </ThemeProvider>
  );
}

import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { headers } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { getLocale, getTranslations } from "next-intl/server";
import { Providers } from "@/components/shell/providers";
import { SkipLink } from "@/components/ui/link";
import { TopBar } from "@/components/shell/top-bar";
import { currentIdentity, requestContext } from "@/lib/server/access/current";
import { requestOrigin } from "@/lib/server/request";
import "./globals.css";
import { page } from "@/lib/server/page";

export async function generateMetadata(): Promise<Metadata> {
  const [t, asked] = await Promise.all([getTranslations("shell"), headers()]);
  return {
    // Link previews need the picture's absolute address.
    metadataBase: new URL(requestOrigin(asked)),
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
    openGraph: { title: t("product"), description: t("description"), images: ["/social.png"] },
    title: { default: t("product"), template: `%s · ${t("product")}` },
    description: t("description"),
    // An internal tool: not for search engines.
    robots: { index: false, follow: false },
    // As in the header of every answer: no referrer to other sites; forms of this site keep their Origin.
    referrer: "same-origin",
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafaf9" },
    { media: "(prefers-color-scheme: dark)", color: "#131417" },
  ],
};

export default page({ role: "public" }, async function RootLayout({ children }: { children: React.ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("shell")]);
  const { name, role, by } = currentIdentity();
  return (
    <html lang={locale} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <NuqsAdapter>
            <Providers nonce={requestContext()?.nonce}>
              <SkipLink href="#content">{t("skip")}</SkipLink>
              <TopBar who={role === "anonymous" || by === "local" ? undefined : { name, role, by }} />
              <main id="content" tabIndex={-1} className="outline-none">
                {children}
              </main>
            </Providers>
          </NuqsAdapter>
        </NextIntlClientProvider>
      </body>
    </html>
  );
});

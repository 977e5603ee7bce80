import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SharedReport } from "@/components/reports/shared-report";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reports");
  return { title: t("banner.report"), robots: { index: false, follow: false }, referrer: "no-referrer" };
}

/** The page is the same for every token: whether one opens anything is known only to who asks for the report itself. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  return <SharedReport token={(await params).token} />;
}

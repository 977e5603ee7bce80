import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OpenPage } from "@/components/reports/open-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("open");
  return { title: t("title") };
}

export default function Page() {
  return <OpenPage />;
}

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SymptomsPage } from "@/components/guide/symptoms-page";
import { saySymptom, SYMPTOMS } from "@/lib/knowledge/symptoms";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("guide"))("symptoms.title") };
}

export default page({ role: "viewer" }, async function Page() {
  const locale = (await getLocale()) as Locale;
  return <SymptomsPage symptoms={SYMPTOMS.map((row) => saySymptom(row, locale))} />;
});

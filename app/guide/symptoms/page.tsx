import { getLocale } from "next-intl/server";
import { SymptomsPage } from "@/components/guide/symptoms-page";
import { saySymptom, SYMPTOMS } from "@/lib/knowledge/symptoms";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("guide", "symptoms.title");

export default page({ role: "viewer" }, async function Page() {
  const locale = (await getLocale()) as Locale;
  return <SymptomsPage symptoms={SYMPTOMS.map((row) => saySymptom(row, locale))} />;
});

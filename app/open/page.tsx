import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OpenPage } from "@/components/reports/open-page";
import { page } from "@/lib/server/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("open");
  return { title: t("title") };
}

export default page({ role: "viewer" }, function Page() {
  return <OpenPage />;
});

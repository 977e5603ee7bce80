import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TriagePage } from "@/components/triage/triage-page";
import { page } from "@/lib/server/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("triage"))("title") };
}

export default page({ role: "viewer" }, function Page() {
  return <TriagePage />;
});

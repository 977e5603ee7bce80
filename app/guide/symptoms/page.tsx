import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SymptomsPage } from "@/components/guide/symptoms-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("guide"))("symptoms.title") };
}

export default function Page() {
  return <SymptomsPage />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AfterPage } from "@/components/after/after-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("after");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default function Page() {
  return <AfterPage />;
}

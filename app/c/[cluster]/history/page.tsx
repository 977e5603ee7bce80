import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HistoryPage } from "@/components/reports/history-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("history");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  return <HistoryPage cluster={decodeURIComponent((await params).cluster)} />;
}

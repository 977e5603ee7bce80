import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PlaybookPage } from "@/components/playbook/playbook-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("playbook");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default function Page() {
  return <PlaybookPage />;
}

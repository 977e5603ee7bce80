import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PlanPage } from "@/components/plan/plan-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("plan");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default function Page() {
  return <PlanPage />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { PlanPage } from "@/components/plan/plan-page";
import { planRequest } from "@/lib/client/plan";
import { readTarget } from "@/lib/client/read-target";
import { askForPaint } from "@/lib/server/desk";

type Props = {
  params: Promise<{ cluster: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("plan");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params, searchParams }: Props) {
  const target = readTarget((await searchParams).target) ?? undefined;
  const cluster = decodeURIComponent((await params).cluster);
  const answers = (await isDocumentRequest())
    ? [await preparedView(cluster, planRequest, (locale) => askForPaint("plan", cluster, locale, target), target)]
    : [];
  return (
    <FirstPaint answers={answers}>
      <PlanPage />
    </FirstPaint>
  );
}

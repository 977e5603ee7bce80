import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { PlanPage } from "@/components/plan/plan-page";
import { countsRequest } from "@/lib/client/counts";
import { planHeadRequest } from "@/lib/client/plan";
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
    ? await Promise.all([
        preparedView(cluster, planHeadRequest, (locale) => askForPaint("planHead", cluster, locale, target), target),
        preparedView(cluster, countsRequest, () => askForPaint("counts", cluster, target), target),
      ])
    : [];
  return (
    <FirstPaint answers={answers}>
      <PlanPage />
    </FirstPaint>
  );
}

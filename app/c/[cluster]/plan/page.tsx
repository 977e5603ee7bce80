import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { PlanPage } from "@/components/plan/plan-page";
import { planRequest } from "@/lib/client/plan";
import { planAnswer } from "@/lib/server/views";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("plan");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  const answers = (await isDocumentRequest())
    ? [await preparedView(cluster, planRequest, (locale) => planAnswer(cluster, locale))]
    : [];
  return (
    <FirstPaint answers={answers}>
      <PlanPage />
    </FirstPaint>
  );
}

import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { PlanPage } from "@/components/plan/plan-page";
import { countsRequest } from "@/lib/client/counts";
import { planHeadRequest } from "@/lib/client/plan";
import { readTarget } from "@/lib/client/read-target";
import { askForPaint } from "@/lib/server/desk";
import { clusterTitle } from "../title";

type Props = {
  params: Promise<{ cluster: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = clusterTitle("plan");

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

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, ofCluster, prepared } from "@/app/first-paint";
import { HistoryPage } from "@/components/reports/history-page";
import { historyQuery } from "@/lib/client/history";
import { ask } from "@/lib/server/desk";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("history");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  return (
    <FirstPaint
      answers={[
        prepared(
          historyQuery(cluster),
          ofCluster(cluster, () => ask("history", cluster)),
        ),
      ]}
    >
      <HistoryPage cluster={cluster} />
    </FirstPaint>
  );
}

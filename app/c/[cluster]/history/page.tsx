import { FirstPaint, ofCluster, prepared } from "@/app/first-paint";
import { HistoryPage } from "@/components/reports/history-page";
import { historyQuery } from "@/lib/client/history";
import { ask } from "@/lib/server/desk";
import { clusterTitle } from "../title";

type Props = { params: Promise<{ cluster: string }> };

export const generateMetadata = clusterTitle("history");

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

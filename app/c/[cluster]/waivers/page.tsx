import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { WaiversPage } from "@/components/waivers/waivers-page";
import { waiversRequest } from "@/lib/client/waivers";
import { ask } from "@/lib/server/desk";
import { clusterTitle } from "../title";

type Props = { params: Promise<{ cluster: string }> };

export const generateMetadata = clusterTitle("waivers");

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  const answers = (await isDocumentRequest())
    ? [await preparedView(cluster, waiversRequest, () => ask("waivers", cluster))]
    : [];
  return (
    <FirstPaint answers={answers}>
      <WaiversPage />
    </FirstPaint>
  );
}

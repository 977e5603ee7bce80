import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { WaiversPage } from "@/components/waivers/waivers-page";
import { waiversRequest } from "@/lib/client/waivers";
import { ask } from "@/lib/server/desk";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("waivers");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

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

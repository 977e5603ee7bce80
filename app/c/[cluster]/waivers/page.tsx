import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, ofCluster, prepared } from "@/app/first-paint";
import { WaiversPage } from "@/components/waivers/waivers-page";
import { waiversQuery } from "@/lib/client/waivers";
import { ask } from "@/lib/server/desk";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("waivers");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  return (
    <FirstPaint
      answers={[
        prepared(
          waiversQuery(cluster),
          ofCluster(cluster, () => ask("waivers", cluster)),
        ),
      ]}
    >
      <WaiversPage cluster={cluster} />
    </FirstPaint>
  );
}

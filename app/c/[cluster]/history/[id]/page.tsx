import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KeptRun } from "@/components/reports/kept-run";

type Props = { params: Promise<{ cluster: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("history");
  return { title: `${t("run")} ${decodeURIComponent((await params).cluster)}` };
}

/** One kept run, opened as it was. */
export default async function Page({ params }: Props) {
  const { cluster, id } = await params;
  return <KeptRun cluster={decodeURIComponent(cluster)} run={decodeURIComponent(id)} />;
}

import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { officialRequest } from "@/lib/client/official";
import { readinessRequest } from "@/lib/client/readiness";
import { readTarget } from "@/lib/client/read-target";
import { askForPaint } from "@/lib/server/desk";
import { beginFirstCheck } from "@/lib/server/first-check";
import { ReadinessClient } from "./client";
import { clusterTitle } from "./title";

type Props = {
  params: Promise<{ cluster: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = clusterTitle("readiness");

export default async function Page({ params, searchParams }: Props) {
  const target = readTarget((await searchParams).target) ?? undefined;
  const cluster = decodeURIComponent((await params).cluster);
  const whole = await isDocumentRequest();
  if (whole) await beginFirstCheck(cluster);
  const answers = whole
    ? await Promise.all([
        preparedView(cluster, readinessRequest, (locale) => askForPaint("readiness", cluster, locale, target), target),
        preparedView(cluster, officialRequest, () => askForPaint("official", cluster)),
      ])
    : [];
  return (
    <FirstPaint answers={answers}>
      <ReadinessClient />
    </FirstPaint>
  );
}

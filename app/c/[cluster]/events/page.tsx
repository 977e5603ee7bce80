import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { EventsPage } from "@/components/events/events-page";
import { eventsRequest } from "@/lib/client/events";
import { askForPaint } from "@/lib/server/desk";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("events");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  const answers = (await isDocumentRequest())
    ? [await preparedView(cluster, eventsRequest, () => askForPaint("events", cluster))]
    : [];
  return (
    <FirstPaint answers={answers}>
      <EventsPage />
    </FirstPaint>
  );
}

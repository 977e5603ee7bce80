import { FirstPaint, isDocumentRequest, preparedView } from "@/app/first-paint";
import { EventsPage } from "@/components/events/events-page";
import { eventsRequest } from "@/lib/client/events";
import { askForPaint } from "@/lib/server/desk";
import { clusterTitle } from "../title";

type Props = { params: Promise<{ cluster: string }> };

export const generateMetadata = clusterTitle("events");

export default async function Page({ params }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  const answers = (await isDocumentRequest())
    ? [await preparedView(cluster, eventsRequest, (locale) => askForPaint("events", cluster, locale))]
    : [];
  return (
    <FirstPaint answers={answers}>
      <EventsPage />
    </FirstPaint>
  );
}

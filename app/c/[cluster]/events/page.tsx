import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EventsPage } from "@/components/events/events-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("events");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default function Page() {
  return <EventsPage />;
}

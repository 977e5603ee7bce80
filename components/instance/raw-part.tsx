"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { ServiceEvents } from "@/components/events/service-events";
import type { ResourceView } from "@/lib/views";
import { RawObjects } from "./raw-objects";

/** Events and objects as their APIs returned them. */
export function RawPart({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  return (
    <>
      <Section title={t("sections.events")} id="events">
        <ServiceEvents view={view} />
      </Section>
      <Section title={t("sections.raw")} id="raw">
        <RawObjects view={view} />
      </Section>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Gap } from "@/components/common/gap";
import { useDataSource } from "@/lib/client/data-source";
import type { ResourceView } from "@/lib/views";
import { EventList } from "./event-list";

/** Events of an instance's or Service's page, with cause and fix, and the way on when no Event says why. */
export function ServiceEvents({ view }: { view: ResourceView }) {
  const t = useTranslations("events");
  const source = useDataSource();
  const address = view.services.length === 1 ? view.services[0]?.ingress[0] : undefined;
  const params = {
    region: view.cluster.region,
    ...(view.loadBalancerId ? { loadBalancerId: view.loadBalancerId } : {}),
    ...(address ? { ips: address, loadBalancerIp: address } : {}),
    ...view.facts,
  };
  const service = view.services[0]?.service;
  const query =
    source.live && service ? `?${new URLSearchParams({ cluster: source.live.cluster, service }).toString()}` : "";
  return (
    <div className="flex flex-col gap-2">
      <EventList events={view.events} answers={view.answers} params={params} now={source.frozenNow} />
      {source.live ? (
        <p className="text-sm text-ink-muted">
          {t("noneExplains")}
          <Gap />
          <Link href={`/guide/symptoms${query}`} className="text-accent underline underline-offset-2">
            {t("symptomGuide")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

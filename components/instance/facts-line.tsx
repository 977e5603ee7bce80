"use client";

import { useTranslations } from "next-intl";
import { IdText } from "@/components/common/copy-button";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { familyText } from "@/lib/model/family";
import { isDefaultName, nlbFacts, type ResourceView, stateParts } from "@/lib/views";
import { cn } from "@/lib/utils";
import { STATES } from "@/components/common/state-badge";

const SHOWN_SERVICES = 4;

/** Ids, address and billing under the title: what a ticket or a console search needs. */
export function FactsLine({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  const lb = view.loadBalancer;
  const isInstance = view.subject.kind === "instance";
  const addresses = view.services.flatMap((service) => service.ingress);
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 text-sm">
      {isInstance ? (
        <Fact label={t("facts.id")}>
          <IdText value={view.loadBalancerId ?? ""} />
        </Fact>
      ) : (
        <Fact label={familyText(t("facts.instance"), view.family)}>
          {view.loadBalancerId ? (
            <InstanceLink
              id={view.loadBalancerId}
              name={isDefaultName(lb?.LoadBalancerName) ? undefined : lb?.LoadBalancerName}
            />
          ) : (
            familyText(t(view.state === "skipped" ? "facts.notApplicable" : "facts.noInstance"), view.family)
          )}
        </Fact>
      )}
      {isInstance ? (
        lb?.Address ? (
          <Fact label={t("facts.address")}>
            <IdText value={lb.Address} />
          </Fact>
        ) : null
      ) : (
        <Fact label={t("facts.external")}>
          {addresses.length > 0 ? <IdText value={addresses.join(", ")} /> : t("facts.noAddress")}
        </Fact>
      )}
      {view.family === "nlb" && lb ? <NlbFacts facts={nlbFacts(lb)} /> : null}
      {lb && view.family === undefined ? (
        <>
          <Fact wide label={t("facts.addressType")}>
            {[lb.AddressType, lb.NetworkType].filter(Boolean).join(" / ")}
          </Fact>
          <Fact wide label={t("facts.spec")}>
            {lb.LoadBalancerSpec}
          </Fact>
          <Fact wide label={t("facts.charge")}>
            {[lb.InstanceChargeType, lb.InternetChargeTypeAlias ?? lb.InternetChargeType].filter(Boolean).join(" / ")}
          </Fact>
        </>
      ) : null}
      {isInstance && view.services.length > 0 ? (
        <Fact label={t("facts.services")}>
          <span className="inline-flex flex-wrap gap-x-2">
            {view.services.slice(0, SHOWN_SERVICES).map((service) => (
              <ServiceLink key={service.service} service={service.service} />
            ))}
            {view.services.length > SHOWN_SERVICES ? <span>+{view.services.length - SHOWN_SERVICES}</span> : null}
          </span>
        </Fact>
      ) : null}
      <Fact label={t("facts.checked")}>
        <TimeAgo at={view.checkedAt} />
      </Fact>
    </dl>
  );
}

function NlbFacts({ facts }: { facts: ReturnType<typeof nlbFacts> }) {
  const t = useTranslations("instance");
  return (
    <>
      <Fact label={t("facts.dnsName")}>{facts.dnsName ? <IdText value={facts.dnsName} /> : ""}</Fact>
      <Fact label={t("facts.addressType")}>{[facts.addressType, facts.ipVersion].filter(Boolean).join(" / ")}</Fact>
      <Fact label={t("facts.zones")}>{facts.zones.join("; ")}</Fact>
      <Fact label={t("facts.securityGroups")}>{facts.securityGroups.join(", ")}</Fact>
      <Fact label={t("facts.bandwidthPackage")}>{facts.bandwidthPackage}</Fact>
    </>
  );
}

interface FactProps {
  label: string;
  /** Left out on a phone. */
  wide?: boolean;
  children: React.ReactNode;
}

function Fact({ label, wide, children }: FactProps) {
  if (children === undefined || children === "") return null;
  return (
    <div className={cn("inline-flex min-w-0 items-center gap-1.5", wide && "max-md:hidden")}>
      <dt className="shrink-0 text-xs text-ink-subtle">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}

/** The title's sentence: state first, then how much of it the official precheck shows. */
export function StateLine({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  const tc = useTranslations("common");
  const look = STATES[view.state];
  const Icon = look.icon;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base">
      <span className={cn("inline-flex items-center gap-1.5 font-semibold", look.text)}>
        <Icon aria-hidden className="size-4" />
        {tc(`status.${view.state}`)}
      </span>
      <span className="text-ink">{sentence(view, t)}</span>
    </p>
  );
}

function sentence(view: ResourceView, t: ReturnType<typeof useTranslations<"instance">>): string {
  if (view.orphan) return t(view.orphan.kind === "apiserver" ? "orphan.apiserver" : "state.orphan");
  const parts = stateParts(
    view.state,
    view.services.flatMap((service) => service.findings),
  ).map(([key, values]) => t(`state.${key}`, values));
  const [first = "", second] = parts;
  return second === undefined ? first : t("state.joined", { first, second });
}

"use client";

import { useTranslations } from "next-intl";
import { IdText } from "@/components/common/copy-button";
import { InstanceLink, ServiceLink } from "@/components/common/resource-link";
import { TimeAgo } from "@/components/common/time-ago";
import { OwnerChip } from "@/components/owner/owner-chip";
import { familyText } from "@/lib/model/family";
import { isDefaultName, nlbFacts, type ResourceView, stateParts } from "@/lib/views";
import { StateBadge } from "@/components/common/state-badge";

const SHOWN_SERVICES = 4;

type Fact = readonly [label: string, value: React.ReactNode];

/** Ids, address and billing under the title: what a ticket or a console search needs. */
export function IdentityLine({ view }: { view: ResourceView }) {
  const t = useTranslations("instance.facts");
  const { services, family, loadBalancer: lb, loadBalancerId: id } = view;
  const named = (key: "instance" | "notApplicable" | "noInstance") => familyText(t(key), family);
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" / ");
  const owner = services.length === 1 ? services[0]!.owner : undefined;
  const addresses = services.flatMap((service) => service.ingress);
  const name = isDefaultName(lb?.LoadBalancerName) ? undefined : lb?.LoadBalancerName;
  const isInstance = view.subject.kind === "instance";
  const own: Fact[] = isInstance
    ? [
        [t("id"), <IdText value={id ?? ""} />],
        [t("address"), lb?.Address && <IdText value={lb.Address} />],
      ]
    : [
        [
          named("instance"),
          id ? <InstanceLink id={id} name={name} /> : named(view.state === "skipped" ? "notApplicable" : "noInstance"),
        ],
        [t("external"), addresses.length > 0 ? <IdText value={addresses.join(", ")} /> : t("noAddress")],
      ];
  const nlb = lb && family === "nlb" ? nlbFacts(lb) : undefined;
  const ofNlb: Fact[] = nlb
    ? [
        [t("dnsName"), nlb.dnsName && <IdText value={nlb.dnsName} />],
        [t("addressType"), joined(nlb.addressType, nlb.ipVersion)],
        [t("zones"), nlb.zones.join("; ")],
        [t("securityGroups"), nlb.securityGroups.join(", ")],
        [t("bandwidthPackage"), nlb.bandwidthPackage],
      ]
    : [];
  const facts: Fact[] = [
    ...own,
    ...ofNlb,
    [t("owner"), owner && owner.kind !== "unknown" && <OwnerChip owner={owner} why={owner.why} />],
    [t("services"), isInstance && services.length > 0 && <Services keys={services.map(({ service }) => service)} />],
    [t("checked"), <TimeAgo at={view.checkedAt} />],
  ];
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 text-sm">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="inline-flex min-w-0 items-center gap-1.5">
            <dt className="shrink-0 text-xs text-ink-subtle">{label}</dt>
            <dd className="min-w-0 text-ink">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Services({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {keys.slice(0, SHOWN_SERVICES).map((key) => (
        <ServiceLink key={key} service={key} />
      ))}
      {keys.length > SHOWN_SERVICES ? <span>+{keys.length - SHOWN_SERVICES}</span> : null}
    </span>
  );
}

/** The title's sentence: state first, then how much of it the official precheck shows. */
export function StateLine({ view }: { view: ResourceView }) {
  const t = useTranslations("instance");
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base">
      <StateBadge state={view.state} className="text-base font-semibold" />
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

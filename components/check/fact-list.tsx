"use client";

import { useTranslations } from "next-intl";
import { IdText } from "@/components/common/id-text";
import type { Result } from "@/lib/model/result";
import type { FactSource } from "@/lib/model/run";

const onOff = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? "on" : "off");

const FACTS = [
  { fact: "clusterId", label: "facts.clusterId", of: (c: Result["cluster"]) => c.id },
  { fact: "region", label: "facts.region", of: (c: Result["cluster"]) => c.region },
  { fact: "vpcId", label: "facts.vpc", of: (c: Result["cluster"]) => c.vpcId },
  { fact: "ccmVersion", label: "facts.ccmVersion", of: (c: Result["cluster"]) => c.ccmVersion },
  { fact: "targetCcmVersion", label: "facts.targetCcmVersion", of: (c: Result["cluster"]) => c.targetCcmVersion },
  { fact: "networkPlugin", label: "facts.networkPlugin", of: (c: Result["cluster"]) => c.networkPlugin },
  { fact: "serviceBackendType", label: "facts.serviceBackendType", of: (c: Result["cluster"]) => c.serviceBackendType },
  {
    fact: "disablePublicSlb",
    label: "facts.disablePublicSlb",
    of: (c: Result["cluster"]) => onOff(c.disablePublicSlb),
  },
  { fact: "ipv6Backends", label: "facts.ipv6Backends", of: (c: Result["cluster"]) => onOff(c.ipv6Backends) },
] as const;

/** One line for each fact, with the place that it came from. */
export function FactList({ cluster, facts }: { cluster: Result["cluster"]; facts: readonly FactSource[] }) {
  const t = useTranslations("check");
  const from = new Map(facts.map((fact) => [fact.fact, fact]));
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-xs">
      {FACTS.map(({ fact, label, of }) => {
        const value = from.get(fact)?.value ?? of(cluster);
        if (!value) return null;
        return (
          <div key={fact} className="contents">
            <dt className="text-ink-muted">{t(label)}</dt>
            <dd className="min-w-0">
              <IdText value={value} />
              {from.has(fact) ? (
                <span className="block break-words text-ink-subtle">
                  {t("facts.from", { source: from.get(fact)!.from })}
                </span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NotThere } from "@/components/common/empty-state";
import { TextLink } from "@/components/ui/link";
import { clustersQuery } from "@/lib/client/queries";

/** An address of a cluster that is not there for this reader: those that are. */
export function UnknownCluster({ cluster }: { cluster: string }) {
  const t = useTranslations("check.unknownCluster");
  const { data: clusters = [] } = useQuery(clustersQuery);
  return (
    <NotThere
      title={t("title", { cluster })}
      body={t("body", { count: clusters.length })}
      ways={clusters.length > 0 ? [] : [["/?all=1", t("connect")]]}
    >
      <ul className="flex flex-col gap-1 empty:hidden">
        {clusters.map(({ key, name, context }) => (
          <li key={key}>
            <TextLink href={`/c/${encodeURIComponent(key)}`}>{name ?? context}</TextLink>
          </li>
        ))}
      </ul>
    </NotThere>
  );
}

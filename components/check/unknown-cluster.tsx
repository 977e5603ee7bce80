"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody } from "@/components/common/page-header";
import { Link, TextLink } from "@/components/ui/link";
import { Button } from "@/components/ui/button";
import { clustersQuery } from "@/lib/client/queries";

/** An address of a cluster that is not there for this reader: those that are. */
export function UnknownCluster({ cluster }: { cluster: string }) {
  const t = useTranslations("check.unknownCluster");
  const { data: clusters = [] } = useQuery(clustersQuery);
  return (
    <PageBody>
      <EmptyState whole title={t("title", { cluster })}>
        <p className="mb-2">{t("body", { count: clusters.length })}</p>
        {clusters.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {clusters.map(({ key, name, context }) => (
              <li key={key}>
                <TextLink href={`/c/${encodeURIComponent(key)}`}>{name ?? context}</TextLink>
              </li>
            ))}
          </ul>
        ) : (
          <Button asChild>
            <Link href="/?all=1">{t("connect")}</Link>
          </Button>
        )}
      </EmptyState>
    </PageBody>
  );
}

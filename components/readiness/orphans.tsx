"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { InstanceLink } from "@/components/common/resource-link";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCaption, TableCell, TableRow } from "@/components/ui/table";
import type { ReadinessView } from "@/lib/views";

/** CLB instances with this cluster's tags that no Service asks for, and the API server's own, marked. */
export function Orphans({ orphans }: { orphans: ReadinessView["orphans"] }) {
  const t = useTranslations("readiness");
  if (orphans.length === 0) return null;
  return (
    <Section title={t("orphans.title", { count: orphans.length })} id="orphans">
      <p className="-mt-2 max-w-prose text-sm text-ink-muted">{t("orphans.body")}</p>
      <div className="border-t border-line">
        <Table>
          <TableCaption>{t("orphans.label")}</TableCaption>
          <TableBody>
            {orphans.map((orphan) => (
              <TableRow key={orphan.loadBalancerId}>
                <TableCell>
                  <InstanceLink id={orphan.loadBalancerId} name={orphan.name} />
                </TableCell>
                <TableCell>
                  <code className="text-xs text-ink-muted">{orphan.address}</code>
                </TableCell>
                <TableCell className="text-right">
                  <Badge tone={orphan.kind === "orphan" ? "fail" : "skipped"}>{t(`orphans.${orphan.kind}`)}</Badge>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Section>
  );
}

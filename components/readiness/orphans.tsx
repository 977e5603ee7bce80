"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/common/page-header";
import { InstanceLink } from "@/components/common/resource-link";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCaption, TableCell, TableRow } from "@/components/ui/table";
import type { ReadinessView } from "@/lib/views";

type OrphanRow = ReadinessView["orphans"][number];

/**
 * CLB instances with this cluster's tags that no Service asks for. The API server's own stands apart: beside "they cost
 * money until they are deleted" somebody would delete it.
 */
export function Orphans({ orphans }: { orphans: ReadinessView["orphans"] }) {
  const t = useTranslations("readiness");
  const loose = orphans.filter((orphan) => orphan.kind === "orphan");
  const own = orphans.filter((orphan) => orphan.kind === "apiserver");
  return (
    <>
      {loose.length > 0 ? (
        <Section title={t("orphans.title", { count: loose.length })} id="orphans">
          <p className="-mt-2 max-w-prose text-sm text-ink-muted">{t("orphans.body")}</p>
          <Rows rows={loose} label={t("orphans.label")} />
        </Section>
      ) : null}
      {own.length > 0 ? (
        <Section title={t("orphans.apiserverTitle")} id="apiserver">
          <p className="-mt-2 max-w-prose text-sm text-ink-muted">{t("orphans.apiserverBody")}</p>
          <Rows rows={own} label={t("orphans.apiserverTitle")} />
        </Section>
      ) : null}
    </>
  );
}

function Rows({ rows, label }: { rows: readonly OrphanRow[]; label: string }) {
  const t = useTranslations("readiness");
  return (
    <div className="border-t border-line">
      <Table>
        <TableCaption>{label}</TableCaption>
        <TableBody>
          {rows.map((orphan) => (
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
  );
}

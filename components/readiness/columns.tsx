"use client";

import type { ColumnDef } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AppLink } from "@/components/common/app-link";
import { StateBadge } from "@/components/common/state-badge";
import { TimeAgo } from "@/components/common/time-ago";
import { useHref } from "@/lib/client/links";
import { isDefaultName, type InstanceRow } from "@/lib/views";
import { FindingChips } from "./finding-chips";
import { withQuery } from "./search-params";

const nameClass = "row-link block truncate rounded-sm font-medium text-ink";

/**
 * Columns of both tables: instances with their Services, or Services with their instance. `query` is the list's part of
 * the address: the page of a row keeps it, and so knows what comes next.
 */
export function useRowColumns(
  view: "instances" | "services",
  query: string,
  now?: string,
): ColumnDef<InstanceRow, unknown>[] {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const href = useHref();
  return useMemo(() => {
    const state: ColumnDef<InstanceRow, unknown> = {
      id: "state",
      header: () => <span className="max-sm:sr-only">{t("table.state")}</span>,
      accessorFn: (row) => row.state,
      cell: ({ row }) => (
        <>
          <StateBadge state={row.original.state} plain className="hidden sm:inline-flex" />
          <StateBadge state={row.original.state} plain label=" " className="sm:hidden" />
          <span className="sr-only sm:hidden">{tc(`status.${row.original.state}`)}</span>
        </>
      ),
      meta: { className: "w-10 sm:w-32" },
    };
    const instance: ColumnDef<InstanceRow, unknown> = {
      id: "instance",
      header: t("table.instance"),
      accessorFn: (row) => row.name ?? row.loadBalancerId ?? "",
      cell: ({ row: { original: row } }) => <InstanceCell row={row} primary={view === "instances"} query={query} />,
      meta: { className: view === "instances" ? "w-auto md:w-56" : "hidden md:table-cell md:w-52" },
    };
    const services: ColumnDef<InstanceRow, unknown> = {
      id: "services",
      header: view === "instances" ? t("table.services") : t("table.service"),
      accessorFn: (row) => row.services[0] ?? "",
      cell: ({ row: { original: row } }) =>
        view === "services" ? (
          <>
            <AppLink
              href={withQuery(href({ to: "service", key: row.services[0]! }), query)}
              data-row-link
              className={nameClass}
            >
              {row.services[0]}
            </AppLink>
            <span className="block md:hidden">
              <FindingChips row={row} />
            </span>
          </>
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            <span className="truncate">{row.services[0]}</span>
            {row.services.length > 1 ? (
              <span className="shrink-0 text-xs text-ink-subtle">
                {t("table.more", { count: row.services.length - 1 })}
              </span>
            ) : null}
          </span>
        ),
      meta: { className: view === "instances" ? "hidden md:table-cell md:w-48" : "w-auto md:w-60" },
    };
    const findings: ColumnDef<InstanceRow, unknown> = {
      id: "findings",
      header: t("table.findings"),
      accessorFn: (row) => row.findings.reduce((sum, f) => sum + f.count, 0),
      sortDescFirst: true,
      cell: ({ row }) => <FindingChips row={row.original} />,
      meta: { className: "hidden md:table-cell" },
    };
    const category: ColumnDef<InstanceRow, unknown> = {
      id: "category",
      header: t("table.category"),
      accessorFn: (row) => row.findings[0]?.category ?? "",
      cell: ({ row }) => {
        const first = row.original.findings[0]?.category;
        return first ? (
          <span className="block truncate text-ink-muted">{tc(`category.${first}` as "category.listener")}</span>
        ) : null;
      },
      meta: { className: "hidden 2xl:table-cell w-32" },
    };
    const address: ColumnDef<InstanceRow, unknown> = {
      id: "address",
      header: t("table.address"),
      accessorFn: (row) => row.address ?? "",
      cell: ({ row }) => <code className="block truncate text-xs text-ink-muted">{row.original.address ?? ""}</code>,
      meta: { className: "hidden min-[1400px]:table-cell w-32" },
    };
    const read: ColumnDef<InstanceRow, unknown> = {
      id: "read",
      header: t("table.read"),
      accessorFn: (row) => row.readAt ?? "",
      cell: ({ row }) =>
        row.original.readAt ? (
          <TimeAgo at={row.original.readAt} now={now} className="block truncate text-xs text-ink-subtle" />
        ) : null,
      meta: { className: "hidden 2xl:table-cell w-28" },
    };
    return view === "instances"
      ? [state, instance, services, findings, category, address, read]
      : [state, services, findings, instance, category, address, read];
  }, [view, t, tc, href, now, query]);
}

function InstanceCell({ row, primary, query }: { row: InstanceRow; primary: boolean; query: string }) {
  const t = useTranslations("readiness");
  const href = useHref();
  if (row.loadBalancerId === null) {
    // A Service that the CCM gives no instance (another type, another controller) does not wait for one.
    const none = row.state === "skipped" || row.state === "notCovered" ? "notApplicable" : "noInstance";
    if (!primary) return <span className="text-ink-subtle">{t(`table.${none}`)}</span>;
    return (
      <>
        <AppLink
          href={withQuery(href({ to: "service", key: row.services[0]! }), query)}
          data-row-link
          className={nameClass}
          aria-label={t(`table.${none}For`, { key: row.services[0]! })}
        >
          {t(`table.${none}`)}
        </AppLink>
        <SmallScreenLines row={row} />
      </>
    );
  }
  const named = row.name !== undefined && !isDefaultName(row.name);
  if (!primary) return <code className="block truncate text-xs text-ink-muted">{row.loadBalancerId}</code>;
  return (
    <>
      <AppLink
        href={withQuery(href({ to: "instance", id: row.loadBalancerId }), query)}
        data-row-link
        className={nameClass}
      >
        {named ? row.name : <code className="text-xs">{row.loadBalancerId}</code>}
      </AppLink>
      {named ? <code className="block truncate text-2xs text-ink-subtle">{row.loadBalancerId}</code> : null}
      <SmallScreenLines row={row} />
    </>
  );
}

/** What the hidden columns hold, on a phone. */
function SmallScreenLines({ row }: { row: InstanceRow }) {
  return (
    <span className="block md:hidden">
      <span className="block truncate text-xs text-ink-muted">{row.services.join(", ")}</span>
      <FindingChips row={row} />
    </span>
  );
}

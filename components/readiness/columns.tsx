"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AppLink } from "@/components/common/app-link";
import type { Column } from "@/components/common/data-table";
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
export function useRowColumns(view: "instances" | "services", query: string, now?: string): Column<InstanceRow>[] {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const href = useHref();
  return useMemo(() => {
    const state: Column<InstanceRow> = {
      id: "state",
      header: <span className="max-sm:sr-only">{t("table.state")}</span>,
      name: t("table.state"),
      sortable: true,
      cell: (row) => <StateBadge state={row.state} plain iconOnPhones />,
      className: "w-10 sm:w-32",
    };
    const instance: Column<InstanceRow> = {
      id: "instance",
      header: t("table.instance"),
      sortable: true,
      cell: (row) => <InstanceCell row={row} primary={view === "instances"} query={query} />,
      className: view === "instances" ? "w-auto md:w-56" : "hidden md:table-cell md:w-52",
    };
    const services: Column<InstanceRow> = {
      id: "services",
      header: view === "instances" ? t("table.services") : t("table.service"),
      sortable: true,
      cell: (row) =>
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
              <FindingChips key={row.id} row={row} />
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
      className: view === "instances" ? "hidden md:table-cell md:w-48" : "w-auto md:w-60",
    };
    const findings: Column<InstanceRow> = {
      id: "findings",
      header: t("table.findings"),
      sortable: true,
      largestFirst: true,
      cell: (row) => <FindingChips key={row.id} row={row} />,
      className: "hidden md:table-cell",
    };
    const category: Column<InstanceRow> = {
      id: "category",
      header: t("table.category"),
      sortable: true,
      cell: (row) => {
        const first = row.findings[0]?.category;
        return first ? (
          <span className="block truncate text-ink-muted">{tc(`category.${first}` as "category.listener")}</span>
        ) : null;
      },
      className: "hidden 2xl:table-cell w-32",
    };
    const address: Column<InstanceRow> = {
      id: "address",
      header: t("table.address"),
      sortable: true,
      cell: (row) => <code className="block truncate text-xs text-ink-muted">{row.address ?? ""}</code>,
      className: "hidden min-[1400px]:table-cell w-32",
    };
    const read: Column<InstanceRow> = {
      id: "read",
      header: t("table.read"),
      sortable: true,
      cell: (row) =>
        row.readAt ? <TimeAgo at={row.readAt} now={now} className="block truncate text-xs text-ink-subtle" /> : null,
      className: "hidden 2xl:table-cell w-28",
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
      {named ? (
        <code className="block truncate text-2xs text-ink-subtle">{row.loadBalancerId}</code>
      ) : (
        <SecondLine>{row.address}</SecondLine>
      )}
      <SmallScreenLines row={row} />
    </>
  );
}

/** Below every name stands a line, so that names do not move when another row takes the place. */
function SecondLine({ children }: { children: React.ReactNode }) {
  return <code className="hidden truncate text-2xs text-ink-subtle md:block">{children ?? "\u00a0"}</code>;
}

/** What the hidden columns hold, on a phone. */
function SmallScreenLines({ row }: { row: InstanceRow }) {
  return (
    <span className="block md:hidden">
      <span className="block truncate text-xs text-ink-muted">{row.services.join(", ")}</span>
      <FindingChips key={row.id} row={row} />
    </span>
  );
}

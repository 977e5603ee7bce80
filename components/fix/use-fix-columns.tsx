"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TableColumn } from "@/components/common/data-table";
import { useFindingLabel } from "@/components/common/finding-labels";
import { ReplyMark } from "@/components/reports/reply-note";
import { StateIcon } from "@/components/common/state-badge";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { isDefaultName, type FixRow, type ListView } from "@/lib/views";
import { cn } from "@/lib/utils";

interface Options {
  view: ListView;
  /** Address of a row's page, with the list's filters, from which that page finds the next row. */
  hrefOf: (row: FixRow) => string;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** A check is running: missing values are still to come. */
  filling: boolean;
  /** The list has instances of CLB and of NLB. */
  families: boolean;
}

export function useFixColumns({ view, hrefOf, open, onToggle, filling, families }: Options): TableColumn<FixRow>[] {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  return [
    {
      id: "name",
      header: t(view === "instances" ? "column.instance" : "column.service"),
      className: "w-auto md:w-[24%]",
      cell: (row) => {
        const unfolded = open.has(row.id);
        return (
          <span className="flex min-w-0 items-center gap-2">
            {/* Its area covers the row. */}
            <button
              type="button"
              data-row-link
              aria-expanded={unfolded}
              aria-label={t(unfolded ? "fold" : "unfold", { name: nameOf(row) })}
              onClick={() => onToggle(row.id)}
              className="row-link shrink-0 rounded-sm text-ink-subtle"
            >
              <ChevronDown aria-hidden className={cn("size-4 transition-transform", unfolded || "-rotate-90")} />
            </button>
            <StateIcon state={row.state} label={tc(`status.${row.state}`)} />
            <span className="min-w-0 flex-1">
              <Link
                href={hrefOf(row)}
                className="row-name relative z-[1] block w-fit max-w-full truncate rounded-sm font-medium hover:underline"
              >
                {nameOf(row)}
                {row.services.length > 1 ? <span className="text-ink-subtle"> +{row.services.length - 1}</span> : null}
              </Link>
              <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-subtle md:hidden">
                <span className="min-w-0 truncate">{fixOf(row, t, labelOf, filling)}</span>
                <Marks row={row} />
              </span>
            </span>
          </span>
        );
      },
    },
    ...(families
      ? [
          {
            id: "family",
            header: t("facet.family"),
            className: "hidden lg:table-cell w-16",
            cell: (row: FixRow) => (
              <span className="text-xs text-ink-muted">{(row.family ?? "clb").toUpperCase()}</span>
            ),
          },
        ]
      : []),
    {
      id: "problem",
      header: t("column.problem"),
      className: "hidden md:table-cell w-[28%]",
      cell: (row) => <Problem row={row} />,
    },
    {
      id: "fix",
      header: t("column.fix"),
      className: "hidden md:table-cell",
      cell: (row) => {
        const text = fixOf(row, t, labelOf, filling);
        const effect = row.steps[0]?.traffic ?? "none";
        return (
          <span className="flex items-baseline gap-3">
            <span className="line-clamp-1 text-ink-muted [overflow-wrap:anywhere]" title={text}>
              {text}
            </span>
            {effect === "none" ? null : (
              <span className="ml-auto shrink-0 text-xs text-unknown max-lg:hidden">{tc(`traffic.${effect}`)}</span>
            )}
          </span>
        );
      },
    },
  ];
}

/** The Service; without one the name, unless it is a default of 32 hex digits. */
function nameOf(row: FixRow): string {
  return row.services[0] ?? (isDefaultName(row.name) ? row.loadBalancerId : row.name) ?? row.id;
}

function fixOf(
  row: FixRow,
  t: ReturnType<typeof useTranslations<"fix">>,
  labelOf: (code: string) => string,
  filling: boolean,
): string {
  const [first] = row.steps;
  if (first) return first.title;
  if (row.group === "open") return filling ? t("filling") : t("noStep");
  return row.findings[0] ? labelOf(row.findings[0].code) : "";
}

function Problem({ row }: { row: FixRow }) {
  const t = useTranslations("fix");
  const labelOf = useFindingLabel();
  const [first] = row.findings;
  const more = row.findings.length - 1;
  const event = row.steps[0]?.event;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 truncate" title={first?.code}>
        {first ? labelOf(first.code) : row.orphan ? t("unused") : (event ?? "")}
      </span>
      {more > 0 ? <span className="shrink-0 text-xs text-ink-subtle">+{more}</span> : null}
      <Marks row={row} />
    </span>
  );
}

/** Marks of a row: not shown by the precheck, out of date, changing. */
function Marks({ row }: { row: FixRow }) {
  const t = useTranslations("fix");
  return (
    <>
      <ReplyMark services={row.services} />
      {row.state === "fail" && row.reported === 0 ? (
        <Badge tone="outline" className="shrink-0" title={t("missedHelp")}>
          {t("missed")}
        </Badge>
      ) : null}
      {row.stale ? (
        <Badge tone="unknown" className="shrink-0" title={row.stale.message}>
          {t("stale")}
        </Badge>
      ) : null}
      {row.unstable ? (
        <Badge tone="unknown" className="shrink-0">
          {t("unstable")}
        </Badge>
      ) : null}
    </>
  );
}

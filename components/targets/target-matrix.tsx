"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { Loaded } from "@/components/common/query-error";
import { Checkbox } from "@/components/ui/checkbox";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useTarget } from "@/lib/client/target";
import { hrefOf } from "@/lib/client/address";
import type { TargetColumn, TargetsView } from "@/lib/views";
import { compareVersions } from "@/lib/ccm/version-order";
import { cn } from "@/lib/utils";

/** Every target version, judged from one read: what would fail in each. */
export function Versions({ version }: { version: string }) {
  const query = useView("targets", {});
  const [, setTarget] = useTarget();
  return (
    <Loaded query={query} height="h-40">
      {(view) => <TargetMatrix view={view} chosen={version} onChoose={(next) => setTarget(next)} />}
    </Loaded>
  );
}

/** Versions across, codes down, Services in the cells. A head selects the page's target version. */
export function TargetMatrix({
  view,
  chosen,
  onChoose,
}: {
  view: TargetsView;
  chosen: string;
  onChoose: (version: string) => void;
}) {
  const t = useTranslations("targets");
  const format = useFormatter();
  const [changesOnly, setChangesOnly] = useState(true);
  const { columns, rows } = view;
  const shown = changesOnly ? rows.filter((row) => row.services.some((count) => count !== row.services[0])) : rows;
  const sums: [label: string, of: (column: TargetColumn) => number][] = [
    [t("reported"), ({ numbers }) => numbers.changing + numbers.withoutInstance],
    [t("missed"), ({ numbers }) => numbers.silent],
    [t("unknown"), ({ numbers }) => numbers.unknown],
    [t("notCovered"), ({ numbers }) => numbers.notCovered],
  ];
  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && columns.length > 1 ? (
        <label className="flex items-center gap-2 self-start text-ink-muted">
          <Checkbox checked={changesOnly} onCheckedChange={setChangesOnly} />
          {t("changesOnly")}
        </label>
      ) : null}
      {/* The keyboard must reach what scrolls. */}
      <div
        role="region"
        aria-label={t("label")}
        tabIndex={0}
        className="scrollbar-thin max-h-[32rem] overflow-auto rounded-md border border-line bg-surface"
      >
        <table aria-label={t("label")} className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className={cn(CORNER, "z-20 font-medium")}>
                {t("finding")}
              </th>
              {columns.map((column) => (
                <Head
                  key={column.version}
                  column={column}
                  isChosen={compareVersions(column.version, chosen) === 0}
                  tag={
                    compareVersions(column.version, view.current) === 0
                      ? t("runs")
                      : column === columns.at(-1)
                        ? t("latest")
                        : undefined
                  }
                  onChoose={onChoose}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sums
              .filter(([, of]) => columns.some((column) => of(column) > 0))
              .map(([label, of]) => (
                <tr key={label}>
                  <th scope="row" className={cn(SIDE, "text-ink-muted")}>
                    {label}
                  </th>
                  {columns.map((column) => (
                    <td key={column.version} className={cn(CELL, "text-ink-muted")}>
                      {format.number(of(column))}
                    </td>
                  ))}
                </tr>
              ))}
            {shown.map((row) => (
              <tr key={row.code} className="hover:bg-surface-hover">
                <th scope="row" className={SIDE}>
                  <span className="flex min-w-0 items-center gap-2">
                    <CodeChip code={row.code} title={row.title} />
                    <span className="truncate font-normal max-sm:sr-only">{row.title}</span>
                  </span>
                </th>
                {row.services.map((count, index) => (
                  <td
                    key={columns[index]!.version}
                    className={cn(CELL, index > 0 && count !== row.services[index - 1] && "bg-unknown-soft")}
                  >
                    <Count count={count} code={row.code} version={columns[index]!.version} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      {rows.length > 0 && shown.length === 0 ? <p className="text-ink-muted">{t("allSame")}</p> : null}
    </div>
  );
}

const SIDE = "sticky left-0 z-10 h-9 max-w-72 border-b border-line bg-surface px-1.5 text-left font-normal sm:px-3";
const CORNER = cn(SIDE, "top-0 bg-surface-sunken text-xs text-ink-subtle");
const CELL = "h-9 border-b border-l border-line px-1.5 text-right tabular-nums sm:px-3";

function Head({
  column,
  isChosen,
  tag,
  onChoose,
}: {
  column: TargetColumn;
  isChosen: boolean;
  tag: string | undefined;
  onChoose: (version: string) => void;
}) {
  const t = useTranslations("targets");
  const format = useFormatter();
  return (
    <th
      scope="col"
      className={cn(
        "sticky top-0 z-10 border-b border-l border-line p-0 text-right align-bottom font-normal",
        isChosen ? "bg-accent-soft" : "bg-surface-sunken",
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(column.version)}
        className="flex min-h-11 w-full flex-col items-end px-1.5 py-1.5 hover:bg-surface-hover sm:px-3"
      >
        <span className="sr-only">{t("choose", { version: column.version, count: column.toFix })}</span>
        {tag ? (
          <span aria-hidden className="whitespace-nowrap text-2xs text-ink-muted">
            {tag}
          </span>
        ) : null}
        <span aria-hidden className="whitespace-nowrap text-xs text-ink-muted">
          {column.version}
        </span>
        <span aria-hidden className={cn("font-semibold tabular-nums", column.toFix > 0 ? "text-fail" : "text-pass")}>
          {format.number(column.toFix)}
        </span>
      </button>
    </th>
  );
}

/** Links to the rows with this code in this version. Without a link in files, whose address cannot name both. */
function Count({ count, code, version }: { count: number; code: string; version: string }) {
  const t = useTranslations("targets");
  const format = useFormatter();
  const { cluster } = useDataSource();
  if (count === 0) return <span className="text-ink-subtle">·</span>;
  if (cluster === undefined) return format.number(count);
  return (
    <Link
      href={hrefOf({ cluster, target: version }, { to: "fix", query: { view: "services", code } })}
      aria-label={t("servicesOf", { count, code, version })}
      className="rounded-sm underline-offset-2 hover:underline"
    >
      {format.number(count)}
    </Link>
  );
}

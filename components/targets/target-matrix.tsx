"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { PlainTable, Zero } from "@/components/common/lists";
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
      <PlainTable
        label={t("label")}
        named
        head={[
          t("finding"),
          ...columns.map((column) => (
            <Head
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
          )),
        ]}
        rows={[
          ...sums
            .filter(([, of]) => columns.some((column) => of(column) > 0))
            .map(([label, of]) => [label, ...columns.map((column) => format.number(of(column)))]),
          ...shown.map(({ code, title, services }) => [
            <span className="flex items-center gap-2">
              <CodeChip code={code} />
              <span className="truncate max-sm:sr-only">{title}</span>
            </span>,
            ...services.map((count, index) => (
              <span className={cn("rounded-sm px-1", index > 0 && count !== services[index - 1] && "bg-unknown-soft")}>
                <Count count={count} code={code} version={columns[index]!.version} />
              </span>
            )),
          ]),
        ]}
        columns={[
          "sticky left-0 max-w-72 bg-surface-raised",
          ...columns.map(() => "text-right tabular-nums text-ink-muted"),
        ]}
      />
      {rows.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      {rows.length > 0 && shown.length === 0 ? <p className="text-ink-muted">{t("allSame")}</p> : null}
    </div>
  );
}

interface HeadProps {
  column: TargetColumn;
  isChosen: boolean;
  tag: string | undefined;
  onChoose: (version: string) => void;
}

function Head({ column: { version, toFix }, isChosen, tag, onChoose }: HeadProps) {
  const t = useTranslations("targets");
  const format = useFormatter();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(version)}
      className={cn("ml-auto block min-h-11 rounded-md px-1.5 hover:bg-surface-hover", isChosen && "bg-accent-soft")}
    >
      <span className="sr-only">{t("choose", { version, count: toFix })}</span>
      <span aria-hidden className="flex flex-col items-end whitespace-nowrap font-normal text-ink-muted">
        {tag ? <span className="text-xs">{tag}</span> : null}
        {version}
        <span className={cn("text-sm font-semibold tabular-nums", toFix > 0 ? "text-fail" : "text-pass")}>
          {format.number(toFix)}
        </span>
      </span>
    </button>
  );
}

/** Links to the rows with this code in this version. Without a link in files, whose address cannot name both. */
function Count({ count, code, version }: { count: number; code: string; version: string }) {
  const t = useTranslations("targets");
  const format = useFormatter();
  const { cluster } = useDataSource();
  if (count === 0) return <Zero />;
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

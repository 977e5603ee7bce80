"use client";

import { MoveRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fold } from "@/components/common/fold";
import { Growing } from "@/components/common/lists";
import { useNamesIn } from "@/components/common/value";
import { Popover } from "@/components/ui/popover";
import { familyText, type Family } from "@/lib/model/family";
import type { Value } from "@/lib/model/result";
import { movingSide, type TableRow } from "@/lib/views";
import { cn } from "@/lib/utils";

const ROW = "col-span-full grid grid-cols-subgrid";
const CELL = "min-w-0 px-3 py-1.5 max-md:px-2.5";
const SIDES = { service: "bg-advice-soft", cloud: "bg-fail-soft" } as const;

interface DifferenceTableProps {
  rows: readonly TableRow[];
  family?: Family;
  /** Nothing changes but what the rows say. */
  isQuiet?: boolean;
  /** Names the last column, where it is no forecast. */
  after?: string;
}

/** A difference, wherever it is drawn: setting, what the Service asks for, what the load balancer has, both after the fix. */
export function DifferenceTable({ rows, family, isQuiet, after: last }: DifferenceTableProps) {
  const t = useTranslations("diff");
  if (rows.length === 0) return null;
  const moves = new Set(rows.map((row) => movingSide(row, row.after)));
  const [only] = moves;
  const ends = rows.some(({ after, open }) => open || after !== undefined);
  const several = new Set(rows.map(({ at }) => at)).size > 1;
  return (
    <Growing rows={rows} first={6}>
      {(shown) => (
        <div
          role="table"
          aria-label={t("table")}
          data-slot="difference"
          className={cn(
            "grid max-w-4xl overflow-hidden rounded-md border border-line text-sm",
            ends
              ? "grid-cols-3 md:grid-cols-[minmax(7rem,max-content)_repeat(3,minmax(0,1fr))]"
              : "grid-cols-2 md:grid-cols-[minmax(7rem,max-content)_repeat(2,minmax(0,1fr))]",
          )}
        >
          <div role="row" className={cn(ROW, "text-xs text-ink-muted")}>
            <span role="columnheader" className={cn(CELL, "max-md:sr-only")}>
              {t("setting")}
            </span>
            {(["service", "cloud"] as const).map((side) => (
              <span key={side} role="columnheader" className={cn(CELL, SIDES[side], "font-medium text-ink")}>
                {side === "service" ? t("service") : familyText(t("clb"), family)}
                {moves.size === 1 && only === side && !last ? <Moves /> : null}
              </span>
            ))}
            {ends ? (
              <span role="columnheader" className={cn(CELL, "font-medium text-ink")}>
                {last ?? t("after")}
              </span>
            ) : null}
          </div>
          {shown.map((row, index) => {
            const mark = moves.size > 1 && !last ? movingSide(row, row.after) : undefined;
            return (
              <div key={index} role="row" className={cn(ROW, "border-t border-line")}>
                <span role="rowheader" className={cn(CELL, "max-md:col-span-full max-md:pb-0")}>
                  <Setting row={row} at={several} />
                </span>
                <span role="cell" className={cn(CELL, SIDES.service)}>
                  <Shown value={row.desired} />
                  {mark === "service" ? <Moves /> : null}
                </span>
                <span role="cell" className={cn(CELL, SIDES.cloud)}>
                  {row.alone ? <span aria-hidden>–</span> : <Shown value={row.actual} />}
                  {mark === "cloud" ? <Moves /> : null}
                </span>
                {ends ? (
                  <span role="cell" className={cn(CELL, "font-medium")}>
                    {row.open ? (
                      <span className="font-normal text-ink-muted">{t("yourChoice")}</span>
                    ) : row.after !== undefined ? (
                      <Shown value={row.after} />
                    ) : isQuiet ? (
                      <span className="font-normal text-ink-subtle">{t("unchanged")}</span>
                    ) : null}
                  </span>
                ) : null}
              </div>
            );
          })}
        </div>
      )}
    </Growing>
  );
}

/** The side that changes, by an arrow and a word. */
function Moves() {
  const t = useTranslations("diff");
  return (
    <span className="ml-2 whitespace-nowrap text-xs font-normal text-ink-muted">
      {t("changes")} <MoveRight aria-hidden className="inline size-3" />
    </span>
  );
}

/** The name that people know; the API's and the annotation's on demand. */
function Setting({
  row: { name, field, at, count, desired, actual, asked, read },
  at: several,
}: {
  row: TableRow;
  at: boolean;
}) {
  const t = useTranslations("diff");
  const known = name ?? field;
  const shown = (
    <>
      {count > 1 && !isServers(desired) && !isServers(actual) ? `${count} × ` : null}
      {name ?? <Named text={field} />}
    </>
  );
  const sources = [
    ["api", read ?? (name ? field : undefined)],
    ["source", asked],
  ] as const;
  return (
    <>
      {sources.some(([, text]) => text) ? (
        <Popover
          className="w-auto max-w-sm"
          trigger={
            <button
              type="button"
              aria-label={t("about", { name: known })}
              className="rounded-sm text-left underline decoration-ink-subtle decoration-dotted underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {shown}
            </button>
          }
        >
          <dl className="flex flex-col gap-2 text-xs">
            {sources.map(([kind, text]) =>
              text ? (
                <div key={kind}>
                  <dt className="text-ink-muted">{t(kind)}</dt>
                  <dd>
                    <code className="break-all">{text}</code>
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </Popover>
      ) : (
        <span className="[overflow-wrap:anywhere]">{shown}</span>
      )}
      {several && at ? <span className="ml-1.5 text-xs text-ink-subtle">{at}</span> : null}
    </>
  );
}

/** As many servers as are drawn; the list has all. */
const DOTTED = 60;

/** Many servers that one side has: a dot each, and their names on demand. */
function Servers({ values }: { values: readonly string[] }) {
  const t = useTranslations("diff");
  const rest = /^\S+?(:\d+)?(?: weight (\d+))?$/.exec(values[0] ?? "");
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="flex flex-wrap gap-1 pt-1.5">
        {values.slice(0, DOTTED).map((value) => (
          <span key={value} className="size-2 rounded-full bg-ink-subtle" />
        ))}
      </span>
      <Fold
        titleClass="w-fit text-ink-muted hover:text-ink"
        bodyClass=""
        title={
          <span>
            {t("servers", { count: values.length })} {rest?.[1]}
            {rest?.[2] ? ` × ${rest[2]}` : null}
          </span>
        }
      >
        <ul>
          {values.map((value) => (
            <li key={value}>
              <Named text={value} />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

/** A value: a server or certificate by its name; what is not there in words. */
export function Shown({ value }: { value: Value | undefined }) {
  const t = useTranslations("common");
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return <span className="font-normal italic text-ink-subtle">{t("notSet")}</span>;
  if (isServers(value)) return <Servers values={value as readonly string[]} />;
  return <Named text={Array.isArray(value) ? value.join(", ") : String(value)} />;
}

const isServers = (value: Value) => Array.isArray(value) && value.every((one) => /:\d+(?: weight \d+)?$/.test(one));

function Named({ text }: { text: string }) {
  const names = useNamesIn(text);
  if (names.length === 0) return <code className="text-xs [overflow-wrap:anywhere]">{text}</code>;
  // A weight or a port follows the id.
  const rest = names.length === 1 ? /^\S+?(?<port>:\d+)?(?: weight (?<weight>\d+))?$/.exec(text)?.groups : undefined;
  return (
    <span className="[overflow-wrap:anywhere]">
      {names.join(", ")}
      {rest?.["port"] ? <span className="text-ink-muted"> {rest["port"]}</span> : null}
      {rest?.["weight"] ? <span className="text-ink-muted"> × {rest["weight"]}</span> : null}
    </span>
  );
}

"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { Column, Sorting } from "./data-table";

type SortColumn = Pick<Column<never>, "id" | "header" | "name" | "sortable" | "largestFirst" | "value">;

/** Orders a list whose headers are hidden: by any column that sorts, and the other way around. */
export function SortChoice({
  columns,
  sorting,
  onSort,
}: {
  columns: readonly SortColumn[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
}) {
  const t = useTranslations("common.table");
  const id = useId();
  const Icon = sorting?.desc ? ArrowDown : ArrowUp;
  const choices = columns.flatMap((column) => {
    const name = column.name ?? (typeof column.header === "string" ? column.header : undefined);
    const sorts = column.sortable === true || column.value !== undefined;
    return sorts && name !== undefined ? [{ id: column.id, name, desc: column.largestFirst === true }] : [];
  });
  return (
    <>
      <label htmlFor={id} className="shrink-0 text-xs text-ink-subtle">
        {t("sortBy")}
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={sorting?.id ?? ""}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.id === event.target.value);
          onSort(chosen ? { id: chosen.id, desc: chosen.desc } : undefined);
        }}
      >
        {sorting ? null : <option value="">{t("ownOrder")}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
      <Button
        size="icon"
        className="size-11"
        disabled={!sorting}
        aria-label={t(sorting?.desc ? "descending" : "ascending")}
        title={t(sorting?.desc ? "descending" : "ascending")}
        onClick={() => sorting && onSort({ id: sorting.id, desc: !sorting.desc })}
      >
        <Icon aria-hidden />
      </Button>
    </>
  );
}

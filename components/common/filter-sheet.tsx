"use client";

import { SlidersHorizontal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import type { Facet } from "@/lib/views";
import { cn } from "@/lib/utils";
import { Growing } from "./lists";

const SHOWN = 8;

interface FilterSheetProps<Id extends string> {
  facets: readonly Id[];
  filters: Readonly<Record<Id, readonly string[]>>;
  /** The values of each facet. Made when the sheet is opened. */
  count: () => Record<Id, Facet[]>;
  titleOf: (facet: Id) => string;
  labelOf: (facet: Id, value: string) => React.ReactNode;
  onChange: (facet: Id, chosen: string[]) => void;
  /** Above the filters. */
  children?: React.ReactNode;
}

/** Filters of a list, in one sheet. */
export function FilterSheet<Id extends string>({ children, ...sheet }: FilterSheetProps<Id>) {
  const t = useTranslations("common");
  const chosen = sheet.facets.flatMap((facet) => sheet.filters[facet]).length;
  return (
    <Popover
      align="end"
      className="w-80"
      aria-label={t("filters")}
      trigger={
        <Button className="max-md:min-w-11 max-md:px-2">
          <SlidersHorizontal aria-hidden />
          <span className="max-md:sr-only">{t("filters")}</span>
          {chosen > 0 ? <span className="rounded bg-accent-soft px-1.5 text-xs text-accent">{chosen}</span> : null}
        </Button>
      }
    >
      {children}
      <Facets {...sheet} />
    </Popover>
  );
}

/** Facets with counts. Nothing chosen in a facet means everything; one with nothing to choose is left out. */
function Facets<Id extends string>({ facets, filters, count, titleOf, labelOf, onChange }: FilterSheetProps<Id>) {
  const t = useTranslations("common");
  const format = useFormatter();
  const values = count();
  const chosen = facets.filter((facet) => filters[facet].length > 0);
  return (
    <div className="flex flex-col gap-4">
      {facets
        .filter((facet) => values[facet].length > 1 || chosen.includes(facet))
        .map((facet) => (
          <fieldset key={facet} className="min-w-0">
            <legend className="mb-1 text-xs font-medium text-ink-subtle">{titleOf(facet)}</legend>
            {/* Chosen values are always visible. */}
            <Growing rows={values[facet]} first={chosen.includes(facet) ? values[facet].length : SHOWN}>
              {(shown) =>
                shown.map(({ value, count }) => {
                  const others = filters[facet].filter((one) => one !== value);
                  const on = others.length < filters[facet].length;
                  return (
                    <label
                      key={value}
                      className={cn(
                        "flex min-h-7 cursor-pointer items-start gap-2 py-1 text-sm leading-[1.125rem] pointer-coarse:items-center pointer-coarse:py-0",
                        count === 0 && !on && "text-ink-subtle",
                      )}
                    >
                      <Checkbox
                        checked={on}
                        className="mt-px"
                        onCheckedChange={() => onChange(facet, on ? others : [...others, value])}
                      />
                      <span className="line-clamp-2 min-w-0 flex-1 break-words">{labelOf(facet, value)}</span>
                      <span className="text-xs leading-[1.125rem] tabular-nums text-ink-subtle">
                        {format.number(count)}
                      </span>
                    </label>
                  );
                })
              }
            </Growing>
          </fieldset>
        ))}
      {chosen.length > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => chosen.forEach((facet) => onChange(facet, []))}
        >
          {t("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}

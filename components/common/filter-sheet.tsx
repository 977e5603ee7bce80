"use client";

import { SlidersHorizontal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import type { Facet } from "@/lib/views";
import { cn } from "@/lib/utils";
import { Growing } from "./lists";

const SHOWN = 8;
/** So many values get a search field. */
const MANY = 16;

interface FilterSheetProps<Id extends string> {
  facets: readonly Id[];
  filters: Readonly<Record<Id, readonly string[]>>;
  /** The values of each facet. Made when the sheet is opened. */
  count: () => Record<Id, Facet[]>;
  titleOf: (facet: Id) => string;
  labelOf: (facet: Id, value: string) => React.ReactNode;
  /** Text that a search in a facet looks through, beside the value. */
  wordsOf?: (facet: Id, value: string) => string;
  onChange: (facet: Id, chosen: string[]) => void;
  /** Above the filters. */
  children?: React.ReactNode;
}

/** Filters of a list: a popover, and a sheet at the lower edge of a phone. */
export function FilterSheet<Id extends string>({ children, ...sheet }: FilterSheetProps<Id>) {
  const t = useTranslations("common");
  const chosen = sheet.facets.flatMap((facet) => sheet.filters[facet]).length;
  const number =
    chosen > 0 ? <span className="rounded bg-accent-soft px-1.5 text-xs text-accent">{chosen}</span> : null;
  return (
    <>
      <span className="max-md:hidden">
        <Popover
          align="end"
          className="w-80"
          aria-label={t("filters")}
          trigger={
            <Button>
              <SlidersHorizontal aria-hidden />
              {t("filters")}
              {number}
            </Button>
          }
        >
          <div className="mb-4 empty:hidden">{children}</div>
          <Facets {...sheet} />
        </Popover>
      </span>
      <span className="md:hidden">
        <Dialog
          title={t("filters")}
          className="bottom-0 left-0 top-auto max-h-[85vh] w-full max-w-none translate-x-0 rounded-b-none"
          trigger={
            <Button className="min-w-11 px-2" aria-label={t("filters")}>
              <SlidersHorizontal aria-hidden />
              {number}
            </Button>
          }
        >
          {() => (
            <>
              {children}
              <Facets {...sheet} />
            </>
          )}
        </Dialog>
      </span>
    </>
  );
}

/** Facets with counts. Nothing chosen in a facet means everything; one with nothing to choose is left out. */
function Facets<Id extends string>({
  facets,
  filters,
  count,
  titleOf,
  labelOf,
  wordsOf,
  onChange,
}: FilterSheetProps<Id>) {
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
            <Searched
              rows={values[facet]}
              label={titleOf(facet)}
              all={chosen.includes(facet)}
              wordsOf={(value) => wordsOf?.(facet, value) ?? ""}
            >
              {(shown) =>
                shown.map(({ value, count }) => {
                  const others = filters[facet].filter((one) => one !== value);
                  const on = others.length < filters[facet].length;
                  return (
                    <label
                      key={value}
                      className={cn(
                        "flex min-h-7 w-full cursor-pointer items-start gap-2 py-1 text-sm leading-[1.125rem] pointer-coarse:items-center pointer-coarse:py-0",
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
            </Searched>
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

interface SearchedProps {
  rows: readonly Facet[];
  label: string;
  all: boolean;
  wordsOf: (value: string) => string;
  children: (shown: readonly Facet[]) => React.ReactNode;
}

/** The values of a facet; many of them with a field that narrows them by their text. */
function Searched({ rows, label, all, wordsOf, children }: SearchedProps) {
  const t = useTranslations("common");
  const [words, setWords] = useState("");
  const wanted = words.trim().toLowerCase();
  const found =
    wanted === "" ? rows : rows.filter(({ value }) => `${value} ${wordsOf(value)}`.toLowerCase().includes(wanted));
  return (
    <>
      {rows.length > MANY ? (
        <Input
          type="search"
          value={words}
          aria-label={t("searchIn", { name: label })}
          placeholder={t("searchIn", { name: label })}
          onChange={(event) => setWords(event.target.value)}
          className="mb-1"
        />
      ) : null}
      <Growing key={words} rows={found} first={all ? found.length : SHOWN}>
        {children}
      </Growing>
    </>
  );
}

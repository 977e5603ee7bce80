"use client";

import { SlidersHorizontal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { cn } from "@/lib/utils";

interface FilterOption {
  value: string;
  label: React.ReactNode;
  count: number;
}

interface FilterGroup {
  id: string;
  title: string;
  options: FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const ALWAYS_SHOWN = 8;

interface FilterSheetProps {
  /** How many values are chosen. */
  chosen: number;
  /** Made when the sheet is opened. */
  groups: () => FilterGroup[];
  /** Above the filters. */
  children?: React.ReactNode;
}

/** What narrows a list, in one sheet. */
export function FilterSheet({ chosen, groups, children }: FilterSheetProps) {
  const t = useTranslations("common");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button className="max-md:min-w-11 max-md:px-2">
          <SlidersHorizontal aria-hidden />
          <span className="max-md:sr-only">{t("filters")}</span>
          {chosen > 0 ? <span className="rounded bg-accent-soft px-1.5 text-xs text-accent">{chosen}</span> : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-80" aria-label={t("filters")}>
        {children}
        <Facets groups={groups} />
      </PopoverContent>
    </Popover>
  );
}

/** Facets with counts. Nothing chosen in a group means everything. */
function Facets({ groups: made }: Pick<FilterSheetProps, "groups">) {
  const t = useTranslations("common");
  const groups = made();
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <Facet key={group.id} group={group} />
      ))}
      {groups.some((group) => group.selected.length > 0) ? (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => groups.forEach((group) => group.selected.length > 0 && group.onChange([]))}
        >
          {t("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}

function Facet({ group }: { group: FilterGroup }) {
  const t = useTranslations("common");
  const first = group.options.slice(0, ALWAYS_SHOWN);
  const rest = group.options.slice(ALWAYS_SHOWN);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-subtle">{group.title}</legend>
      <Options group={group} options={first} />
      {rest.length > 0 ? (
        <details open={rest.some((option) => group.selected.includes(option.value))}>
          <summary className="py-1 text-xs text-ink-muted underline-offset-2 hover:underline">
            {t("partialMore", { count: rest.length })}
          </summary>
          <Options group={group} options={rest} />
        </details>
      ) : null}
    </fieldset>
  );
}

function Options({ group, options }: { group: FilterGroup; options: FilterOption[] }) {
  const format = useFormatter();
  return (
    <ul>
      {options.map((option) => {
        const on = group.selected.includes(option.value);
        return (
          <li key={option.value}>
            <label
              className={cn(
                "flex min-h-7 cursor-pointer items-start gap-2 py-1 text-sm leading-[1.125rem] pointer-coarse:items-center pointer-coarse:py-0",
                option.count === 0 && !on && "text-ink-subtle",
              )}
            >
              <Checkbox
                checked={on}
                className="mt-px"
                onCheckedChange={() =>
                  group.onChange(
                    on ? group.selected.filter((value) => value !== option.value) : [...group.selected, option.value],
                  )
                }
              />
              <span className="min-w-0 flex-1 break-words line-clamp-2">{option.label}</span>
              <span className="text-xs leading-[1.125rem] tabular-nums text-ink-subtle">
                {format.number(option.count)}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

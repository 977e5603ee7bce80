"use client";

import { SlidersHorizontal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/utils";

interface FilterOption {
  value: string;
  label: React.ReactNode;
  count: number;
}

export interface FilterGroup {
  id: string;
  title: string;
  options: FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const ALWAYS_SHOWN = 8;

/** Facets with counts. Nothing chosen in a group means everything. */
export function FilterGroups({ groups }: { groups: FilterGroup[] }) {
  const t = useTranslations("common");
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

/** The facets as a rail on wide screens, folded on a phone. */
export function FilterRail({ groups }: { groups: FilterGroup[] }) {
  const t = useTranslations("common");
  const chosen = groups.reduce((sum, group) => sum + group.selected.length, 0);
  return (
    <aside aria-label={t("filters")} className="min-w-0">
      <details className="lg:hidden">
        <summary className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm">
          <SlidersHorizontal aria-hidden className="size-3.5" />
          {t("filters")}
          {chosen > 0 ? <span className="rounded bg-accent-soft px-1.5 text-xs text-accent">{chosen}</span> : null}
        </summary>
        <div className="mt-3 border-b border-line pb-4">
          <FilterGroups groups={groups} />
        </div>
      </details>
      <div className="hidden lg:block">
        <FilterGroups groups={groups} />
      </div>
    </aside>
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
  const id = useId();
  const format = useFormatter();
  return (
    <ul>
      {options.map((option) => {
        const on = group.selected.includes(option.value);
        return (
          <li
            key={option.value}
            className="flex min-h-7 items-start gap-2 py-1 pointer-coarse:items-center pointer-coarse:py-0"
          >
            <Checkbox
              id={`${id}-${option.value}`}
              checked={on}
              className="mt-px"
              onCheckedChange={() =>
                group.onChange(
                  on ? group.selected.filter((value) => value !== option.value) : [...group.selected, option.value],
                )
              }
            />
            <label
              htmlFor={`${id}-${option.value}`}
              className={cn(
                "flex min-w-0 flex-1 cursor-pointer items-start justify-between gap-2 text-sm leading-[1.125rem]",
                option.count === 0 && !on && "text-ink-subtle",
              )}
            >
              <span className="min-w-0 break-words leading-[1.125rem] line-clamp-2">{option.label}</span>
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

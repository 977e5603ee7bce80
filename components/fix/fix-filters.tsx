"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterGroups, type FilterGroup } from "@/components/common/filter-rail";
import { useFindingLabel } from "@/components/common/finding-labels";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import type { Facet, FacetId, RowFilters } from "@/lib/views";

/** What narrows the list, in one sheet. */
export function FixFilters({
  facets,
  filters,
  onChange,
  children,
}: {
  facets: () => Record<FacetId, Facet[]>;
  filters: RowFilters;
  onChange: (facet: FacetId, selected: string[]) => void;
  /** Above the filters. */
  children?: React.ReactNode;
}) {
  const t = useTranslations("common");
  const { q: _words, ...lists } = filters;
  const chosen = Object.values(lists).reduce((sum, list) => sum + list.length, 0);
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
        <Groups facets={facets()} filters={filters} onChange={onChange} />
      </PopoverContent>
    </Popover>
  );
}

function Groups({
  facets,
  filters,
  onChange,
}: {
  facets: Record<FacetId, Facet[]>;
  filters: RowFilters;
  onChange: (facet: FacetId, selected: string[]) => void;
}) {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  const label: Record<FacetId, (value: string) => React.ReactNode> = {
    state: (value) => tc(`status.${value as "fail"}`),
    visibility: (value) => tc(`visibility.${value as "reported"}`),
    category: (value) => tc(`category.${value as "listener"}`),
    code: (value) => (
      <span title={labelOf(value)}>
        <code className="mr-1.5 text-xs">{value}</code>
        {labelOf(value)}
      </span>
    ),
    namespace: (value) => value,
    family: (value) => value.toUpperCase(),
  };
  const groups: FilterGroup[] = (["namespace", "family", "state", "visibility", "category", "code"] as const)
    .filter((id) => facets[id].length > 1 || filters[id].length > 0)
    .map((id) => ({
      id,
      title: t(`facet.${id}`),
      options: facets[id].map(({ value, count }) => ({ value, count, label: label[id](value) })),
      selected: filters[id],
      onChange: (selected) => onChange(id, selected),
    }));
  return <FilterGroups groups={groups} />;
}

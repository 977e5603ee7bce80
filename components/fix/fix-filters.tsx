"use client";

import { useTranslations } from "next-intl";
import { FilterSheet } from "@/components/common/filter-sheet";
import { useFindingLabel } from "@/components/common/finding-labels";
import type { Facet, FacetId, RowFilters } from "@/lib/views";

interface FixFiltersProps {
  facets: () => Record<FacetId, Facet[]>;
  filters: RowFilters;
  onChange: (facet: FacetId, selected: string[]) => void;
  /** Above the filters. */
  children?: React.ReactNode;
}

const FACETS = ["namespace", "family", "state", "visibility", "category", "code"] as const;

/** What narrows the list. */
export function FixFilters({ facets: count, filters, onChange, children }: FixFiltersProps) {
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
  const groups = () => {
    const facets = count();
    return FACETS.filter((id) => facets[id].length > 1 || filters[id].length > 0).map((id) => ({
      id,
      title: t(`facet.${id}`),
      options: facets[id].map((facet) => ({ ...facet, label: label[id](facet.value) })),
      selected: filters[id],
      onChange: (selected: string[]) => onChange(id, selected),
    }));
  };
  return (
    <FilterSheet chosen={FACETS.flatMap((id) => filters[id]).length} groups={groups}>
      {children}
    </FilterSheet>
  );
}

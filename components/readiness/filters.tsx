"use client";

import { useTranslations } from "next-intl";
import { useFindingLabel } from "@/components/common/finding-labels";
import { FilterRail, type FilterGroup } from "@/components/common/filter-rail";
import type { Facet, FacetId, RowFilters } from "@/lib/views";

interface ReadinessFiltersProps {
  facets: Record<FacetId, Facet[]>;
  filters: RowFilters;
  onChange: (facet: FacetId, selected: string[]) => void;
}

/** The rail of the readiness page. The state has its own bar above. */
export function ReadinessFilters({ facets, filters, onChange }: ReadinessFiltersProps) {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  const label: Record<Exclude<FacetId, "state">, (value: string) => React.ReactNode> = {
    visibility: (value) => tc(`visibility.${value as "reported"}`),
    category: (value) => tc(`category.${value as "listener"}`),
    code: (value) => (
      <span title={labelOf(value)}>
        <code className="mr-1.5 text-xs">{value}</code>
        {labelOf(value)}
      </span>
    ),
    namespace: (value) => value,
  };
  const groups: FilterGroup[] = (["visibility", "category", "code", "namespace"] as const)
    .filter((id) => facets[id].length > 1 || filters[id].length > 0)
    .map((id) => ({
      id,
      title: t(`facet.${id}`),
      options: facets[id].map(({ value, count }) => ({ value, count, label: label[id](value) })),
      selected: filters[id],
      onChange: (selected) => onChange(id, selected),
    }));
  return <FilterRail groups={groups} />;
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { FilterRail, type FilterGroup } from "@/components/common/filter-rail";
import { STATES } from "@/components/common/state";
import type { Locale } from "@/lib/model/text";
import { codeTitle, type Facet, type FacetId, type RowFilters, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";

interface ReadinessFiltersProps {
  facets: Record<FacetId, Facet[]>;
  filters: RowFilters;
  onChange: (facet: FacetId, selected: string[]) => void;
}

/** The rail of the readiness page. State is in the bar above; it is repeated here only through its counts. */
export function ReadinessFilters({ facets, filters, onChange }: ReadinessFiltersProps) {
  const t = useTranslations("readiness");
  const tc = useTranslations("common");
  const locale = useLocale() as Locale;
  const label: Record<FacetId, (value: string) => React.ReactNode> = {
    state: (value) => {
      const look = STATES[value as RowState];
      const Icon = look.icon;
      return (
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden className={cn("size-3.5", look.text)} />
          {tc(`status.${value as RowState}`)}
        </span>
      );
    },
    visibility: (value) => tc(`visibility.${value as "reported"}`),
    category: (value) => tc(`category.${value as "listener"}`),
    code: (value) => (
      <span title={codeTitle(value, locale)}>
        <code className="mr-1.5 text-xs">{value}</code>
        {codeTitle(value, locale)}
      </span>
    ),
    namespace: (value) => value,
  };
  const groups: FilterGroup[] = (["state", "visibility", "category", "code", "namespace"] as const)
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

"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Link, linkTo } from "@/components/ui/link";
import { useMemo } from "react";
import { Fold } from "@/components/common/fold";
import { SearchBox } from "@/components/common/search-box";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { useGuideSearch } from "@/components/common/use-settled";
import { GUIDE_KINDS, plainSearch, type GuideRow } from "@/lib/triage/guide/kinds";
import { groupBy } from "@/lib/model/group-by";
import { cn } from "@/lib/utils";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

const KINDS = ["all", ...GUIDE_KINDS] as const;
const PARAMS = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS).withDefault("all"),
};

/** All codes by kind and family, folded, with search. */
export function GuideList({ items: all }: { items: readonly GuideRow[] }) {
  const t = useTranslations("guide");
  const te = useTranslations("events");
  const tc = useTranslations("common");
  const format = useFormatter();
  const [{ q, kind }, setParams] = useQueryStates(PARAMS);
  const found = useRowsFor(all, q);
  const byKind = useMemo(() => groupBy(found, (item) => item.kind), [found]);
  const ofKind = (id: (typeof KINDS)[number]) => (id === "all" ? found : (byKind.get(id) ?? []));
  const shown = ofKind(kind);
  // Families in list order; a search result is one list, best matches first.
  const sections = groupBy(shown, (item) => `${item.kind} ${item.group}`);
  const groupName = (item: GuideRow) =>
    item.kind === "finding" ? tc(`category.${item.group}`) : te(`group.${item.group}`);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={q}
          onChange={(typed) => setParams({ q: typed || null })}
          label={t("search")}
          className="w-full max-w-xl"
        />
        <ToggleGroup
          label={t("kinds.label")}
          value={kind}
          options={KINDS.map((id) => [
            id,
            <>
              {t(`kinds.${id}`)} <span className="tabular-nums text-ink-subtle">{ofKind(id).length}</span>
            </>,
          ])}
          onChange={(id) => setParams({ kind: id === "all" ? null : id })}
          className="max-w-full max-sm:h-auto max-sm:flex-wrap max-sm:[&>button]:h-8"
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">{t.rich("none", { triage: linkTo("/lookup") })}</p>
      ) : null}
      {q !== "" ? (
        <Entries items={shown} />
      ) : (
        <div className="divide-y divide-line border-y border-line">
          {[...sections].map(([key, items]) => (
            <Fold
              key={`${kind} ${key}`}
              open={sections.size === 1}
              titleClass="min-h-11"
              title={
                <>
                  <h2 className="min-w-0 flex-1 font-semibold">
                    {t(`kinds.${items[0]!.kind}`)}
                    {items[0]!.kind === "event" || items[0]!.kind === "finding" ? (
                      <span className="font-normal text-ink-muted"> · {groupName(items[0]!)}</span>
                    ) : null}
                  </h2>
                  <span className="tabular-nums text-ink-subtle">{format.number(items.length)}</span>
                </>
              }
            >
              <Entries items={items} />
            </Fold>
          ))}
        </div>
      )}
    </div>
  );
}

function Entries({ items }: { items: readonly GuideRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.code}>
          <Link
            href={`/guide/${item.code}`}
            className="grid gap-x-4 gap-y-0.5 rounded-sm py-2 text-sm hover:bg-surface-hover md:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1.6fr)]"
          >
            <code
              className={cn(
                "text-xs leading-5",
                item.severity === "error" ? "text-fail" : item.severity === "info" ? "text-advice" : "text-ink-muted",
              )}
            >
              {item.code}
            </code>
            <span className="min-w-0 font-medium">{item.title}</span>
            <span className="min-w-0 text-ink-muted md:truncate">{item.summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const ALL = 1_000;

/**
 * Rows for a query, best first, as the API, the palette and the command line find them: the server classifies a message
 * first. Until it answers, or when it cannot be reached, the rows of the page are searched word by word.
 */
function useRowsFor(items: readonly GuideRow[], query: string): readonly GuideRow[] {
  const { matches, fresh } = useGuideSearch(query, ALL);
  return useMemo(() => {
    if (query.trim() === "" || !fresh) return plainSearch(items, query.trim());
    const byCode = new Map(items.map((item) => [item.code, item]));
    return matches.flatMap(({ code }) => byCode.get(code) ?? []);
  }, [items, query, matches, fresh]);
}

"use client";

import { useTranslations } from "next-intl";
import type { FindingMatrix as Matrix } from "@/lib/views";

interface FindingMatrixProps {
  matrix: Matrix;
  /** Undefined: every namespace, every category. */
  onPick: (namespace: string | undefined, category: string | undefined) => void;
}

const CELL =
  "h-8 w-full min-w-11 rounded-sm px-1.5 text-xs tabular-nums hover:outline hover:outline-1 hover:outline-accent pointer-coarse:h-11";

/** Findings by namespace and category: the more in a cell, the darker it is. Every number filters the table below. */
export function FindingMatrix(props: FindingMatrixProps) {
  return (
    <>
      <NamespaceList {...props} />
      <NamespaceTable {...props} />
    </>
  );
}

function useCells({ matrix }: Pick<FindingMatrixProps, "matrix">) {
  const t = useTranslations("check");
  const tc = useTranslations("common");
  const name = (category: string) => tc(`category.${category as "listener"}`);
  return {
    t,
    name,
    said: (namespace: string, category: string, count: number) =>
      t("matrix.cell", { namespace, category: name(category), count }),
    shade: (count: number) => ({
      background: `color-mix(in oklab, var(--fail-solid) ${10 + Math.round((40 * count) / matrix.most)}%, var(--surface))`,
    }),
  };
}

/** The same numbers where a column for each category does not fit: what a namespace has, in words, one below the other. */
function NamespaceList({ matrix, onPick }: FindingMatrixProps) {
  const { t, name, said, shade } = useCells({ matrix });
  return (
    <ul aria-label={t("matrix.findings")} className="flex flex-col divide-y divide-line border-y border-line sm:hidden">
      {matrix.rows.map(({ namespace, counts, total }) => (
        <li key={namespace} className="py-2">
          <div className="flex items-baseline justify-between gap-2">
            <button
              type="button"
              onClick={() => onPick(namespace, undefined)}
              className="min-h-8 min-w-11 truncate text-left text-sm hover:underline pointer-coarse:min-h-11"
            >
              {namespace}
            </button>
            <span className="text-xs tabular-nums text-ink-muted">
              {t("matrix.total")} {total}
            </span>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {matrix.categories.map((category) => {
              const count = counts[category] ?? 0;
              return count === 0 ? null : (
                <button
                  key={category}
                  type="button"
                  aria-label={said(namespace, category, count)}
                  onClick={() => onPick(namespace, category)}
                  className="min-h-8 rounded-sm px-2 text-xs tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                  style={shade(count)}
                >
                  {name(category)} {count}
                </button>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

function NamespaceTable({ matrix, onPick }: FindingMatrixProps) {
  const { t, name, said, shade } = useCells({ matrix });
  return (
    <div
      role="region"
      aria-label={t("matrix.findings")}
      tabIndex={0}
      className="scrollbar-thin max-h-96 max-w-full overflow-auto max-sm:hidden"
    >
      <table className="border-separate border-spacing-0.5 text-xs">
        <caption className="sr-only">{t("matrix.findings")}</caption>
        <thead>
          <tr>
            <td />
            {matrix.categories.map((category) => (
              <th key={category} scope="col" className="align-bottom font-normal">
                <button
                  type="button"
                  onClick={() => onPick(undefined, category)}
                  className="min-h-8 rounded-sm px-1 text-ink-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {name(category)}
                </button>
              </th>
            ))}
            <th scope="col" className="px-1 align-bottom font-normal text-ink-subtle">
              {t("matrix.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ namespace, counts, total }) => (
            <tr key={namespace}>
              <th scope="row" className="text-left font-normal">
                <button
                  type="button"
                  onClick={() => onPick(namespace, undefined)}
                  className="min-h-8 max-w-40 truncate rounded-sm pr-3 text-sm hover:underline pointer-coarse:min-h-11"
                >
                  {namespace}
                </button>
              </th>
              {matrix.categories.map((category) => {
                const count = counts[category] ?? 0;
                return (
                  <td key={category} className="p-0 text-center">
                    {count === 0 ? (
                      <span className="text-ink-subtle">·</span>
                    ) : (
                      <button
                        type="button"
                        aria-label={said(namespace, category, count)}
                        title={said(namespace, category, count)}
                        onClick={() => onPick(namespace, category)}
                        className={CELL}
                        style={shade(count)}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
              <td className="px-1 text-right tabular-nums text-ink-muted">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

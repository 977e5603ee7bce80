"use client";

import { useFormatter, useTranslations } from "next-intl";
import { PlainTable, Zero } from "@/components/common/lists";
import { STATES } from "@/components/common/state-badge";
import { Link } from "@/components/ui/link";
import { useHref } from "@/lib/client/data-source";
import { ROW_STATES, type MatrixRow, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";

/** Services by namespace and state. Each number links to its rows. */
export function NamespaceMatrix({ rows }: { rows: readonly MatrixRow[] }) {
  const t = useTranslations("check");
  const tc = useTranslations("common");
  const format = useFormatter();
  const href = useHref();
  const states = ROW_STATES.filter((state) => rows.some((row) => row.counts[state] > 0));
  const link = (words: string, query: { namespace: string; state?: RowState }) => (
    <Link
      href={href({ to: "fix", query: { view: "services", ...query } })}
      className={cn("rounded-sm underline-offset-2 hover:underline", query.state && STATES[query.state].text)}
    >
      {words}
    </Link>
  );
  return (
    <div id="namespace-matrix" className="scrollbar-thin max-h-80 max-w-3xl overflow-y-auto border-b border-line">
      <PlainTable
        label={t("matrix.caption")}
        named
        head={[t("table.namespace"), ...states.map((state) => tc(`status.${state}`)), t("matrix.total")]}
        rows={rows.map(({ namespace, counts, total }) => [
          link(namespace, { namespace }),
          ...states.map((state) =>
            counts[state] > 0 ? link(format.number(counts[state]), { namespace, state }) : <Zero />,
          ),
          format.number(total),
        ])}
        columns={["", ...[...states, "total"].map(() => "text-right tabular-nums")]}
      />
    </div>
  );
}

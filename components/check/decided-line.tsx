"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { LocalTime } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { useDataSource } from "@/lib/client/data-source";
import { useWays } from "@/lib/client/ways";
import type { PlanView } from "@/lib/remediation";
import { spaced } from "@/lib/text/spaced";
import { countDecided, type FixRow } from "@/lib/views";

/** `9 of 23 decided, by you, 22:58`, and what a link brought; nothing before the first decision. */
export function DecidedLine({ rows, open }: { rows: readonly FixRow[]; open?: PlanView }) {
  const t = useTranslations("check.decided");
  const format = useFormatter();
  const { reader } = useDataSource();
  const { kept, linked, keepLinked } = useWays();
  const isTaken = kept.length + linked.length > 0;
  const counts = useMemo(() => (isTaken && open ? countDecided(rows, open) : undefined), [isTaken, rows, open]);
  if (!counts || counts.all === 0) return null;
  const last = kept.at(-1);
  const names = [...new Set(kept.map(({ by }) => (by === reader?.name ? t("you") : by)))];
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted" data-slot="decided">
      <span>
        <span className="font-medium text-ink">{t("count", counts)}</span>
        {last ? (
          <>
            {t("by", { names: spaced(format.list(names)) })}
            <LocalTime at={last.at} />
          </>
        ) : null}
      </span>
      {linked.length > 0 && reader ? (
        <span>
          {t("linked", { count: linked.length })}
          {reader.mayDecide ? (
            <Button size="sm" variant="ghost" className="ml-1" onClick={keepLinked}>
              {t("keep")}
            </Button>
          ) : null}
        </span>
      ) : null}
    </p>
  );
}

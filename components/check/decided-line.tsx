"use client";

import { useFormatter, useTranslations } from "next-intl";
import { LocalTime } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { useDataSource } from "@/lib/client/data-source";
import { useWays } from "@/lib/client/ways";
import type { PlanView } from "@/lib/remediation";
import { spaced } from "@/lib/text/spaced";
import { countDecided } from "@/lib/views";

/** `9 of 23 decided, by you, 22:58`, and what a link brought; nothing before the first decision. */
export function DecidedLine({ open, plan }: { open?: PlanView; plan?: PlanView }) {
  const t = useTranslations("check.decided");
  const format = useFormatter();
  const { reader } = useDataSource();
  const { kept, linked, keepLinked } = useWays();
  if (!open || !plan || kept.length + linked.length === 0) return null;
  const { all, decided } = countDecided(open, plan);
  if (all === 0) return null;
  const last = kept.at(-1);
  const names = [...new Set(kept.map(({ by }) => (by === reader?.name ? t("you") : by)))];
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted" data-slot="decided">
      <span>
        <span className="font-medium text-ink">{t("count", { decided, all })}</span>
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

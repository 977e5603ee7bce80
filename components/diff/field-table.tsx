"use client";

import { useTranslations } from "next-intl";
import { Growing } from "@/components/common/lists";
import { Value as ShownValue } from "@/components/common/value";
import { familyOf, familyText } from "@/lib/model/family";
import type { Finding, Provenance, Value } from "@/lib/model/result";
import { differenceRows } from "@/lib/views";
import { cn } from "@/lib/utils";

/** Desired value, actual value, their source: one block per field, the first ones and then all. */
export function FieldTable({ finding }: { finding: Finding }) {
  const t = useTranslations("instance");
  const actual = familyText(t("actual"), familyOf(finding.code));
  return (
    <Growing rows={differenceRows(finding)} first={8}>
      {(rows) =>
        rows.map((row, index) => (
          <div key={index} className="overflow-hidden rounded-md border border-line bg-surface">
            <p className="border-b border-line px-3 py-1">
              <code className="break-all text-xs font-medium">{row.field}</code>
            </p>
            <dl className="grid md:grid-cols-2">
              <Side name={t("desired")} value={row.desired} from={row.desiredFrom} className="bg-advice-soft/40" />
              <Side
                name={actual}
                value={row.actual}
                from={row.actualFrom}
                className="bg-fail-soft/50 max-md:border-t md:border-l"
              />
            </dl>
          </div>
        ))
      }
    </Growing>
  );
}

interface SideProps {
  name: string;
  value: Value;
  from: Provenance | undefined;
  className: string;
}

function Side({ name, value, from, className }: SideProps) {
  const t = useTranslations("instance");
  return (
    <div className={cn("min-w-0 border-line px-3 py-1.5", className)}>
      <dt className="text-xs text-ink-subtle">
        {name}
        {from ? (
          <>
            {" · "}
            {t(`provenance.${from.kind}`)} <code className="break-all">{from.name}</code>
          </>
        ) : null}
      </dt>
      <dd>
        <ShownValue value={value} />
      </dd>
    </div>
  );
}

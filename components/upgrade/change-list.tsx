"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { InstanceLink } from "@/components/common/resource-link";
import { Section } from "@/components/common/page-header";
import { Button } from "@/components/ui/button";
import { groupBy } from "@/lib/model/group-by";
import type { Change } from "@/lib/upgrade/after";

const SHOWN = 50;

/** Changes by instance, field by field. Long lists grow on demand. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("after");
  const [shown, setShown] = useState(SHOWN);
  return (
    <Section heading="h4" title={t("changes", { count: changes.length })}>
      {[...groupBy(changes.slice(0, shown), (change) => change.loadBalancerId)].map(([id, own]) => (
        <section key={id} aria-label={id} className="flex flex-col">
          <h5 className="border-b border-line-strong pb-1 text-sm font-semibold">
            <InstanceLink id={id} />
          </h5>
          <ul>
            {own.map((change, index) => (
              <li key={index} className="flex flex-col gap-1 border-b border-line py-2 text-sm">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium">
                    {t(`kind.${change.kind}`)} {t(`change.${change.change}`)}
                  </span>
                  {change.name ? <code className="break-words text-xs">{change.name}</code> : null}
                  <span className="text-xs text-ink-muted">{t(`owner.${change.owner}`)}</span>
                </p>
                {change.change === "changed" ? (
                  <table className="w-full text-xs">
                    <tbody>
                      {change.fields.map(({ field, before, after }) => (
                        <tr key={field} className="align-top">
                          <th scope="row" className="w-2/5 py-0.5 pr-3 text-left font-normal text-ink-muted">
                            {field}
                          </th>
                          <td className="py-0.5">
                            <code className="break-all">{before ?? t("none.value")}</code>
                            <span aria-label={t("becomes")}> → </span>
                            <code className="break-all">{after ?? t("none.value")}</code>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {changes.length > shown ? (
        <Button className="self-start" onClick={() => setShown(shown * 4)}>
          {t("showMore", { count: changes.length - shown })}
        </Button>
      ) : null}
    </Section>
  );
}

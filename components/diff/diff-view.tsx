"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { CopyButton } from "@/components/common/copy-button";
import { Value } from "@/components/common/value";
import { Checkbox } from "@/components/ui/checkbox";
import { differencesOnly, diffText, type DiffLine, type DiffSection } from "@/lib/views";
import { cn } from "@/lib/utils";

/** Service beside CLB by field, one foldable part per object; on narrow screens one side under the other. */
export function DiffView({ sections, label }: { sections: readonly DiffSection[]; label: string }) {
  const t = useTranslations("diff");
  const id = useId();
  const [whole, setWhole] = useState(false);
  const shown = whole ? sections : differencesOnly(sections);
  const title = (section: DiffSection) => t(`kind.${section.kind}`, { name: section.name });
  if (sections.length === 0) return <p className="text-sm text-ink-muted">{t("nothing")}</p>;
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center gap-2 text-sm">
        <Checkbox id={id} checked={whole} onCheckedChange={(next) => setWhole(next === true)} />
        <label htmlFor={id}>{t("whole")}</label>
        {shown.length > 0 ? <CopyButton value={diffText(shown, title)} what={label} className="ml-auto" /> : null}
      </div>
      {shown.length === 0 ? <p className="text-sm text-ink-muted">{t("same")}</p> : null}
      {shown.map((section) => (
        <details
          key={`${section.kind} ${section.name}`}
          open
          className="min-w-0 rounded-md border border-line bg-surface"
        >
          <summary className="break-all rounded-md bg-surface-sunken px-3 py-2 text-sm font-medium">
            {title(section)}
          </summary>
          <table aria-label={title(section)} className="w-full table-fixed text-xs max-md:block">
            <thead className="max-md:sr-only">
              <tr className="text-left text-ink-subtle">
                <th scope="col" className="h-8 w-1/4 px-3 font-medium">
                  {t("field")}
                </th>
                <th scope="col" className="px-3 font-medium">
                  {t("service")}
                </th>
                <th scope="col" className="px-3 font-medium">
                  {t("clb")}
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {section.lines.map((line, index) => (
                <Line key={index} line={line} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  );
}

const ROW = "border-t border-line align-top max-md:block max-md:px-3 max-md:py-2";
const SIDE = "px-3 py-1.5 max-md:block max-md:px-2 max-md:py-1";

function Line({ line }: { line: DiffLine }) {
  const t = useTranslations("diff");
  const { findingId } = line;
  return (
    <tr className={ROW}>
      <th scope="row" className="px-3 py-1.5 text-left font-normal max-md:block max-md:p-0">
        <code className="break-all font-medium">{line.field}</code>
        {findingId === undefined ? null : (
          <a
            href={`#${encodeURIComponent(findingId)}`}
            onClick={(event) => {
              // In files the fragment is the page, so the address stays as it is.
              event.preventDefault();
              document.getElementById(findingId)?.scrollIntoView({ block: "start" });
            }}
            className="block w-fit text-ink-muted underline underline-offset-2"
          >
            {t("finding")}
          </a>
        )}
      </th>
      <td className={cn(SIDE, findingId !== undefined && "bg-advice-soft")}>
        <span className="sr-only">{t("service")}: </span>
        {line.source ? <code className="block break-all text-ink-muted">{line.source}</code> : null}
        <Value value={line.desired} />
      </td>
      <td className={cn(SIDE, findingId !== undefined && "bg-fail-soft")}>
        <span className="sr-only">{t("clb")}: </span>
        <Value value={line.actual} />
        {Object.entries(line.names ?? {}).map(([id, name]) => (
          <span key={id} className="block break-all text-ink-muted">
            {id}: {name}
          </span>
        ))}
      </td>
    </tr>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Growing } from "@/components/common/lists";
import { Value } from "@/components/common/value";
import { familyOf, familyText, type Family } from "@/lib/model/family";
import type { DifferenceRow, Finding, Provenance } from "@/lib/model/result";

/** The rows of "what differs": the finding's own pair first, then its list. */
export function differenceRows(finding: Finding): DifferenceRow[] {
  const { field, desired, actual, desiredFrom, actualFrom, rows = [] } = finding;
  const own: DifferenceRow = { field: field ?? "", desired: desired ?? null, actual: actual ?? null };
  const hasOwn = field !== undefined || desired !== undefined || actual !== undefined;
  return [...(hasOwn ? [own] : []), ...rows].map((row) => ({
    ...row,
    desiredFrom: row.desiredFrom ?? desiredFrom,
    actualFrom: row.actualFrom ?? actualFrom,
  }));
}

/** Desired value, actual value, their source, of the first differences and then of all. */
export function FieldTable({ finding, label }: { finding: Finding; label: string }) {
  const rows = differenceRows(finding);
  if (rows.length === 0) return null;
  return (
    <Growing rows={rows} first={8}>
      {(shown) => <Fields rows={shown} label={label} family={familyOf(finding.code)} />}
    </Growing>
  );
}

interface FieldsProps {
  rows: readonly DifferenceRow[];
  label: string;
  family: Family | undefined;
}

/** One table on wide screens, one block per field on a phone. */
function Fields({ rows, label, family }: FieldsProps) {
  const t = useTranslations("instance");
  const actual = familyText(t("actual"), family);
  const hasSource = rows.some((row) => row.desiredFrom || row.actualFrom);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <table aria-label={label} className="w-full text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-xs text-ink-subtle">
            <th scope="col" className="h-8 w-[22%] px-3 font-medium">
              {t("field")}
            </th>
            <th scope="col" className="w-[26%] px-3 font-medium">
              {t("desired")}
            </th>
            <th scope="col" className="w-[24%] px-3 font-medium">
              {actual}
            </th>
            {hasSource ? (
              <th scope="col" className="px-3 font-medium">
                {t("from")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, index) => (
            <tr
              key={`${row.field}${index}`}
              className="border-b border-line align-top last:border-0 max-md:block max-md:px-3 max-md:py-2"
            >
              <th scope="row" className="px-3 py-2 text-left font-normal max-md:block max-md:p-0">
                <code className="break-all text-xs font-medium">{row.field}</code>
              </th>
              <td className="border-l border-line bg-advice-soft/40 px-3 py-2 max-md:mt-1 max-md:flex max-md:gap-3 max-md:border-0 max-md:bg-transparent max-md:p-0">
                <Label>{t("desired")}</Label>
                <Value value={row.desired} />
              </td>
              <td className="border-l border-line bg-fail-soft/50 px-3 py-2 max-md:flex max-md:gap-3 max-md:border-0 max-md:bg-transparent max-md:p-0">
                <Label>{actual}</Label>
                <Value value={row.actual} />
              </td>
              {hasSource ? (
                <td className="border-l border-line px-3 py-2 text-xs text-ink-muted max-md:mt-1 max-md:block max-md:border-0 max-md:p-0">
                  {index === 0 ||
                  !sameFrom(row.desiredFrom, rows[index - 1]!.desiredFrom) ||
                  !sameFrom(row.actualFrom, rows[index - 1]!.actualFrom) ? (
                    <>
                      <From side={t("desired")} from={row.desiredFrom} />
                      <From side={actual} from={row.actualFrom} />
                    </>
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Label({ children }: { children: React.ReactNode }) {
  return (
    <span aria-hidden className="hidden w-28 shrink-0 text-xs text-ink-subtle max-md:block">
      {children}
    </span>
  );
}

function From({ side, from }: { side: string; from: Provenance | undefined }) {
  const t = useTranslations("instance");
  if (!from) return null;
  return (
    <span className="block">
      <span className="sr-only">{side}: </span>
      {t(`provenance.${from.kind}`)} <code className="break-all">{from.name}</code>
    </span>
  );
}

function sameFrom(a: Provenance | undefined, b: Provenance | undefined): boolean {
  return a?.kind === b?.kind && a?.name === b?.name;
}

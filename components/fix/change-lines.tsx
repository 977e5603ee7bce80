"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNamesIn } from "@/components/common/value";
import { groupBy } from "@/lib/model/group-by";
import type { Finding, Value } from "@/lib/model/result";
import { differenceRows } from "@/lib/views";

/** cloud: the CLB changes to what the Service asks for. service: the Service takes over what the CLB has. */
export type Towards = "cloud" | "service";

/** Up to this many backends are listed one by one; more are counted. */
const LISTED = 3;

/** Old and new values of one finding; many backends with the same values are one line. */
function linesOf(finding: Finding, towards: Towards) {
  const lines = differenceRows(finding)
    .filter(({ desired, actual }) => isSet(desired) || isSet(actual))
    .map(({ field, desired, actual }) => {
      const [from, to] = towards === "cloud" ? [actual, desired] : [desired, actual];
      return { field, from, to, count: 1 };
    });
  if (lines.length <= LISTED) return lines;
  const alike = groupBy(lines, ({ from, to }) => JSON.stringify([from, to]));
  return [...alike.values()].map((same) => ({ ...same[0]!, count: same.length }));
}

const isSet = (value: Value | undefined) => value !== null && value !== undefined && value !== "";

/** Old and new value of what a finding is about. */
export function ChangeLines({ finding, towards }: { finding: Finding; towards: Towards }) {
  const t = useTranslations("fix");
  const lines = linesOf(finding, towards);
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-sm" data-slot="change">
      {lines.map(({ field, from, to, count }, index) => (
        <div key={index} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <dt className="text-ink-muted [overflow-wrap:anywhere]">
            {count > 1 ? t("alike", { count, field: t("backends") }) : <Named text={field} />}
          </dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Side value={from} old />
            <ArrowRight aria-label={t("becomes")} className="size-3 shrink-0 self-center text-ink-subtle" />
            <Side value={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ value, old }: { value: Value; old?: boolean }) {
  const t = useTranslations("common");
  if (!isSet(value)) return <span className="italic text-ink-subtle">{t("notSet")}</span>;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return (
    <span className={old ? "text-ink-muted line-through decoration-ink-subtle" : "font-medium text-ink"}>
      <Named text={text} />
    </span>
  );
}

/** A server or certificate by its name, its id in the tooltip; anything else as it is. */
function Named({ text }: { text: string }) {
  const names = useNamesIn(text);
  return names.length > 0 ? (
    <span title={text}>{names.join(", ")}</span>
  ) : (
    <code className="text-xs [overflow-wrap:anywhere]">{text}</code>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ScrollBox } from "@/components/common/scroll-box";
import { WeightPlot } from "@/components/plots/weight-plot";
import { Input } from "@/components/ui/input";
import { NEWEST_RULES } from "@/lib/ccm/versions";
import { localWeights, weightRule } from "@/lib/knowledge/faq/local-weights";

const VERSIONS = ["v1.9.3.105", "v1.9.3.164", "v1.9.3.276", NEWEST_RULES.version] as const;

/** Node weights of a Local-mode Service before and after an upgrade, with each Pod's share of the traffic. */
export function WeightCalculator() {
  const t = useTranslations("guide.weights");
  const id = useId();
  const [from, setFrom] = useState("v1.9.3.164");
  const [to, setTo] = useState<string>(NEWEST_RULES.version);
  const [pods, setPods] = useState("1, 2, 3");
  const counts = parsePods(pods);
  const before = counts ? localWeights(from, counts) : undefined;
  const after = counts ? localWeights(to, counts) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-4">
        <Field id={`${id}-pods`} label={t("pods")} value={pods} onChange={setPods} invalid={!counts} />
        <Field
          id={`${id}-from`}
          label={t("from")}
          value={from}
          onChange={setFrom}
          invalid={weightRule(from) === undefined}
          list={`${id}-versions`}
        />
        <Field
          id={`${id}-to`}
          label={t("to")}
          value={to}
          onChange={setTo}
          invalid={weightRule(to) === undefined}
          list={`${id}-versions`}
        />
        <datalist id={`${id}-versions`}>
          {VERSIONS.map((version) => (
            <option key={version} value={version} />
          ))}
        </datalist>
      </div>
      {!counts ? (
        <p className="text-sm text-unknown">{t("badPods")}</p>
      ) : !before || !after ? (
        <p className="text-sm text-unknown">{t("badVersion")}</p>
      ) : null}
      {counts && before && after ? (
        <>
          <ScrollBox label={t("node")}>
            <table className="w-full max-w-2xl text-sm">
              <thead>
                <tr className="border-b border-line-strong text-left text-xs text-ink-subtle">
                  <th className="py-1.5 pr-4 font-medium">{t("node")}</th>
                  <th className="py-1.5 pr-4 text-right font-medium">{t("podCount")}</th>
                  <th className="py-1.5 pr-4 text-right font-medium">
                    {t("weight")} {from}
                  </th>
                  <th className="py-1.5 pr-4 text-right font-medium">{t("perPod")}</th>
                  <th className="py-1.5 pr-4 text-right font-medium">
                    {t("weight")} {to}
                  </th>
                  <th className="py-1.5 text-right font-medium">{t("perPod")}</th>
                </tr>
              </thead>
              <tbody className="tabular-nums">
                {counts.map((count, i) => (
                  <tr key={i} className="border-b border-line">
                    <td className="py-1.5 pr-4">{t("nodeName", { number: i + 1 })}</td>
                    <td className="py-1.5 pr-4 text-right">{count}</td>
                    <td className="py-1.5 pr-4 text-right font-medium">{before[i]}</td>
                    <td className="py-1.5 pr-4 text-right text-ink-muted">{share(before, counts, i)}</td>
                    <td className="py-1.5 pr-4 text-right font-medium">{after[i]}</td>
                    <td className="py-1.5 text-right text-ink-muted">{share(after, counts, i)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <WeightPlot
            rows={counts.map((pods, i) => ({
              service: `${from} → ${to}`,
              node: t("nodeName", { number: i + 1 }),
              pods,
              before: before[i] ?? 0,
              after: after[i] ?? 0,
            }))}
          />
          <p className="text-sm text-ink-muted">
            {t(`formula.${weightRule(from) ?? "pods"}`)} → {t(`formula.${weightRule(to) ?? "pods"}`)}
          </p>
        </>
      ) : null}
    </div>
  );
}

function Field({
  id,
  label,
  value,
  onChange,
  invalid,
  list,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  list?: string;
}) {
  return (
    <div className="flex w-56 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-muted">
        {label}
      </label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={invalid}
        list={list}
        className="font-mono text-xs"
      />
    </div>
  );
}

/** `1, 2, 3`: at most 50 whole numbers. */
function parsePods(text: string): number[] | undefined {
  const parts = text.split(/[\s,，、]+/).filter(Boolean);
  if (parts.length === 0 || parts.length > 50 || parts.some((part) => !/^\d{1,5}$/.test(part))) return undefined;
  return parts.map(Number);
}

function share(weights: readonly number[], counts: readonly number[], i: number): string {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const count = counts[i] ?? 0;
  if (total === 0 || count === 0) return "–";
  return `${((100 * (weights[i] ?? 0)) / total / count).toFixed(1)}%`;
}

"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { SearchBox } from "@/components/common/search-box";
import { Checkbox } from "@/components/ui/checkbox";
import type { Status } from "@/lib/model/result";
import type { ReportScope } from "@/lib/report/schema";

const SHOWN = 100;

/** Whole cluster, the failing Services, or a selection. */
export function ScopePicker({
  services,
  scope,
  onChange,
}: {
  services: readonly { service: string; status: Status }[];
  scope: ReportScope;
  onChange: (scope: ReportScope) => void;
}) {
  const t = useTranslations("reports");
  const name = useId();
  const [mode, setMode] = useState<"cluster" | "failing" | "chosen">(scope.kind === "cluster" ? "cluster" : "chosen");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(scope.kind === "services" ? scope.services : []),
  );
  const [query, setQuery] = useState("");
  const failing = useMemo(
    () => services.filter((row) => row.status === "fail" || row.status === "unknown").map((row) => row.service),
    [services],
  );
  const matching = useMemo(() => {
    const word = query.trim().toLowerCase();
    return services.filter((row) => row.service.toLowerCase().includes(word));
  }, [services, query]);

  function choose(next: typeof mode) {
    setMode(next);
    onChange(
      next === "cluster"
        ? { kind: "cluster" }
        : { kind: "services", services: next === "failing" ? failing : [...chosen] },
    );
  }
  function toggle(service: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(service);
    else next.delete(service);
    setChosen(next);
    onChange({ kind: "services", services: [...next] });
  }
  const options = [
    { id: "cluster", label: t("scope.cluster"), disabled: false },
    { id: "failing", label: t("scope.failing", { count: failing.length }), disabled: failing.length === 0 },
    { id: "chosen", label: t("scope.chosen", { count: chosen.size }), disabled: false },
  ] as const;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{t("scope.title")}</legend>
      {options.map((option) => (
        <label key={option.id} className="flex items-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            checked={mode === option.id}
            disabled={option.disabled}
            onChange={() => choose(option.id)}
            className="accent-accent"
          />
          {option.label}
        </label>
      ))}
      {mode === "chosen" ? (
        <div className="flex flex-col gap-2 pl-6">
          <SearchBox value={query} onChange={setQuery} label={t("scope.search")} />
          <ul className="max-h-44 overflow-auto rounded-md border border-line">
            {matching.slice(0, SHOWN).map((row) => (
              <li key={row.service} className="border-b border-line last:border-0">
                <label className="flex items-center gap-2 px-2 py-1.5 text-sm">
                  <Checkbox
                    checked={chosen.has(row.service)}
                    onCheckedChange={(checked) => toggle(row.service, checked === true)}
                  />
                  <code className="min-w-0 truncate text-xs">{row.service}</code>
                </label>
              </li>
            ))}
          </ul>
          {matching.length > SHOWN ? (
            <p className="text-xs text-ink-muted">{t("scope.more", { count: matching.length - SHOWN })}</p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { KNOWN_RULES } from "@/lib/ccm/versions";

const NEWEST = "newest";
const VERSIONS = KNOWN_RULES.map((rules) => rules.version).reverse();

/** The CCM version whose dry run is predicted. A version outside the list (from the settings) stays selectable. */
export function TargetSelect({
  value,
  onChange,
  disabled,
}: {
  value: string | undefined;
  onChange: (target: string | undefined) => void;
  disabled?: boolean;
}) {
  const t = useTranslations("readiness");
  const versions = value && !VERSIONS.includes(value) ? [value, ...VERSIONS] : VERSIONS;
  return (
    <Select
      value={value ?? NEWEST}
      onValueChange={(next) => onChange(next === NEWEST ? undefined : next)}
      disabled={disabled}
    >
      <SelectTrigger aria-label={t("actions.target")} title={t("actions.target")}>
        <span className="text-ink-subtle">→</span>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={NEWEST}>{t("actions.newest")}</SelectItem>
        {versions.map((version) => (
          <SelectItem key={version} value={version}>
            {version}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

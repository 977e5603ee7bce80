"use client";

import { useTranslations } from "next-intl";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { compareVersions, KNOWN_RULES } from "@/lib/ccm/versions";

/** Newest first. */
const VERSIONS = KNOWN_RULES.map((rules) => rules.version).reverse();
const LATEST = VERSIONS[0]!;

/** Versions to offer: none below the one that runs, because the precheck belongs to upgrades. `value` always stays. */
export function offeredVersions(current: string | undefined, value: string | undefined): string[] {
  // A version that cannot be read is below nothing: all stay.
  const offered = VERSIONS.filter((version) => version === LATEST || compareVersions(version, current) !== -1);
  return value && !offered.includes(value) ? [value, ...offered] : offered;
}

/** The CCM version whose dry run is predicted. A version outside the list (from the settings) stays selectable. */
export function TargetSelect({
  value = LATEST,
  current,
  onChange,
  disabled,
}: {
  value: string | undefined;
  /** The version that runs, when known. */
  current: string | undefined;
  onChange: (target: string) => void;
  disabled?: boolean;
}) {
  const t = useTranslations("readiness");
  return (
    <Select value={value} onValueChange={onChange} disabled={disabled}>
      <SelectTrigger aria-label={t("actions.target")} title={t("actions.target")}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {offeredVersions(current, value).map((version) => (
          <SelectItem key={version} value={version}>
            {t(version === LATEST ? "actions.toLatest" : "actions.to", { version })}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

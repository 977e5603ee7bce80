"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { LATEST_TARGET, offeredVersions } from "@/lib/views";

/** The CCM version whose dry run is predicted. A version outside the list (from the settings) stays selectable. */
export function TargetSelect({
  value = LATEST_TARGET,
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
    <Select
      aria-label={t("actions.target")}
      title={t("actions.target")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={disabled}
    >
      {offeredVersions(current, value).map((version) => (
        <option key={version} value={version}>
          {t(version === LATEST_TARGET ? "actions.toLatest" : "actions.to", { version })}
        </option>
      ))}
    </Select>
  );
}

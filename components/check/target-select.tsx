"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { NEWEST_RELEASED } from "@/lib/ccm/version-names.generated";
import { cn } from "@/lib/utils";
import { LATEST_TARGET, offeredVersions } from "@/lib/views";

/** The CCM version whose dry run is predicted. A version outside the list (from the settings) stays selectable. */
export function TargetSelect({
  value = LATEST_TARGET,
  current,
  onChange,
  disabled,
  className,
}: {
  value: string | undefined;
  /** The version that runs, when known. */
  current: string | undefined;
  onChange: (target: string) => void;
  disabled?: boolean;
  className?: string;
}) {
  const t = useTranslations("check");
  return (
    <Select
      aria-label={t("actions.target")}
      title={t("actions.targetTitle", { version: LATEST_TARGET, date: NEWEST_RELEASED })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={disabled}
      className={cn("min-w-0 max-w-full", className)}
    >
      {offeredVersions(current, value).map((version) => (
        <option key={version} value={version}>
          {version === LATEST_TARGET
            ? t("actions.toLatest", { version, date: NEWEST_RELEASED })
            : t("actions.to", { version })}
        </option>
      ))}
    </Select>
  );
}

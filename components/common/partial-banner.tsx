import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Result } from "@/lib/model/result";
import { cn } from "@/lib/utils";

const SHOWN = 3;

/** Some inputs could not be read: which, with the API's own words. Draws nothing when all were. */
export function PartialBanner({ errors, children, className }: { errors: Result["errors"]; children?: React.ReactNode; className?: string }) {
  const t = useTranslations("common");
  if (errors.length === 0) return null;
  return (
    <div role="status" className={cn("hatched flex items-start gap-3 rounded-md border border-unknown-line bg-unknown-soft px-4 py-2.5", className)}>
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{t("partialTitle", { count: errors.length })}</p>
        <ul className="mt-1 space-y-0.5 text-xs text-ink-muted">
          {errors.slice(0, SHOWN).map((error, index) => (
            <li key={index} className="break-words">
              <code>
                {error.source} {error.action}
                {error.resource ? ` ${error.resource}` : ""}: {error.code}
              </code>{" "}
              {error.message}
            </li>
          ))}
        </ul>
        {errors.length > SHOWN ? (
          <details className="mt-0.5 text-xs text-ink-muted">
            <summary className="inline-block underline underline-offset-2">{t("partialMore", { count: errors.length - SHOWN })}</summary>
            <ul className="mt-1 max-h-60 space-y-0.5 overflow-y-auto">
              {errors.slice(SHOWN, 200).map((error, index) => (
                <li key={index} className="break-words">
                  <code>
                    {error.source} {error.action}
                    {error.resource ? ` ${error.resource}` : ""}: {error.code}
                  </code>{" "}
                  {error.message}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {children}
      </div>
    </div>
  );
}

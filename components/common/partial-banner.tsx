import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Result } from "@/lib/model/result";
import { languageOf } from "./error-title";
import { UnknownBox } from "./unknown-box";

type InputError = Result["errors"][number];
const SHOWN = 3;
const NAMED = 200;

/** Some inputs could not be read: which, with the API's own words. Draws nothing when all were. */
export function PartialBanner({ errors, children }: { errors: readonly InputError[]; children?: React.ReactNode }) {
  const t = useTranslations("common");
  if (errors.length === 0) return null;
  const groups = groupErrors(errors);
  return (
    <UnknownBox role="status">
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{t("partialTitle", { count: errors.length })}</p>
        <ErrorGroups groups={groups.slice(0, SHOWN)} />
        {groups.length > SHOWN ? (
          <details className="mt-0.5 text-xs text-ink-muted">
            <summary className="inline-block underline underline-offset-2">
              {t("partialMore", { count: groups.length - SHOWN })}
            </summary>
            <ErrorGroups groups={groups.slice(SHOWN)} />
          </details>
        ) : null}
        {children}
      </div>
    </UnknownBox>
  );
}

interface ErrorGroup {
  error: InputError;
  resources: string[];
}

/** One missing permission fails once per instance: say it once, with the instances behind it. */
function groupErrors(errors: readonly InputError[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const error of errors) {
    const key = JSON.stringify([error.source, error.action, error.code]);
    const group = groups.get(key) ?? { error, resources: [] };
    if (error.resource) group.resources.push(error.resource);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.resources.length - a.resources.length);
}

function ErrorGroups({ groups }: { groups: readonly ErrorGroup[] }) {
  const t = useTranslations("common");
  return (
    <ul className="mt-1 space-y-0.5 text-xs text-ink-muted">
      {groups.map(({ error, resources }, index) => (
        <li key={index} className="break-words">
          <code className="text-ink">
            {error.source} {error.action} {resources.length === 1 ? resources[0] : ""}
          </code>{" "}
          <span lang={languageOf(error.message)}>
            {error.code}: {error.message}
          </span>
          {resources.length > 1 ? (
            <details>
              <summary className="inline-block underline underline-offset-2">
                {t("partialResources", { count: resources.length })}
              </summary>
              <p className="max-h-40 overflow-y-auto">
                <code className="break-words">{resources.slice(0, NAMED).join(" ")}</code>
              </p>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

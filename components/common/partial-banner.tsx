"use client";

import { useTranslations } from "next-intl";
import { groupBy } from "@/lib/model/group-by";
import type { Result } from "@/lib/model/result";
import { languageOf } from "./query-error";
import { Growing } from "./lists";
import { UnknownBox } from "./unknown-box";

type InputError = Result["errors"][number];
const SHOWN = 3;
const NAMED = 200;

/** Inputs that could not be read, with the API's message. Draws nothing when there are none. */
export function PartialBanner({ errors, children }: { errors: readonly InputError[]; children?: React.ReactNode }) {
  const t = useTranslations("common");
  if (errors.length === 0) return null;
  // A missing permission fails once per instance: grouped by error, with the instances.
  const groups = [...groupBy(errors, ({ source, action, code }) => JSON.stringify([source, action, code])).values()];
  return (
    <UnknownBox>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{t("partialTitle", { count: errors.length })}</p>
        <Growing rows={groups.sort((a, b) => b.length - a.length)} first={SHOWN}>
          {(shown) => (
            <ul className="my-1 space-y-0.5 text-xs text-ink-muted">
              {shown.map((own, index) => (
                <ErrorGroup key={index} error={own[0]!} resources={own.flatMap(({ resource }) => resource ?? [])} />
              ))}
            </ul>
          )}
        </Growing>
        {children}
      </div>
    </UnknownBox>
  );
}

function ErrorGroup({ error, resources }: { error: InputError; resources: readonly string[] }) {
  const t = useTranslations("common");
  return (
    <li className="break-words">
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
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { Value as ModelValue } from "@/lib/model/result";
import { createContext, useContext } from "react";

/** A compared value: a list with one item per line, a missing or empty value in words. */
export function Value({ value }: { value: ModelValue | undefined }) {
  const t = useTranslations("common");
  if (value === null || value === undefined)
    return <span className="text-sm italic text-ink-subtle">{t("notSet")}</span>;
  if (value === "") return <span className="text-sm italic text-ink-subtle">{t("empty")}</span>;
  if (Array.isArray(value)) {
    const list = value as readonly string[];
    if (list.length === 0) return <span className="text-sm italic text-ink-subtle">{t("none")}</span>;
    return (
      <ul className="space-y-0.5">
        {list.map((item, index) => (
          <li key={index}>
            <Named text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <Named text={String(value)} />;
}

/** An id, followed by the name of its object. */
function Named({ text }: { text: string }) {
  const names = useNamesIn(text);
  return (
    <span>
      <code className="break-all text-xs">{text}</code>
      {names.length > 0 ? <span className="ml-1.5 text-xs text-ink-muted">{names.join("; ")}</span> : null}
    </span>
  );
}

/** Names by id, for the values inside: a certificate's name, domain and expiry, the node or Pod of a server. */
export const ValueNamesContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** Names of the ids in a value, in the order of the value. */
export function useNamesIn(text: string): string[] {
  const names = useContext(ValueNamesContext) ?? {};
  return text.split(/[\s,:"[\]{}=]+/).flatMap((word) => (Object.hasOwn(names, word) ? [names[word]!] : []));
}

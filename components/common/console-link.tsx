"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { consoleUrl } from "@/lib/knowledge/console-links";

/** Region of the cluster that is shown, for links into the console. */
export const RegionContext = createContext<string | undefined>(undefined);

/** A path in the console as a link to its page; for a `step` that names one, only the link. */
export function ConsoleLink({ step, path }: { step?: string; path?: string }) {
  const t = useTranslations("common");
  const url = consoleUrl(path ?? step ?? "", useContext(RegionContext));
  if (!url) return path ?? null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-accent underline underline-offset-2 [overflow-wrap:anywhere]"
    >
      {path ?? t("openConsole")}
      <ExternalLink aria-hidden className="ml-1 inline size-3 align-baseline" />
    </a>
  );
}

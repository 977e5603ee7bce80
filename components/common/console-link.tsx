"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { consoleUrl } from "@/lib/knowledge/console-links";

/** Region of the cluster that is shown: links into the console lead there. */
export const RegionContext = createContext<string | undefined>(undefined);

/** The way to a page of the console, as a link to it; or, behind a sentence that names one, the link alone. */
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

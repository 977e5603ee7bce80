"use client";

import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import { useDataSource } from "@/lib/client/data-source";
import type { ShareProps } from "./share-dialog";

const ShareDialog = dynamic(() => import("./share-dialog").then((module) => module.ShareDialog), { ssr: false });

/** Opens the share dialog, loaded on use. `words`: for chosen rows. Only a live cluster can be shared: a file or report is already a file. */
export function ShareButton({ words, ...props }: ShareProps & { words?: string }) {
  const t = useTranslations("reports");
  const { cluster } = useDataSource();
  // The button of the page itself has a key and an address; those of rows have none.
  const isOfPage = !words && !props.run;
  const [asked, setAsked] = useQueryState("share", parseAsBoolean);
  const [open, setOpen] = useState<boolean>();
  const shown = open ?? (isOfPage && asked ? true : undefined);
  const put = (next: boolean) => {
    setOpen(next);
    if (asked) void setAsked(null);
  };
  useShortcuts(cluster && isOfPage ? { s: () => setOpen(true) } : {});
  if (!cluster) return null;
  return (
    <>
      <Button
        size={words ? "sm" : "md"}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={props.run ? t("share.run", { at: props.run.at }) : undefined}
        className={words ? undefined : "max-sm:w-11 max-sm:px-0"}
      >
        <Share2 aria-hidden />
        {words ?? <span className="max-sm:sr-only">{t("share.button")}</span>}
      </Button>
      {shown === undefined ? null : <ShareDialog cluster={cluster} open={shown} onOpenChange={put} {...props} />}
    </>
  );
}

"use client";

import { Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useDataSource } from "@/lib/client/data-source";
import type { Status } from "@/lib/model/result";
import type { ReportScope } from "@/lib/reports/schema";

const ShareDialog = dynamic(() => import("./share-dialog").then((module) => module.ShareDialog), { ssr: false });

export interface ShareProps {
  /** Services that can be chosen; with one or a few of an instance page, those are shared from the start. */
  services: readonly { service: string; status: Status }[];
  /** Where the dialog starts: the whole cluster, or these Services. */
  initial?: ReportScope;
}

/** Opens the share dialog, fetched then. Only a live cluster can be shared: a file or report is shared by itself. */
export function ShareButton(props: ShareProps) {
  const t = useTranslations("reports");
  const cluster = useDataSource().live?.cluster;
  const [open, setOpen] = useState<boolean>();
  if (!cluster) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Share2 aria-hidden />
        {t("share.button")}
      </Button>
      {open === undefined ? null : <ShareDialog cluster={cluster} open={open} onOpenChange={setOpen} {...props} />}
    </>
  );
}

"use client";

import { Bot } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import { writeClipboard } from "@/components/common/copy-button";
import { Button } from "@/components/ui/button";
import { useDataSource } from "@/lib/client/data-source";
import { useMarkdown } from "@/lib/client/mutations";

/** Facts about one Service for an assistant, and no name, address or domain: it leaves the house. */
const REDACTION = { managedFields: true, ips: true, names: true, domains: true, freeTexts: true };

/** Copies the redacted ticket text of one Service; on the pages of a live cluster alone. */
export function AssistantButton({ service }: { service: string }) {
  const t = useTranslations("reports.assistant");
  const { cluster } = useDataSource();
  const markdown = useMarkdown();
  if (cluster === undefined) return null;
  const copy = () =>
    markdown.mutate(
      { cluster, scope: { kind: "services", services: [service] }, redaction: REDACTION },
      {
        onSuccess: async (text) => {
          if (await writeClipboard(text)) toast.success(t("copied"), { description: t("redacted") });
          else toast.error(t("failed"));
        },
        onError: toast.failed(t("failed")),
      },
    );
  return (
    <Button onClick={copy} busy={markdown.isPending} title={t("hint")} className="max-sm:w-11 max-sm:px-0">
      <Bot aria-hidden />
      <span className="max-sm:sr-only">{t("copy")}</span>
    </Button>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  return (
    <PageBody>
      <PageHeader title={t("unexpectedTitle")} />
      <QueryError
        title={t("unexpectedBody")}
        error={{ code: error.digest ?? "page_error", message: "" }}
        onRetry={reset}
      />
    </PageBody>
  );
}

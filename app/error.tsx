"use client";

import { useTranslations } from "next-intl";
import { PageBody } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  return (
    <PageBody>
      <QueryError
        title={t("unexpectedTitle")}
        error={{ code: error.digest ?? "page_error", message: t("unexpectedBody") }}
        onRetry={reset}
      />
    </PageBody>
  );
}

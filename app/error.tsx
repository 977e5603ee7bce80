"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";

/** A part of a page of an earlier build is no longer served: this build's page is read, where it has one. */
function useOtherBuild() {
  useEffect(() => {
    void fetch(`${process.env.PREFLIGHT_PROGRAMS}/worker.js`, { method: "HEAD", cache: "no-store" }).then(
      ({ status }) => (status === 404 ? window.location.reload() : undefined),
      () => undefined,
    );
  }, []);
}

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  useOtherBuild();
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

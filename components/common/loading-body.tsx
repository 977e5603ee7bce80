import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageBody } from "./page-header";

/** A page that is not there yet: its outline, and a word for who cannot see it. */
export function LoadingBody({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <PageBody>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      {children}
    </PageBody>
  );
}

import { SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody } from "@/components/common/page-header";
import { Button } from "@/components/ui/button";
import { titled } from "@/app/title";

/** Without it the tab would carry the product's name only. */
export const generateMetadata = titled("common", "notFoundTitle");

export default async function NotFound() {
  const t = await getTranslations("common");
  return (
    <PageBody>
      <EmptyState
        whole
        icon={SearchX}
        title={t("notFoundTitle")}
        action={
          <Button asChild>
            <Link href="/">{t("toClusters")}</Link>
          </Button>
        }
      >
        {t("notFoundBody")}
      </EmptyState>
    </PageBody>
  );
}

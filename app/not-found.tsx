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
      <EmptyState whole title={t("notFoundTitle")}>
        <p className="mb-2">{t("notFoundBody")}</p>
        <Button asChild>
          <Link href="/">{t("toClusters")}</Link>
        </Button>
      </EmptyState>
    </PageBody>
  );
}

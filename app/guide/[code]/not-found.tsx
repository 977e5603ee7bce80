import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody } from "@/components/common/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** A code that the guide does not have: the search does not know it either, so the way on is the box for messages. */
export default async function NoSuchCode() {
  const t = await getTranslations("common");
  return (
    <PageBody>
      <EmptyState whole title={t("noCodeTitle")}>
        <p className="mb-2">{t("noCodeBody")}</p>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link href="/lookup">{t("toLookup")}</Link>
          </Button>
          <Button asChild>
            <Link href="/guide">{t("toGuide")}</Link>
          </Button>
        </div>
      </EmptyState>
    </PageBody>
  );
}

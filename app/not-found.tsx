import { getTranslations } from "next-intl/server";
import { NotThere } from "@/components/common/empty-state";
import { titled } from "@/app/title";

/** Without it the tab would carry the product's name only. */
export const generateMetadata = titled("common", "notFoundTitle");

export default async function NotFound() {
  const t = await getTranslations("common");
  return <NotThere title={t("notFoundTitle")} body={t("notFoundBody")} ways={[["/", t("toClusters")]]} />;
}

import { getTranslations } from "next-intl/server";
import { NotThere } from "@/components/common/empty-state";

/** A code that the guide does not have: the search does not know it either, so the way on is the box for messages. */
export default async function NoSuchCode() {
  const t = await getTranslations("common");
  const ways = [
    ["/lookup", t("toLookup")],
    ["/guide", t("toGuide")],
  ] as const;
  return <NotThere title={t("noCodeTitle")} body={t("noCodeBody")} ways={ways} />;
}

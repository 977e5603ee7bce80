import { getLocale, getTranslations } from "next-intl/server";
import { TextLink, linkTo } from "@/components/ui/link";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { GuideList } from "@/components/guide/guide-list";
import { guideRows } from "@/lib/triage/guide";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("guide", "title");

export default page({ role: "viewer" }, async function Page() {
  const t = await getTranslations("guide");
  const annotations = await getTranslations("annotations");
  const items = guideRows((await getLocale()) as Locale);
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>
        {t.rich("sentence", {
          count: items.length,
          triage: linkTo("/lookup"),
          questions: linkTo("/guide?kind=faq"),
        })}{" "}
        <TextLink href="/guide/annotations">{annotations("open")}</TextLink>
      </PageHeader>
      <GuideList items={items} />
    </PageBody>
  );
});

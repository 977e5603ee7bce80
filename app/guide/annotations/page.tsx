import { getLocale, getTranslations } from "next-intl/server";
import { AnnotationList } from "@/components/annotations/annotation-list";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { annotationEntries } from "@/lib/knowledge/annotations/entries";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";
import { titled } from "@/app/title";

export const generateMetadata = titled("annotations", "title");

export default page({ role: "viewer" }, async function Page() {
  const t = await getTranslations("annotations");
  const entries = annotationEntries((await getLocale()) as Locale);
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>{t("intro", { count: entries.length })}</PageHeader>
      <AnnotationList entries={entries} />
    </PageBody>
  );
});

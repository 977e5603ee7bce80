import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AnnotationList } from "@/components/annotations/annotation-list";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { annotationEntries } from "@/lib/triage/guide/annotations";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("annotations"))("title") };
}

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

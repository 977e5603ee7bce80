import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AppLink } from "@/components/common/app-link";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { GuideList } from "@/components/guide/guide-list";
import { guideRows } from "@/lib/guide";
import type { Locale } from "@/lib/model/text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("guide"))("title") };
}

export default async function Page() {
  const t = await getTranslations("guide");
  const annotations = await getTranslations("annotations");
  const items = guideRows((await getLocale()) as Locale);
  const link = "text-accent underline underline-offset-2";
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>
        {t.rich("sentence", {
          count: items.length,
          triage: (chunks) => (
            <AppLink href="/triage" className={link}>
              {chunks}
            </AppLink>
          ),
          symptoms: (chunks) => (
            <AppLink href="/guide/symptoms" className={link}>
              {chunks}
            </AppLink>
          ),
        })}{" "}
        <AppLink href="/guide/annotations" className={link}>
          {annotations("open")}
        </AppLink>
      </PageHeader>
      <GuideList items={items} />
    </PageBody>
  );
}

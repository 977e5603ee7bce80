import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { GuideList } from "@/components/guide/guide-list";
import { guideItems } from "@/lib/guide";
import type { Locale } from "@/lib/model/text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("guide"))("title") };
}

export default async function Page() {
  const t = await getTranslations("guide");
  const annotations = await getTranslations("annotations");
  const items = guideItems((await getLocale()) as Locale);
  const link = "text-accent underline underline-offset-2";
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>
        {t.rich("sentence", {
          count: items.length,
          triage: (chunks) => (
            <Link href="/triage" className={link}>
              {chunks}
            </Link>
          ),
          symptoms: (chunks) => (
            <Link href="/guide/symptoms" className={link}>
              {chunks}
            </Link>
          ),
        })}{" "}
        <Link href="/guide/annotations" className={link}>
          {annotations("open")}
        </Link>
      </PageHeader>
      <GuideList items={items} />
    </PageBody>
  );
}

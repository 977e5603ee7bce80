import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
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
  const link = "text-accent underline underline-offset-2";
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>
        {t.rich("sentence", {
          count: items.length,
          triage: (chunks) => (
            <Link href="/lookup" className={link}>
              {chunks}
            </Link>
          ),
          symptoms: (chunks) => (
            <Link href="/guide?kind=symptom" className={link}>
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
});

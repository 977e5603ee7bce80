import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { GuideEntry } from "@/components/guide/guide-entry";
import { codeTitles, resolveCode } from "@/lib/triage/guide";
import type { Locale } from "@/lib/model/text";
import { page } from "@/lib/server/page";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ code }, locale, t] = await Promise.all([params, getLocale(), getTranslations("guide")]);
  const entry = resolveCode(decodeURIComponent(code));
  const title = entry ? codeTitles(locale as Locale, [entry.code])[0]?.title : undefined;
  return { title: entry && title ? `${entry.code} ${title}` : t("title") };
}

export default page({ role: "viewer" }, async function Page({ params }: Props) {
  const raw = decodeURIComponent((await params).code);
  const entry = resolveCode(raw);
  if (!entry) notFound();
  // Codes are typed by hand from tickets: lower case finds its page too.
  if (entry.code !== raw) redirect(`/guide/${entry.code}`);
  return <GuideEntry code={entry.code} kind={entry.kind} />;
});

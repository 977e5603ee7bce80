import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PermissionsPage } from "@/components/permissions/permissions-page";

type Props = { params: Promise<{ cluster: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("permissions");
  return { title: `${t("title")} ${decodeURIComponent((await params).cluster)}` };
}

export default async function Page({ params }: Props) {
  return <PermissionsPage cluster={decodeURIComponent((await params).cluster)} />;
}

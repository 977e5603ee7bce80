import { getTranslations } from "next-intl/server";
import { reportPage } from "@/lib/server/report-page";
import { reportTexts } from "@/lib/server/report-texts";
import { route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/**
 * The page behind a share link, the same for every token: whether one opens anything is known only to who asks for the
 * report itself. It is not drawn by Next, whose scripts alone weigh more than the whole page may.
 */
export const GET = route(async (request) => {
  const [t, texts] = await Promise.all([getTranslations(), reportTexts()]);
  const html = reportPage({
    texts,
    nonce: request.headers.get("x-nonce") ?? "",
    title: `${t("reports.banner.report")} · ${t("shell.product")}`,
    loading: t("common.loading"),
  });
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
});

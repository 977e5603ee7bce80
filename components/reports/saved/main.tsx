import { createRoot } from "react-dom/client";
import { loadMessages } from "@/lib/i18n/load-messages";
import type { Locale } from "@/lib/model/text";
import { readContent } from "@/lib/report/file/read";
import { unpack } from "@/lib/report/pack";
import { SavedReport } from "./saved-report";

/** The program inside a saved report (`renderHtml`). It makes no request. */
async function start(): Promise<void> {
  const { locale: chosen, nonce = "" } = document.documentElement.dataset;
  const locale: Locale = (chosen ?? navigator.language).startsWith("zh") ? "zh-CN" : "en";
  const json = await unpack(document.getElementById("data")?.textContent ?? "");
  const [content, en, zh] = await Promise.all([readContent(json, ""), loadMessages("en"), loadMessages("zh-CN")]);
  createRoot(document.getElementById("report")!).render(
    <SavedReport content={content} json={json} messages={{ en, "zh-CN": zh }} locale={locale} nonce={nonce} />,
  );
}

start().catch((error: unknown) => {
  document.getElementById("report")!.textContent =
    `This report could not be opened. / 无法打开本报告。 ${String(error)}`;
});

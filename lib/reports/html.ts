import type { Locale } from "@/lib/model/text";
import { escapeHtml } from "@/lib/text/inert";
import { pack, unpack } from "./pack";
import type { Report } from "./schema";
import { TEXTS } from "./texts";
import { VIEWER_CSS, VIEWER_CSS_HASH, VIEWER_JS, VIEWER_JS_HASH } from "./viewer/viewer.generated";

/** Nothing may be loaded or run but this file's own script and style, known by their hashes. */
const POLICY = `default-src 'none'; script-src '${VIEWER_JS_HASH}'; style-src '${VIEWER_CSS_HASH}'; base-uri 'none'; form-action 'none'`;

/**
 * One HTML file that opens from disk and asks no network for anything. The report is packed (gzip, base64) in a data
 * block, so no text of it can end the block or become markup; the program beside it draws with text nodes alone.
 */
export async function renderHtml(report: Report, options: { locale?: Locale } = {}): Promise<string> {
  const locale = options.locale;
  const data = await pack(JSON.stringify(report));
  return [
    "<!doctype html>",
    `<html lang="${locale ?? "en"}"${locale ? ` data-locale="${locale}"` : ""}>`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex, nofollow">',
    `<title>${escapeHtml(`CCM Preflight ${report.cluster.id}`)}</title>`,
    `<style>${VIEWER_CSS}</style>`,
    "</head>",
    "<body>",
    `<main id="report"><p>${escapeHtml(`${TEXTS.loading.en} / ${TEXTS.loading.zh}`)}</p></main>`,
    "<noscript><p>This report is drawn by the script inside this file: allow JavaScript, or ask for the Markdown or JSON form. / 本报告由文件内的脚本绘制：请允许 JavaScript，或索取 Markdown、JSON 格式。</p></noscript>",
    `<script type="application/octet-stream" id="data">${data}</script>`,
    `<script>${VIEWER_JS}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** The report inside such a file, as JSON text; null when the text is no report file. */
export async function readReportHtml(html: string): Promise<string | null> {
  const match = /<script type="application\/octet-stream" id="data">([A-Za-z0-9+/=]*)<\/script>/.exec(html);
  return match ? unpack(match[1]!) : null;
}

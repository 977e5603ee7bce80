import type { Locale } from "@/lib/model/text";
import { escapeHtml } from "@/lib/text/inert";
import { pack } from "./pack";
import type { Report } from "./schema";

/** Renderer of a saved report, as `scripts/browser-programs.mjs` builds it; each hash as a security policy writes it. */
export interface SavedProgram {
  /** Packed like the report: no text of it can end its block. */
  program: string;
  programHash: string;
  /** Unpacks it. */
  start: string;
  startHash: string;
  style: string;
  styleHash: string;
}

/**
 * One HTML file that opens from disk without network access. The report is packed (gzip, base64) in a data
 * block, so no text of it can end the block or become markup. Nothing may be loaded or run but the program and the style
 * of the file, known by their hashes; the nonce is for the style sheets that dialogs put in.
 */
export async function renderHtml(
  report: Report,
  { program, programHash, start, startHash, style, styleHash }: SavedProgram,
  { locale }: { locale?: Locale } = {},
): Promise<string> {
  const nonce = styleHash.replace(/[^A-Za-z0-9]/g, "");
  const policy = [
    "default-src 'none'",
    `script-src '${startHash}' '${programHash}'`,
    `style-src '${styleHash}' 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    "<!doctype html>",
    `<html lang="${locale ?? "en"}" data-nonce="${nonce}"${locale ? ` data-locale="${locale}"` : ""}>`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex, nofollow">',
    `<title>${escapeHtml(`CCM Preflight ${report.cluster.id}`)}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    '<div id="report"></div>',
    "<noscript><p>This report is drawn by the script inside this file: allow JavaScript, or ask for the Markdown or JSON form. / 本报告由文件内的脚本绘制：请允许 JavaScript，或索取 Markdown、JSON 格式。</p></noscript>",
    `<script type="application/octet-stream" id="data">${await pack(JSON.stringify(report))}</script>`,
    `<script type="application/octet-stream" id="program">${program}</script>`,
    `<script>${start}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

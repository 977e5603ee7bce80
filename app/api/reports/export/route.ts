import { z } from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/report/answers";
import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { reportBody } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request";
import { readJsonBody, route } from "@/lib/server/to-response";

const FORMATS = {
  html: { type: "text/html", extension: "html" },
  markdown: { type: "text/markdown", extension: "md" },
  json: { type: "application/json", extension: "json" },
} as const satisfies Record<ExportFormat, { type: string; extension: string }>;
const query = z.object({ format: z.enum(EXPORT_FORMATS) });

/** A report of a whole cluster as a file: `?cluster=&format=html|markdown|json`, `run=` of a stored run. */
export const GET = route({ role: "viewer" }, async (request) => {
  const { cluster, run } = Object.fromEntries(new URL(request.url).searchParams);
  return answer(request, { cluster, run });
});

/** The same of chosen Services, and with a choice of what is redacted. */
export const POST = route({ role: "viewer" }, async (request) => {
  return answer(request, await readJsonBody(request, 2_000_000));
});

async function answer(request: Request, choice: unknown): Promise<Response> {
  const { format } = query.parse({ format: new URL(request.url).searchParams.get("format") ?? "html" });
  const asked = reportBody.parse(choice);
  const { bytes, name } = await ask("exportReport", asked, format, await requestLocale(), request.signal);
  const { cluster, run, scope, redaction } = asked;
  const services = scope.kind === "services" ? scope.services.length : "all";
  audit("report.exported", { cluster, run, services, redaction, format });
  const { type, extension } = FORMATS[format];
  return new Response(new Uint8Array(bytes), {
    // Always a download: opened in place it would be a page of this origin.
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}.${extension}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

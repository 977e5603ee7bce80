import { z } from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/report/answers";
import { ask } from "@/lib/server/worker";
import { reportBody } from "@/lib/server/report-params";
import { requestLocale } from "@/lib/server/request-locale";
import { readJsonBody, route } from "@/lib/server/to-response";

const FORMATS = {
  html: { type: "text/html", extension: "html" },
  markdown: { type: "text/markdown", extension: "md" },
  json: { type: "application/json", extension: "json" },
} as const satisfies Record<ExportFormat, { type: string; extension: string }>;
const query = z.object({ format: z.enum(EXPORT_FORMATS) });
const flag = (value: string | null) => value === "1" || value === "true";

/** A report as a file, for where no link can reach: `?cluster=&format=html|markdown|json`, `run=` of a kept run, `service=` repeated, `ips=1` and the like. */
export const GET = route({ role: "viewer" }, async (request) => {
  const p = new URL(request.url).searchParams;
  const services = p.getAll("service");
  const redaction = Object.fromEntries(
    ["managedFields", "ips", "names", "domains"].filter((name) => p.has(name)).map((name) => [name, flag(p.get(name))]),
  );
  return answer(request, {
    cluster: p.get("cluster") ?? undefined,
    scope: services.length > 0 ? { kind: "services", services } : { kind: "cluster" },
    redaction,
    ...(p.has("run") ? { run: p.get("run") } : {}),
  });
});

/** The same with the choice in the body: a selection of many Services does not fit into an address. */
export const POST = route({ role: "viewer" }, async (request) => {
  return answer(request, await readJsonBody(request, 2_000_000));
});

async function answer(request: Request, choice: unknown): Promise<Response> {
  const { format } = query.parse({ format: new URL(request.url).searchParams.get("format") ?? "html" });
  const { bytes, name } = await ask("exportReport", reportBody.parse(choice), format, await requestLocale());
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

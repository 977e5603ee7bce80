import { namedLocale } from "@/lib/server/request";
import { json, route } from "@/lib/server/to-response";
import { ask } from "@/lib/server/worker";

/** Answers per query where no `limit` is given: a palette shows a screenful. */
const SHOWN = 20;
const MOST = 1_000;

/**
 * `GET /api/guide/search?q=...&lang=en|zh-CN&limit=20`: entries of the guide, best first, as `{code, kind, title, href}`, the first with its `summary`,
 * and `unsure` where none answers for sure; `ask` and `when` of the two best where one thing decides between them;
 * and `pages`, `{title, href}` of published documents that are near the question. The search runs here so that a page needs neither the catalogue nor its texts; of `q` the first 200 characters count.
 */
export const GET = route({ role: "viewer" }, async (request) => {
  const { searchParams } = new URL(request.url);
  const wanted = Number(searchParams.get("limit"));
  const limit = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MOST) : SHOWN;
  const query = searchParams.get("q") ?? "";
  return json(
    query.trim() === "" ? { items: [], pages: [] } : await ask("search", query, namedLocale(searchParams), limit),
  );
});

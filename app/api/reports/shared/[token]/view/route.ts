import { auditOpening } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { requestedView, tokenParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request";
import { encoded, json, noSuchShare, route } from "@/lib/server/to-response";

/**
 * Views of the report behind a link, in the reader's language, one per request.
 * Without `view` it is opened, which counts; the answer holds the pass (header `x-opening`) that other views need.
 */
export const GET = route({ role: "public", params: tokenParam }, async (request, { token }) => {
  const { view, ...input } = Object.fromEntries(new URL(request.url).searchParams);
  const pass = request.headers.get("x-opening");
  const locale = await requestLocale();
  if (view === undefined) {
    const opened = await ask("openReport", token, locale, request.signal);
    if (!opened) return noSuchShare();
    auditOpening(opened);
    return json(opened.opening);
  }
  const answer = pass && (await ask("reportView", token, pass, requestedView(view, input), locale, request.signal));
  return answer ? encoded(answer.json) : noSuchShare();
});

import { z } from "zod";
import { ask } from "@/lib/server/desk";
import { noSuchShare, PRIVATE_HEADERS } from "@/lib/server/private-headers";
import { requestLocale } from "@/lib/server/request-locale";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

const query = z.object({ path: z.string().max(700).nullable(), pass: z.string().max(100).nullable() });

/**
 * The report behind a link in the reader's language, a view at a time: the tables that its sentences come from stay here.
 * Without `path` it is opened, which counts; the answer holds the pass (header `x-opening`) that other views need.
 */
export const GET = route<Context>({ role: "public" }, async (request, { params }) => {
  const { token } = await params;
  const { path, pass } = query.parse({
    path: new URL(request.url).searchParams.get("path"),
    pass: request.headers.get("x-opening"),
  });
  const locale = await requestLocale();
  const answer =
    path === null
      ? await ask("openReport", token, locale)
      : pass === null
        ? undefined
        : await ask("reportView", token, pass, path, locale);
  return answer === undefined ? noSuchShare() : json(answer, 200, PRIVATE_HEADERS);
});

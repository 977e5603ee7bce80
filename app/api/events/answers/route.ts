import { z } from "zod";
import { answerTexts } from "@/lib/triage/answers";
import { namedLocale } from "@/lib/server/request";
import { json, route } from "@/lib/server/to-response";

/** Upper limit: more than the catalogue holds. */
const MOST = 1_000;
const codesParam = z.array(z.string().min(1).max(20)).max(MOST);

/**
 * `GET /api/events/answers?code=EVT101&code=...&lang=en|zh-CN`: title, cause and steps of each code in one language, with
 * placeholders for values. Unknown codes are left out.
 */
export const GET = route({ role: "viewer" }, async (request) => {
  const { searchParams } = new URL(request.url);
  return json({ answers: answerTexts(codesParam.parse(searchParams.getAll("code")), namedLocale(searchParams)) });
});

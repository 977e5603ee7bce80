import { z } from "zod";
import { serviceKey } from "@/lib/ccm/names";
import { ask } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { trialBody } from "@/lib/server/trial";
import { json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; namespace: string; name: string }> };
const schema = clusterParam.extend({ namespace: z.string().min(1).max(253), name: z.string().min(1).max(253) });
const MOST_CHARACTERS = 400_000;

/** What the check would say after a change that is on trial: a question, which comes as POST because it is long. */
export const POST = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster, namespace, name } = schema.parse(await params);
  const trial = trialBody.parse(await readJsonBody(request, MOST_CHARACTERS));
  const answer = ask("whatIf", cluster, serviceKey(namespace, name), trial, await requestLocale(), targetOf(request));
  return json(await answer);
});

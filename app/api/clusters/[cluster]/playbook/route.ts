import * as z from "zod";
import { ask } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { assertSameSite, json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Policy documents of the CCM's role, parsed. */
const playbookBody = z.object({ policies: z.array(z.unknown()).max(50).default([]) });

type Context = { params: Promise<{ cluster: string }> };

/** One ordered page for this cluster's upgrade, from the last check. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(await ask("playbook", cluster, await requestLocale(), targetOf(request)));
});

/** The same, with the policy documents of the CCM's role. They are read and not kept. */
export const POST = route<Context>({ role: "viewer" }, async (request, { params }) => {
  assertSameSite(request);
  const { cluster } = clusterParam.parse(await params);
  const { policies } = playbookBody.parse(await readJsonBody(request, 1_000_000));
  return json(await ask("playbook", cluster, await requestLocale(), targetOf(request), policies));
});

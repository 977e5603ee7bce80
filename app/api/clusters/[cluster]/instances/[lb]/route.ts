import { z } from "zod";
import { AppError } from "@/lib/model/errors";
import { clusterParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { requireLatest } from "@/lib/server/runs";
import { json, route } from "@/lib/server/to-response";
import { checkLocalizer } from "@/lib/server/views";
import { buildInstance } from "@/lib/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; lb: string }> };
const schema = clusterParam.extend({ lb: z.string().min(1).max(128) });

/** One CLB instance as the last check saw it. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster, lb } = schema.parse(await params);
  const check = requireLatest(cluster);
  const view = buildInstance(check.result, check.bundle, lb, checkLocalizer(cluster, check, await requestLocale()));
  if (!view)
    throw new AppError({
      code: "resource.unknown",
      status: 404,
      message: `${lb} is not part of the last check.`,
      suggestion: "If it is new, check the cluster again.",
    });
  return json(view);
});

import { z } from "zod";
import { AppError } from "@/lib/model/errors";
import { clusterParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { requireLatest } from "@/lib/server/runs";
import { json, route } from "@/lib/server/to-response";
import { checkLocalizer } from "@/lib/server/views";
import { buildService } from "@/lib/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; namespace: string; name: string }> };
const schema = clusterParam.extend({ namespace: z.string().min(1).max(253), name: z.string().min(1).max(253) });

/** One Service as the last check saw it. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster, namespace, name } = schema.parse(await params);
  const check = requireLatest(cluster);
  const key = `${namespace}/${name}`;
  const view = buildService(check.result, check.bundle, key, checkLocalizer(cluster, check, await requestLocale()));
  if (!view)
    throw new AppError({
      code: "resource.unknown",
      status: 404,
      message: `${key} is not part of the last check.`,
      suggestion: "If it is new, check the cluster again.",
    });
  return json(view);
});

import { z } from "zod";
import { ask } from "@/lib/server/desk";
import { json, route } from "@/lib/server/to-response";
import { MOST_NAMES } from "@/lib/views/places";

export const dynamic = "force-dynamic";

const namesParam = z.array(z.string().min(1).max(300)).max(MOST_NAMES);

/**
 * `GET /api/places?name=...&name=...`: Services (`namespace/name`), CLB instances, groups, nodes and addresses that a
 * message names, in the last checks of all clusters, with the values that commands need. Only names are sent, never the
 * message.
 */
export const GET = route(async (request) =>
  json(await ask("places", namesParam.parse(new URL(request.url).searchParams.getAll("name")))),
);

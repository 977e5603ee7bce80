import { z } from "zod";
import { ask } from "@/lib/server/worker";
import { namedLocale } from "@/lib/server/request";
import { json, route } from "@/lib/server/to-response";
import { MOST_NAMES } from "@/lib/views/places";

const searchParam = z.string().trim().min(1).max(300);
const namesParam = z.array(z.string().min(1).max(300)).max(MOST_NAMES);

/**
 * `GET /api/places?name=...&name=...`: Services (`namespace/name`), CLB instances, groups, nodes and addresses that a
 * message names, in the last checks of all clusters, with the values that commands need. Only names are sent, never the
 * message. `GET /api/places?search=TEXT&lang=LANGUAGE`: Services, instances and nodes whose name, id or address holds the text.
 */
export const GET = route({ role: "viewer" }, async (request) => {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("search");
  if (search !== null) return json(await ask("foundPlaces", searchParam.parse(search), namedLocale(searchParams)));
  return json(await ask("places", namesParam.parse(searchParams.getAll("name"))));
});

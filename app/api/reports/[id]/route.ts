import { z } from "zod";
import { audit } from "@/lib/server/audit";
import { isHidden } from "@/lib/server/clusters";
import { readSettings } from "@/lib/server/config";
import { ask } from "@/lib/server/worker";
import { unknownShare } from "@/lib/server/report-params";
import { route } from "@/lib/server/to-response";

type Context = { params: Promise<{ id: string }> };
const idParam = z.object({ id: z.string().regex(/^share-[0-9a-f]{16}$/, "not a link id") });

/** Ends a link at once. */
export const DELETE = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { id } = idParam.parse(await params);
  if (isHidden(readSettings(), await ask("clusterOfShare", id))) throw unknownShare();
  await ask("revoke", id);
  audit("share.revoked", { share: id });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});

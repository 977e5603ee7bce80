import { z } from "zod";
import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { route } from "@/lib/server/to-response";

const shareParam = z.object({ id: z.string().regex(/^share-[0-9a-f]{16}$/, "not a link id") });

/** Ends a link at once. */
export const DELETE = route({ role: "operator", params: shareParam }, async (_request, { id }) => {
  await ask("revoke", id);
  audit("share.revoked", { share: id });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});

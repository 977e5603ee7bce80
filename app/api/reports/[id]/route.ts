import { z } from "zod";
import { audit } from "@/lib/server/audit";
import { ask } from "@/lib/server/worker";
import { route } from "@/lib/server/to-response";

type Context = { params: Promise<{ id: string }> };
const idParam = z.object({ id: z.string().regex(/^share-[0-9a-f]{16}$/, "not a link id") });

/** Ends a link at once. */
export const DELETE = route<Context>({ role: "operator" }, async (_request, { params }) => {
  const { id } = idParam.parse(await params);
  await ask("revoke", id);
  audit("share.revoked", { share: id });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});

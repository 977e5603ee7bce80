import { z } from "zod";
import { revoke } from "@/lib/server/reports";
import { assertSameSite, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };
const idParam = z.object({ id: z.string().regex(/^share-[0-9a-f]{16}$/, "not a link id") });

/** Ends a link at once. */
export const DELETE = route<Context>(async (request, { params }) => {
  assertSameSite(request);
  await revoke(idParam.parse(await params).id);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});

import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ask } from "@/lib/server/desk";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

const unpack = promisify(gunzip);
const PRIVATE = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store, private",
  vary: "accept",
};

/** The report behind a link. Whatever is wrong with a token, the answer is the same. */
export const GET = route<Context>(async (request, { params }) => {
  const packed = await ask("sharedReport", (await params).token);
  if (!packed)
    return json(
      {
        code: "share.none",
        message: "Link not available: expired, withdrawn or invalid.",
        suggestion: "Ask for a new one.",
        source: "app",
      },
      404,
      PRIVATE,
    );
  // Our own page takes the stored bytes as they are. As a content-encoding they would be packed a second time.
  const packedWanted = (request.headers.get("accept") ?? "").includes("application/gzip");
  const body = new Uint8Array(packedWanted ? packed : await unpack(packed));
  return new Response(body, {
    headers: {
      ...PRIVATE,
      "content-type": packedWanted ? "application/gzip" : "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    },
  });
});

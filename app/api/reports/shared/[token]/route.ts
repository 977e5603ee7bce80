import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ask } from "@/lib/server/worker";
import { noSuchShare, PRIVATE_HEADERS, route } from "@/lib/server/to-response";

type Context = { params: Promise<{ token: string }> };

const unpack = promisify(gunzip);

/** The whole report behind a link, as JSON: for programs, and for who wants to keep it. Counts as an opening. */
export const GET = route<Context>({ role: "public" }, async (_request, { params }) => {
  const packed = await ask("sharedReport", (await params).token);
  if (!packed) return noSuchShare();
  return new Response(new Uint8Array(await unpack(packed)), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    },
  });
});

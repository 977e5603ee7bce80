import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { tokenParam } from "@/lib/server/params";
import { ask } from "@/lib/server/worker";
import { noSuchShare, PRIVATE_HEADERS, route } from "@/lib/server/to-response";

const unpack = promisify(gunzip);

/** The whole report behind a link, as JSON, for programs and to save it. Counts as an opening. */
export const GET = route({ role: "public", params: tokenParam }, async (_request, { token }) => {
  const packed = await ask("sharedReport", token);
  if (!packed) return noSuchShare();
  return new Response(new Uint8Array(await unpack(packed)), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    },
  });
});

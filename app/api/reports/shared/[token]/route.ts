import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { auditOpening } from "@/lib/server/log";
import { tokenParam } from "@/lib/server/params";
import { ask } from "@/lib/server/worker";
import { encoded, noSuchShare, route } from "@/lib/server/to-response";

const unpack = promisify(gunzip);

/** The whole report behind a link, as JSON, for programs and to save it. Counts as an opening. */
export const GET = route({ role: "public", params: tokenParam }, async (_request, { token }) => {
  const opened = await ask("sharedReport", token);
  if (!opened) return noSuchShare();
  auditOpening(opened);
  return encoded(await unpack(opened.report));
});

import { PRIVATE_HEADERS } from "@/lib/server/private-headers";
import { reportTexts } from "@/lib/server/report-texts";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Words of the page behind a link, after its reader chose the other language. The same for every token. */
export const GET = route(async () => json(await reportTexts(), 200, PRIVATE_HEADERS));

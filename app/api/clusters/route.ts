import { ask } from "@/lib/server/worker";
import { json, route } from "@/lib/server/to-response";

export const GET = route({ role: "viewer" }, async () => json(await ask("overview")));

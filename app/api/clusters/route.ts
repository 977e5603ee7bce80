import { overview } from "@/lib/server/overview";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

export const GET = route(async () => json(await overview()));

import { runs } from "@/lib/server/runs";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

export const GET = route(async () => json(runs().summaries()));

import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Says that the process serves. Looks at neither cluster nor cloud: a probe must not depend on them. */
export const GET = route({ role: "viewer" }, () => json({ status: "ok" }));

export { guard as proxy } from "@/lib/server/guard";

/** Everything but files of the build, which hold nothing of anybody's cluster. */
export const config = { matcher: "/((?!_next/static/).*)" };

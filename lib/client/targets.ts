import type { TargetsAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** Every target version, from one read. Needs the raw objects: a report or a result alone has none. */
export const targetsRequest: ViewRequest<TargetsAnswer> = { path: "targets" };

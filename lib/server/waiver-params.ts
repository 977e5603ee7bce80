import * as z from "zod";
import { waiverSchema } from "@/lib/upgrade/waivers/file";

/** What a page sends: the cluster is in the address. */
export const waiverBody = waiverSchema.omit({ cluster: true });
export type WaiverBody = z.infer<typeof waiverBody>;
export const waiverIdParam = z.object({ id: z.string().regex(/^waiver-[0-9a-f]{16}$/, "not the id of an acceptance") });

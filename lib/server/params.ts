import * as z from "zod";
import { isHidden, unknownCluster } from "./clusters";
import { readSettings } from "./config";

/** Path and query parameters shared by the routes. */
export const clusterParam = z.object({
  cluster: z
    .string()
    .regex(/^[a-z0-9-]{1,70}$/, "not a cluster key")
    .transform((key) => {
      // Said like any key that is not configured: that a cluster exists is for its groups to know.
      if (isHidden(readSettings(), key)) throw unknownCluster(key, []);
      return key;
    }),
});
export const runParam = clusterParam.extend({ id: z.string().regex(/^(latest|run-[a-z0-9]{1,40})$/, "not a run id") });
const version = z.string().regex(/^[vV]?\d+(\.\d+){0,3}[\w.-]{0,40}$/, "not a version");

/** `?target=`: the version to judge for, from the address. Absent: the check's own. */
export function targetOf(request: Request): string | undefined {
  return version.optional().parse(new URL(request.url).searchParams.get("target") ?? undefined);
}
export const startBody = z.object({
  target: version.optional(),
  /** A person confirmed that Services missing from the list are really gone. */
  acceptMissingServices: z.boolean().optional(),
});
export const recheckBody = z
  .object({
    service: z
      .string()
      .regex(/^[a-z0-9.-]{1,253}\/[a-z0-9.-]{1,253}$/, "expected namespace/name")
      .optional(),
    loadBalancerId: z
      .string()
      .regex(/^[\w-]{1,100}$/, "not an instance id")
      .optional(),
  })
  .refine((v) => Boolean(v.service) !== Boolean(v.loadBalancerId), "name a service or a loadBalancerId");

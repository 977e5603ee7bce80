import "server-only";
import * as z from "zod";

const port = z.looseObject({
  port: z.number().int().min(1).max(65535),
  protocol: z.string().optional(),
  targetPort: z.union([z.number(), z.string()]).optional(),
});

/** A change on trial. What the API server would refuse at once is refused here; the rest is for the rules to judge. */
export const trialBody = z.object({
  service: z
    .looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).optional() }).optional(),
      spec: z
        .looseObject({
          type: z.string().optional(),
          externalTrafficPolicy: z.string().optional(),
          ports: z.array(port).max(200).optional(),
        })
        .optional(),
    })
    .optional(),
  loadBalancer: z.looseObject({}).optional(),
  listeners: z.array(z.looseObject({})).max(500).optional(),
});

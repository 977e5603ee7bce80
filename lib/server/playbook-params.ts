import * as z from "zod";

/** Policy documents of the CCM's role, parsed. */
export const playbookBody = z.object({ policies: z.array(z.unknown()).max(50).default([]) });

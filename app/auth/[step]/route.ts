import { z } from "zod";
import { signIn } from "@/lib/server/sign-in";
import { route } from "@/lib/server/to-response";

const stepParam = z.object({ step: z.string() });

/** `login`, `callback` from the provider, `denied`. */
export const GET = route({ role: "public", params: stepParam }, (request, { step }) => signIn(request, step));

/** `token` from the form of the static tokens, `logout`. */
export const POST = route({ role: "public", params: stepParam }, (request, { step }) => signIn(request, step));

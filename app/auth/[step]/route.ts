import { signIn } from "@/lib/server/sign-in";
import { route } from "@/lib/server/to-response";

type Context = { params: Promise<{ step: string }> };

/** `login`, `callback` from the provider, `denied`. */
export const GET = route<Context>({ role: "public" }, async (request, { params }) =>
  signIn(request, (await params).step),
);

/** `token` from the form of the static tokens, `logout`. */
export const POST = route<Context>({ role: "public" }, async (request, { params }) =>
  signIn(request, (await params).step),
);

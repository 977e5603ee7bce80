import { askView } from "@/lib/server/worker";
import { clusterParam, requestedView } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { readJsonBody, route, shared } from "@/lib/server/to-response";
import { isView, VIEWS } from "@/lib/views/registry";

type Context = { params: Promise<{ cluster: string; view: string }> };
const MOST_BYTES = 1_000_000;

/** The role that the view asks for. */
async function roleOfView({ params }: Context) {
  const { view } = await params;
  return isView(view) ? VIEWS[view].role : "viewer";
}

/** A view of a cluster in the reader's language, by its name in the registry. What it takes stands in the query. */
export const GET = route<Context>({ role: roleOfView }, async (request, context) =>
  answer(request, context, Object.fromEntries(new URL(request.url).searchParams)),
);

/** The same for what is too long for an address: a change on trial, policy documents. They are read and not kept. */
export const POST = route<Context>({ role: roleOfView }, async (request, context) => {
  return answer(request, context, await readJsonBody(request, MOST_BYTES));
});

async function answer(request: Request, { params }: Context, input: unknown): Promise<Response> {
  const { cluster } = clusterParam.parse(await params);
  const asked = requestedView((await params).view, input, new URL(request.url).searchParams.get("target") ?? undefined);
  return shared(request, await askView({ cluster, ...asked, locale: await requestLocale() }, request.signal));
}

import { askView } from "@/lib/server/worker";
import { requestedView, viewParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request";
import { readJsonBody, route, shared } from "@/lib/server/to-response";
import { isView, VIEWS } from "@/lib/views/registry";

const MOST_BYTES = 1_000_000;

/** The role that the view needs. */
function roleOfView(path: unknown) {
  const { view } = path as { view: string };
  return isView(view) ? VIEWS[view].role : "viewer";
}

/** A view of a cluster in the reader's language, by its name in the registry. Its input is in the query. */
export const GET = route({ role: roleOfView, params: viewParam }, (request, place) =>
  answer(request, place, Object.fromEntries(new URL(request.url).searchParams)),
);

/** The same for input that is too long for an address: a change on trial, policy documents. It is not stored. */
export const POST = route({ role: roleOfView, params: viewParam }, async (request, place) => {
  return answer(request, place, await readJsonBody(request, MOST_BYTES));
});

type Place = Record<"cluster" | "view", string>;

async function answer(request: Request, { cluster, view }: Place, input: unknown): Promise<Response> {
  const asked = requestedView(view, input, new URL(request.url).searchParams.get("target") ?? undefined);
  return shared(request, await askView({ cluster, ...asked, locale: await requestLocale() }, request.signal));
}

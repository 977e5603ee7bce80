import type { IncomingMessage, ServerResponse } from "node:http";
import { openStream, placeInStream, STREAM_HEADERS } from "@/lib/server/sse";
import { toResponse } from "@/lib/server/to-response";

/** Unsent bytes after which a reader that does not read is let go; it comes back with its Last-Event-ID. */
const MAX_BEHIND_BYTES = 16_000_000;

const STREAM = /^\/api\/clusters\/([^/]+)\/runs\/([^/]+)\/stream$/;

/** Who may see which cluster: reads kubeconfigs with the client's own reader. The door asks for it once it listens, so that its start does not wait. */
export const rules = () => import("@/lib/server/params");

interface Asked {
  cluster: string;
  id: string;
  search: URLSearchParams;
}

/** What a request for the stream of a check asks for; undefined for every other request. */
export function streamOfPath(request: IncomingMessage): Asked | undefined {
  if (request.method !== "GET") return undefined;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, cluster, id] = STREAM.exec(pathname) ?? [];
  return cluster && id ? { cluster, id, search: searchParams } : undefined;
}

/** Answers it: the same stream as the route's, written straight to the reader. Errors in the shape of every route. */
export async function sendStream(
  { cluster, id, search }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { runParam } = await rules();
    const place = placeInStream(search, header(request, "last-event-id"));
    const tell = await openStream({ ...runParam.parse({ cluster, id }), ...place });
    response.writeHead(200, STREAM_HEADERS);
    const leave = tell({
      send(bytes) {
        response.write(bytes);
        return response.writableLength < MAX_BEHIND_BYTES;
      },
      // A reader that was let go does not get what it did not read.
      end: () => (response.writableLength < MAX_BEHIND_BYTES ? response.end() : response.destroy()),
    });
    if (response.destroyed) leave();
    else response.once("close", leave);
  } catch (error) {
    const answer = toResponse(error);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.writeHead(answer.status);
    response.end(await answer.text());
  }
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

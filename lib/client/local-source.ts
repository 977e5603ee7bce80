import { RequestError } from "./fetch-json";
import type { DataSource, Snapshot } from "./data-source";

/**
 * Views of a result held in memory: an opened bundle file or a report. `id` must differ per file (a hash or a counter),
 * because it keys the cache. Links are fragments: wrap the pages in `<LinkBaseProvider base={{ kind: "local" }}>`.
 */
export function localSource(id: string, snapshot: Snapshot, frozenNow?: string): DataSource {
  return {
    id: `local:${id}`,
    ...(frozenNow ? { frozenNow } : {}),
    async read(request, locale) {
      const view = request.build(snapshot, locale);
      if (view === undefined)
        throw new RequestError(404, {
          code: "not_found",
          message: "The file holds nothing under this name.",
          source: "app",
        });
      return view;
    },
  };
}

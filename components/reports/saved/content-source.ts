import type { Locale } from "@/lib/model/text";
import type { FileContent } from "@/lib/report/file/read";
import { frozenNow, notInFile } from "@/lib/client/file/in-file";
import type { DataSource } from "@/lib/client/view-query";
import { undirected } from "@/lib/text/inert";
import { makeView, type Answer, type ViewName, type ViewRequest } from "@/lib/views/registry";

/** The views of a report in this thread: those of a saved report, which cannot start a worker from disk. */
export function contentSource(content: FileContent): DataSource {
  return {
    id: "saved",
    frozenNow: frozenNow(content.opened),
    read: async <K extends ViewName>(request: ViewRequest<K>, locale: Locale): Promise<Answer<K>> => {
      const value = await makeView(content, request, locale);
      if (value === undefined) throw notInFile();
      return undirected(value);
    },
  };
}

import type { Locale } from "@/lib/model/text";
import type { FileContent } from "@/lib/report/opened/read";
import { openedView } from "@/lib/report/opened/views";
import { frozenNow, notInFile } from "@/lib/client/file/in-file";
import type { DataSource } from "@/lib/client/view-query";

/** The views of a report in this thread: those of a saved report, which cannot start a worker from disk. */
export function contentSource(content: FileContent): DataSource {
  return {
    id: "saved",
    frozenNow: frozenNow(content.opened),
    read: async <T>({ path, body }: { path: string; body?: unknown }, locale: Locale): Promise<T> => {
      const value = await openedView(path, content, locale, body);
      if (value === undefined) throw notInFile();
      return value as T;
    },
  };
}

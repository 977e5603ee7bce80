import { indexBundle } from "@/lib/ccm/bundle-index";
import { lintOptions, lintService } from "@/lib/lint";
import type { Engine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { readingOf } from "@/lib/preview/reading";
import { sayNotes, withReading, type PreviewNoteView } from "./say-preview";
import type { ReadingView } from "./say-reading";

/** Ports and lines of a Service of a cluster as it is; `rest`: the notes on no line. */
export interface ServiceReading extends ReadingView {
  rest: PreviewNoteView[];
}

/** The reading of a checked Service; undefined where the bundle lacks it. `engine`: of the same bundle, for the backends that there are now. */
export function readRow(
  { service: key, status, loadBalancerId }: Pick<ResultService, "service" | "status" | "loadBalancerId">,
  { bundle, engine }: { bundle: Bundle; engine: Engine },
  locale: Locale,
): ServiceReading | undefined {
  const service = indexBundle(bundle).services.get(key);
  if (!service) return undefined;
  const lint = { ...lintOptions(bundle.cluster, status), locale };
  const notes = lintService(service, lint);
  const reading = readingOf(service, notes, lint, { bundle, engine, loadBalancerId, exists: true });
  const { rest, view } = withReading(reading, notes, sayNotes(notes, locale), locale);
  return { ...view!, rest };
}

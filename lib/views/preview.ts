import type { Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { sayText, type PreviewView } from "./say-preview";
import type { Snapshot } from "./present";

/**
 * Effects of a manifest on a checked cluster. `whole`: the text is the whole object (`kubectl replace`), so that an annotation which it
 * lacks is taken off. Undefined without the raw objects. Pure.
 */
export function buildPreview(
  { result, bundle }: Snapshot,
  { text, whole = false }: { text: string; whole?: boolean },
  locale: Locale,
): PreviewView | undefined {
  const { checkedAt, cluster } = result;
  if (!bundle) return undefined;
  if (isTooMuch(text)) {
    const refused = translator(locale)("preview.tooMuch", { documents: MOST_DOCUMENTS, ports: MOST_PORTS });
    return { summary: "", services: [], elsewhere: [], refused };
  }
  return sayText(text, bundle, { checkedAt, targetVersion: cluster.targetCcmVersion, whole, locale });
}

/** A reader waits for a preview, and the thread that makes it is everyone's. The command line takes any number. */
const MOST_DOCUMENTS = 200;
const MOST_PORTS = 500;

/** Counted without a parser: separators and items of a list, and ports of all Services together. */
const isTooMuch = (text: string): boolean =>
  (text.match(/^---|["']?\bkind["']?\s*:/gm)?.length ?? 0) > 2 * MOST_DOCUMENTS ||
  (text.match(/\bport["']?\s*:/g)?.length ?? 0) > MOST_PORTS;

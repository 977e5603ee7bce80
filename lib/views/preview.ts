import type { Locale } from "@/lib/model/text";
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
  return bundle && sayText(text, bundle, { checkedAt, targetVersion: cluster.targetCcmVersion, whole, locale });
}

import { OTHER_FORMS } from "./manifest-forms";

/** A key of a Service's annotations that the CCM reads, with a value. */
const ANNOTATION = /^[ \t]*"?service\.beta\.kubernetes\.io\/(?:alibaba-?cloud|alicloud)-[\w-]+"?:\s+\S/m;
const field = (names: string) => new RegExp(`(?:^|[{,])[ \\t-]*"?(?:${names})"?:`, "m");
const KIND = /(?:^|[{,])[ \t-]*"?kind"?:\s*"?[A-Z]\w+/m;
/** A line of YAML or JSON, not of prose: a key, an item, a bracket or a comment. */
const LINE = /^[ \t]*(?:#|[-{}[\]"]|[\w./-]+:(?:\s|$))/;

/**
 * Whether a text is meant as a manifest: YAML or JSON of objects, one or many, or values of a chart with annotations of the CCM. Events as
 * `kubectl get events` prints them, and what `kubectl describe` prints, are messages.
 */
export function looksLikeManifest(text: string): boolean {
  if (/^(?:Name|Namespace|Annotations|Events):\s/m.test(text)) return false;
  if (field("involvedObject|regarding").test(text) || /"?kind"?:\s*"?Event(?:List)?\b/.test(text)) return false;
  // The preview says what to bring in its place.
  if (/\.io\/(?:alibaba-?cloud|alicloud)-/.test(text) && OTHER_FORMS.some((one) => !one.printed && one.sign.test(text)))
    return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (KIND.test(text) && field("apiVersion|metadata|spec|items").test(text)) return LINE.test(lines[0] ?? "");
  // Cut out of a manifest, or values of a chart.
  return ANNOTATION.test(text) && lines.every((line) => LINE.test(line));
}

import {
  ACTIONS,
  AWS_ID,
  CLOUDS,
  FRAME,
  HOSTS,
  KINDS,
  NAMED_ACTION,
  OWN_ACTIONS,
  OWN_FRAME,
  OWN_OBJECTS,
  OUTSIDE,
  OTHER_CLOUD,
  OWN_REASON,
  PRECHECK_POD,
  OWN_LOG,
  REASONS,
  SOURCES,
  SPEAKERS,
  TERRAFORM,
  WORDS,
} from "@/lib/knowledge/events/other-components";
import { catalogue, matchTemplates } from "./templates";
import type { EventInput } from "./types";
import type { Text } from "@/lib/model/text";
import { once } from "@/lib/text/memoize";

/**
 * Other components use the same words for the same cloud. An Event whose reason, object or source is not the CCM's,
 * and a text that names another component, is never claimed: a wrong answer is worse than none.
 */

/** Finds any of some words; a `|` at an end of one asks for a word's end there. */
const anyOf = (words: Iterable<string>) =>
  new RegExp(
    [...words]
      .map((word) =>
        word
          .replace(/[.[\](){}+*?$^]/g, "\\$&")
          .replace(/^\|/, "(?<![\\w/.-])")
          .replace(/\|$/, "(?![\\w/-])"),
      )
      .join("|"),
  );
const foreignWord = once(() => anyOf(WORDS));
const cloudWord = once(() => anyOf(CLOUDS));

const WINDOW = 4_096;
/** Minimum length of a row's sentence that counts although other programs are named too. */
const OWN_SENTENCE = 30;

/** Whether reason, object or source say that the Event is not the CCM's. */
export function isForeignOrigin({ kind, object, source }: EventInput, reason: string | undefined): boolean {
  if (source && SOURCES.test(source) && !/cloud-?controller|service-controller|nlb-controller|route/i.test(source))
    return true;
  if (reason && !REASONS.has(reason) && !catalogue().reasons.has(reason) && !/^(?:ccm|CCM)/.test(reason)) return true;
  if (kind && !KINDS.has(kind.toLowerCase()) && object !== PRECHECK_POD) return true;
  return false;
}

/** Whether a text holds a reason or a sentence that only the controller writes: other words beside it are no matter. */
const holdsOwnSentence = (lower: string): boolean =>
  OWN_REASON.test(lower) ||
  matchTemplates(lower).some(
    ({ rule, score }) =>
      score >= OWN_SENTENCE && rule.sources.includes("ccm") && !rule.apiCodes && !rule.shared && !rule.framed,
  );

/** Whether a text in lower case names another cloud. */
export function namesCloud(lower: string): boolean {
  const head = lower.slice(0, WINDOW);
  return AWS_ID.test(head) || cloudWord().test(head);
}

/** Component that wrote a message without a row and where to look, with the guide's pages about it; undefined where it is not known. */
export function speakerOf(text: string): { title: Text; pages: readonly string[] } | undefined {
  const row = SPEAKERS.find(([sign]) => sign.test(text.slice(0, WINDOW)));
  if (row) return { title: row[1], pages: row[2] ?? [] };
  return namesCloud(text.toLowerCase()) ? { title: OTHER_CLOUD, pages: [] } : undefined;
}

/** Whether a line is that of a gateway, a server or a client: no rest of another's sentence. */
export const isOutside = (line: string): boolean => OUTSIDE.some(([sign]) => sign.test(line.slice(0, WINDOW)));

/** Whether a log line comes from a source file that only the controller has: what a Service is called in it says nothing. */
export const isOwnLog = (text: string): boolean => OWN_LOG.test(text.slice(0, WINDOW));

/** Whether the text names another component or product. `lower` is the message in lower case, as given. */
export function isForeignText(lower: string): boolean {
  const head = lower.length > WINDOW ? lower.slice(0, WINDOW) : lower;
  if (OWN_FRAME.test(head)) return false;
  if (FRAME.test(head)) return namesCloud(head);
  // A list of our own or a Service's name may hold such a word; the controller's dry-run hint never is another's.
  if (/^(?:openapi:|alicloud:|"?loadbalancer lb-)/.test(head)) return false;
  return (namesOther(head) && (namesCloud(head) || !holdsOwnSentence(head))) || AWS_ID.test(head);
}

function namesOther(head: string): boolean {
  if (foreignWord().test(head)) return true;
  if (head.includes("aliyuncs.com") && HOSTS.test(head)) return true;
  if (head.includes("alicloud_") && TERRAFORM.test(head)) return true;
  // Other components call actions of their own with the same SDK.
  if (ACTIONS.test(head.replace(OWN_ACTIONS, ""))) return true;
  if (!head.includes("api") && !head.includes("action")) return false;
  return [...head.matchAll(NAMED_ACTION)].some(([, action = ""]) => !OWN_OBJECTS.test(action));
}

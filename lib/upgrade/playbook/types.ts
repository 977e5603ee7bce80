import type { CloudChanges } from "../compare/cloud";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";
import type { Choices } from "@/lib/model/ways";

export type ChapterId =
  "changes" | "fix" | "permissions" | "weights" | "official" | "rollback" | "freeze" | "upgrade" | "verify" | "ticket";
/** Steps that no check can see done: a person ticks them off. */
export const BY_HAND = [
  "changes",
  "permissions",
  "weights",
  "rollback",
  "freeze",
  "verify",
] as const satisfies ChapterId[];

/** done: nothing left to do. todo: for a user. unknown: an input is missing. info: to read at the right time. broken: something went wrong. */
type ChapterState = "done" | "todo" | "unknown" | "info" | "broken";

export type PlaybookLink = "plan" | "events" | "targets";

/** A line of a list, with its Services; `more`: how many of them are not named. */
export interface Item {
  text: string;
  code?: string;
  services?: string[];
  more?: number;
}

/** The blocks of a chapter, rendered by both page and Markdown. Names and values are not escaped. */
export type Block =
  | { kind: "text"; text: string }
  /** With a title it is folded. */
  | { kind: "list"; title?: string; items: Item[] }
  | { kind: "command"; label: string; command: string }
  /** Facts and messages to copy into a ticket: values of the cluster, and nothing to run. */
  | { kind: "facts"; label: string; facts: string[] }
  | { kind: "table"; head: string[]; rows: string[][]; more?: number; shift?: WeightShift[] }
  | { kind: "policies" }
  | { kind: "link"; to: PlaybookLink; text: string };

/** Weight of a node in a Service's group: the CLB's present one and the new version's. */
export interface WeightShift {
  service: string;
  node: string;
  /** Ready Pods of the Service on the node. */
  pods: number;
  before: number;
  after: number;
}

export interface ChapterBody {
  state: ChapterState;
  summary: string;
  /** The same in a few words: what is left. */
  left: string;
  /** It is ticked off: whether it was done shows in no reading. */
  byHand?: true;
  blocks: Block[];
}

/** That a person did a step which no check can see. */
interface Tick {
  /** Name of the signed-in user. */
  by: string;
  /** RFC 3339 */
  at: string;
}

/** Which step, and of the upgrade to which version. */
export interface TickedStep extends Tick {
  step: string;
  target: string;
}

export interface Chapter extends ChapterBody {
  id: ChapterId;
  title: string;
  tick?: Tick;
}

export interface Playbook {
  cluster: { id: string; name?: string; region: string };
  from: string | null;
  to: string;
  /** RFC 3339: when cluster and cloud were read. */
  checkedAt: string;
  locale: Locale;
  title: string;
  chapters: Chapter[];
}

export interface PlaybookInput {
  bundle: Bundle;
  result: Result;
  locale: Locale;
  kubeContext?: string;
  /** Parsed policy documents of the CCM's role. */
  policies?: readonly unknown[];
  /** Decisions that were taken: the plan's steps follow them. */
  choices?: Choices;
  /** The cloud's state before the upgrade compared with a later one, absent until it is read; `takenAt`: RFC 3339. */
  baseline?: { takenAt: string; comparison?: CloudChanges };
  /** How the command line is called there. Absent: `preflight`. */
  program?: string;
  /** Steps that people ticked off; those for another target version do not count. */
  ticks?: readonly TickedStep[];
  /** Reports of earlier checks, for items of the official result that are gone since. */
  earlier?: readonly Pick<Result, "services">[];
  /** Services that changed after the baseline (without one: after the check); `at`: last change, RFC 3339. */
  seen?: readonly { service: string; at: string }[];
}

export interface Context extends PlaybookInput {
  from: string | null;
  to: string;
  /** The same data, evaluated for the installed version; undefined when that version is unknown. */
  now?: Result;
  translate: (text: Text, params?: Params) => string;
}

/** State of a chapter, as one sentence and as a few words. */
export const body = (
  { translate }: Pick<Context, "translate">,
  state: ChapterState,
  [summary, left]: readonly [summary: Text, left: Text],
  params: Params = {},
  blocks: Block[] = [],
): ChapterBody => ({ state, summary: translate(summary, params), left: translate(left, params), blocks });

/** A chapter that a person ticks off. */
export const byHand = (made: ChapterBody): ChapterBody => ({ ...made, byHand: true });

/** Names per line and lines per list; the rest is counted. */
export const NAMED = 10;

export function item(text: string, services: readonly string[]): Item {
  const more = services.length - NAMED;
  return {
    text,
    services: services.length > 0 ? services.slice(0, NAMED) : undefined,
    more: more > 0 ? more : undefined,
  };
}

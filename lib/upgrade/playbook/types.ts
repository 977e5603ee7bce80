import type { Comparison } from "@/lib/upgrade/after";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";

export type ChapterId =
  "changes" | "fix" | "permissions" | "weights" | "official" | "freeze" | "upgrade" | "verify" | "rollback" | "ticket";

/** done: nothing left to do. todo: for a user. unknown: an input is missing. info: to read at the right time. */
type ChapterState = "done" | "todo" | "unknown" | "info";

export type PlaybookLink = "plan" | "events" | "after" | "waivers" | "targets";

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
  | { kind: "list"; items: Item[] }
  | { kind: "command"; label: string; command: string }
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
  blocks: Block[];
}

export interface Chapter extends ChapterBody {
  id: ChapterId;
  title: string;
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
  /** The cloud's state before the upgrade compared with the present one; `takenAt`: RFC 3339. */
  baseline?: { takenAt: string; comparison: Comparison };
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

/** A chapter of one state, said in one sentence. */
export const body = (
  { translate }: Pick<Context, "translate">,
  state: ChapterState,
  summary: Text,
  params: Params = {},
  blocks: Block[] = [],
): ChapterBody => ({ state, summary: translate(summary, params), blocks });

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

import type { Comparison } from "@/lib/upgrade/after";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";

export type ChapterId =
  "changes" | "fix" | "permissions" | "weights" | "official" | "freeze" | "upgrade" | "verify" | "rollback" | "ticket";

/** done: nothing left here. todo: something for a person. unknown: an input is missing. info: to read when the time comes. */
export type ChapterState = "done" | "todo" | "unknown" | "info";

/** A page of the dashboard that belongs to a chapter. */
export type PlaybookLink = "plan" | "events" | "after" | "waivers" | "targets";

/** A line of a list, with the Services that it is about; `more`: how many of them are not named. */
export interface Item {
  text: string;
  code?: string;
  services?: string[];
  more?: number;
}

/** What a chapter is made of; page and Markdown draw the same blocks. Names and values are not escaped. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: Item[] }
  | { kind: "command"; label: string; command: string }
  | { kind: "table"; head: string[]; rows: string[][]; more?: number; shift?: WeightShift[] }
  | { kind: "policies" }
  | { kind: "link"; to: PlaybookLink; text: string };

/** Weight of a node in a Service's group, as the CLB has it and as the new version sets it. */
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
  /** The state in one sentence. */
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
  /** Of the target version. */
  result: Result;
  locale: Locale;
  kubeContext?: string;
  /** Parsed policy documents of the CCM's role. */
  policies?: readonly unknown[];
  /** The cloud's side as it was before the upgrade, against what it is now; `takenAt`: RFC 3339. */
  baseline?: { takenAt: string; comparison: Comparison };
  /** Services that were seen changing since the baseline, or since the check where there is none, with the time of the last change (RFC 3339). */
  seen?: readonly { service: string; at: string }[];
}

/** What every chapter is made from. */
export interface Context extends PlaybookInput {
  from: string | null;
  to: string;
  /** The same read, judged for the version that runs now; undefined when that version is not known. */
  now?: Result;
  translate: (text: Text, params?: Params) => string;
}

/** Names in a line and lines in a list; the rest is counted. */
export const NAMED = 10;

export function item(text: string, services: readonly string[]): Item {
  return {
    text,
    ...(services.length > 0 ? { services: services.slice(0, NAMED) } : {}),
    ...(services.length > NAMED ? { more: services.length - NAMED } : {}),
  };
}

import { jsonIn } from "@/lib/text/json";
import { redactObject } from "@/lib/text/redact-object";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { serviceKey } from "@/lib/ccm/names";
import type { WhoActs } from "@/lib/knowledge/events";
import { answerRule } from "@/lib/knowledge/answers";
import type { Locale } from "@/lib/model/text";
import { classifyEvent, eventOf, parseDescribe } from "@/lib/triage";
import type { EventState } from "@/lib/triage/urgency";
import { namesIn } from "@/lib/triage/names";
import { itemsOf, type ParsedDescribe } from "@/lib/triage/parse-describe";
import { givenParams, statesOf } from "@/lib/triage/triage";
import type { Classification, ParsedEvent } from "@/lib/triage/types";
import { fillCommand, translateGeneric } from "@/lib/knowledge/steps";
import type { Bundle } from "@/lib/model/bundle";
import { paramsOf } from "@/lib/views/place-params";
import { clusterParams, findPlaces, type Place } from "@/lib/views/places";
import { CliError } from "./io";

/** One row of `preflight classify --json`. The first six fields are the contract; the rest may grow. */
export interface ClassifyRow {
  code: string;
  title: string;
  /** 0 to 1. */
  confidence: number;
  known: boolean;
  /** The title says whose message it is, where to look: of a program that is known, not the CCM. */
  elsewhere?: true;
  parts: { code: string; message: string; variables: Record<string, string> }[];
  variables: Record<string, string>;
  /** The message as given, secrets redacted. */
  message: string;
  cause: string | null;
  severity: string;
  /** Candidate rows of an incomplete message, best first; absent where the text decides. */
  candidates?: { code: string; title: string; confidence: number }[];
  /** Who has to act: you, account, permissions, wait or vendor; null when not understood or nothing is wrong. */
  whoActs: WhoActs | null;
  dryRun: boolean;
  transient: boolean;
  /** An error, a warning, or something not understood. */
  problem: boolean;
  /** Times and last occurrence, where the input has them. */
  count: number;
  lastSeen: string | null;
  /** `namespace/name` of its Service where the input names it; the name alone where the namespace is missing. */
  service: string | null;
  /** failing, precheck (written by a dry run), recovered (a later success of the same Service) or info. */
  state: EventState;
  /** Steps, in order; values that are not known stay `<name>`. */
  /** `under`: the step helps only where that holds. */
  steps: { text: string; under?: string; command: string | null; change: boolean }[];
  /** Services, instances and nodes of the given bundle that the message names; absent without a bundle. */
  places?: {
    kind: Place["kind"];
    name: string;
    service: string | null;
    loadBalancerId: string | null;
    /** Of a node: the instances whose groups hold it. */
    instances?: readonly string[];
  }[];
}

/** A bundle and the Services of its check with their instances: messages are matched with it. */
export interface Checked {
  bundle: Bundle;
  rows: readonly { service: string; loadBalancerId: string | null }[];
}

/**
 * Classifies a JSON array of `{reason?, type?, message}` or Events (also a `List` or one object), or plain text: messages, tables, YAML, logs, a
 * described Service. A result file gives what it reported. One row per entry; blank lines give none. With `checked` the commands are filled from it.
 * Throws `CliError` on JSON without Events.
 */
export const classifyInput = (text: string, locale: Locale = "en", checked?: Checked): ClassifyRow[] =>
  classifyPaste(text, locale, checked).rows;

/** The same, with the number of lines of a plain text that look like no message. */
export function classifyPaste(text: string, locale: Locale, checked?: Checked): { rows: ClassifyRow[]; left: number } {
  const given = eventsOf(text.replace(/^\uFEFF/, ""));
  const { events } = given;
  const paramsAround = givenParams(given);
  // Equal lines are one question: a paste of a log has thousands.
  const answers = new Map<string, Answer>();
  const classified = events.map((event) => {
    const key = JSON.stringify(event);
    const answer = answers.get(key) ?? answerOf(event, checked);
    answers.set(key, answer);
    return { event, ...answer };
  });
  const stateOf = statesOf(classified, given.endpoints);
  const rows = classified.map((row) => rowOf(row.event, row, stateOf(row), locale, paramsAround(row.event), checked));
  return { rows, left: given.left ?? 0 };
}

interface Answer {
  classification: Classification;
  places: readonly Place[] | undefined;
}

function answerOf(event: ParsedEvent, checked: Checked | undefined): Answer {
  const classification = classifyEvent(event);
  return {
    classification,
    places: checked && findPlaces(checked.bundle, checked.rows, namesIn(event, classification)),
  };
}

function rowOf(
  event: ParsedEvent,
  { classification: c, places }: Answer,
  state: EventState,
  locale: Locale,
  around: Readonly<Record<string, string | undefined>>,
  checked: Checked | undefined,
): ClassifyRow {
  const rule = answerRule(c.code);
  const cause = rule?.cause;
  const namespace = around.namespace ?? (c.variables.service === around.service ? c.variables.namespace : undefined);
  const values = {
    ...(checked && places ? { ...clusterParams(checked.bundle), ...paramsOf(c.code, places, c.variables) } : {}),
    ...Object.fromEntries(Object.entries(around).filter(([, value]) => value)),
    ...c.variables,
  };
  return {
    code: c.code,
    title: translateGeneric(c.title, locale, c.variables),
    confidence: c.confidence,
    known: c.known,
    ...(c.parts.some(({ speaker }) => speaker) ? { elsewhere: true as const } : {}),
    parts: c.parts.map(({ code, message, variables }) => ({ code, message, variables })),
    variables: c.variables,
    message: event.message,
    cause: cause ? translateGeneric(cause, locale, c.variables) : null,
    severity: c.severity,
    candidates: c.candidates?.map(({ code, confidence }) => ({
      code,
      title: translateGeneric(answerRule(code)?.title ?? c.title, locale),
      confidence,
    })),
    whoActs: c.whoActs,
    dryRun: c.dryRun,
    transient: c.transient,
    problem: !c.known || c.severity !== "info",
    count: event.count ?? 1,
    lastSeen: event.lastSeen ?? null,
    service: around.service ? (namespace ? serviceKey(namespace, around.service) : around.service) : null,
    state,
    steps: (rule?.steps ?? []).map((step) => ({
      text: translateGeneric(step.text, locale, values),
      ...(step.under ? { under: translateGeneric(step.under, locale, values) } : {}),
      command: step.command ? fillCommand(step.command, values) : null,
      change: step.change === true,
    })),
    places: places?.map(({ kind, name, service = null, loadBalancerId = null, instances }) => ({
      kind,
      name,
      service,
      loadBalancerId,
      instances,
    })),
  };
}

/**
 * The Events of an input, with the other fields of a described Service. A list in JSON gives one for each entry, so that a
 * caller can pair them by index: what is no Event becomes its text. Everything else is read as the page does.
 */
function eventsOf(text: string): Pick<ParsedDescribe, "events"> & Partial<ParsedDescribe> {
  const trimmed = text.trim();
  const value = /^[[{]/.test(trimmed) ? redactObject(jsonIn(trimmed)) : undefined;
  // `[SDKError] ...` and `[a, b]` are messages: only text that is JSON to the end counts as JSON.
  if (value === undefined && /^\[\s*[{"]/.test(trimmed) && trimmed.endsWith("]"))
    throw new CliError("the input starts like a JSON array but is not valid JSON");
  const items = itemsOf(value) ?? (eventOf(value) && [value]);
  if (!items) return parseDescribe(text);
  if (items.length > 0 && items.every((item) => typeof item !== "object" && typeof item !== "string"))
    throw new CliError("the JSON holds no Events: expected an array of {reason?, type?, message}");
  return {
    events: items.map(
      (item) =>
        eventOf(item) ?? { message: redactSecrets(typeof item === "object" ? JSON.stringify(item) : String(item)) },
    ),
  };
}

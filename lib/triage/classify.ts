import { eventRule, whoActsOf, type EventRule } from "@/lib/knowledge/events";
import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { precheckParts } from "./precheck-event";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { GOES_ON, isAnswerField, listBody, MAX_PARTS, splitList, topLevelCommas } from "./split";
import { catalogue, lowerCase, matchTemplates, type TemplateMatch } from "./templates";
import { UNKNOWN, type Candidate, type Classification, type ClassifiedPart, type EventInput } from "./types";
import { unwrapEvent, unwrapPhases, type Phase } from "./unwrap";
import { unwrapApiAnswer } from "./api-answer";
import { isApiSentence, isChained, isProse, namesOtherProduct } from "./api-sentence";
import { TROUBLE } from "@/lib/knowledge/events/api-words";
import { isPublishedCode, meaningOfApiError, publishedMeaning } from "./api-family";
import { FAMILY_TURN } from "@/lib/knowledge/events/api-grammar";
import { isForeignOrigin, isForeignText, namesCloud, OWN_SENTENCE } from "./foreign";
import { normaliseMessage } from "./normalise";
import { answerRule } from "@/lib/knowledge/symptoms/signs";
import { annotationOfApi, familyCode, isFamilyCode } from "@/lib/knowledge/events/family";
import { refineFamily } from "@/lib/knowledge/events/refine";
import { ownListParts } from "./own-list";
import { matchCutOff, saysCut } from "./cut-off";
import {
  answerInside,
  isPiece,
  nameInside,
  namesMeant,
  nearestRows,
  quotedIn,
  rowsOfPiece,
  symptomsIn,
  weightOf,
  withoutTypos,
} from "./hints";
import { answersTo } from "./guide/items";
import { derive, findIds, nonEmpty } from "./variables";

const UNKNOWN_TITLE: Text = { en: "Not in the catalogue", zh: "目录中没有该消息" };
const RANK: Record<Severity, number> = { error: 3, warning: 2, info: 1 };
/** A message longer than this is cut: a Kubernetes Event holds far less, and a hostile one must not hold us up. */
const MAX_MESSAGE = 1_000_000;

interface Context {
  reason?: string;
  phase?: Phase;
  variables: Record<string, string>;
  depth: number;
  /** Inside a `[a, b]` of the controller: a comma may hide one more error. */
  inList?: boolean;
  /** The frame or the text names an NLB: no answer for CLB applies. */
  nlb: boolean;
  /** The frame is the controller's own, or the reason is: general sentences count. */
  framed: boolean;
  /** No other cloud's controller writes such a frame: what stands inside reads like an API's, so it is one. */
  own: boolean;
}

/** The controller nests three deep; text that goes on is not from it. */
const MAX_DEPTH = 8;

/**
 * Says what an Event or error message means. Takes the message as `kubectl` shows it, in any edition and with any
 * wrapper; strips what frames it, splits joined errors, finds ids and values. Secrets are redacted first, so nothing
 * returned holds one. Pure; linear in the length of the message, and not dependent on the size of the catalogue.
 */
export function classifyEvent(event: EventInput): Classification {
  const informative = INFORMATIVE.test((event.message ?? "").slice(0, 60));
  const found = classifyWhole(event, true, !informative);
  return informative && !found.known ? { ...found, severity: "info" } : found;
}
/** The head of a log line that says what was done, not what went wrong. */
const INFORMATIVE = /^\s*I\d{4} \d\d:\d\d:\d\d/;

/** `first`: what is in front of the controller's own words may be left out, once. `guess`: half a message gets candidates. */
function classifyWhole(event: EventInput, first: boolean, guess = first, ofNlb = false): Classification {
  // What was left out in front took its secrets along.
  const redacted = first ? redactSecrets((event.message ?? "").slice(0, MAX_MESSAGE)) : (event.message ?? "");
  const normal = normaliseMessage(redacted.replaceAll("\r\n", "\n"));
  // A secret that a terminal had cut in two is whole only now.
  const message = first && normal.joined ? redactSecrets(normal.message) : normal.message;
  const result = precheckParts(message);
  if (result) return summarise(result, { dryRun: true, variables: {}, moreMayBeHidden: false });
  const frame = unwrapEvent(message);
  const reason = (event.reason ?? normal.reason ?? frame.reason)?.trim() || undefined;
  const lower = lowerCase(message);
  const foreignOrigin = isForeignOrigin(event, reason);
  const foreign = foreignOrigin || isForeignText(lower);
  const nlb =
    ofNlb ||
    namesNlb(lower, frame.variables.loadBalancerId) ||
    (event.source === "nlb-controller" && !frame.variables.loadBalancerId?.startsWith("lb-"));
  const context: Context = {
    reason,
    phase: frame.phase,
    variables: nlb ? asNlb(frame.variables) : frame.variables,
    depth: 0,
    nlb,
    framed:
      frame.operation !== undefined ||
      frame.phase !== undefined ||
      (reason !== undefined && catalogue().reasons.has(reason)),
    own: false,
  };
  context.own = context.framed && (frame.operation === undefined || frame.bracketed || frame.phase !== undefined);
  if (foreign) {
    const told = summarise([unknownPart(message, context)], frame);
    // A question about an SLB may name other programs as well.
    const asks = guess && SPEAKS.test(message) && !isChained(message) && !namesCloud(lower) && !foreignOrigin;
    return (asks ? hinted(message, frame.text, context, told, false, true) : undefined) ?? told;
  }
  const own = frame.operation === undefined ? ownListParts(message, frame.dryRun) : undefined;
  if (own) return summarise(own, { ...frame, dryRun: true });

  // What a mail or a log put in front of the frame may hold words of a row.
  const behind = first && frame.operation === undefined ? OWN_FRAME.exec(message.slice(0, LATER))?.index : undefined;
  if (behind) {
    const inner = classifyWhole({ ...event, message: message.slice(behind) }, false);
    if (inner.known) return inner;
  }
  let parts = classifyText(frame.text, context);
  if (parts.every((part) => !part.known)) {
    // The frame itself may be all that is known: a failed deletion, or a reason that says enough.
    const outer =
      frame.operation === "delete"
        ? nlb
          ? eventRule("NLB123")
          : catalogue().byReason.get("CleanLoadBalancerFailed")
        : undefined;
    const rule = outer ?? (reason ? catalogue().byReason.get(reason) : undefined);
    const whole = outer ? undefined : best(fitting(matchTemplates(message), context), reason);
    if (whole)
      parts = [
        partOf(
          whole.rule,
          frame.text,
          { ...context, variables: { ...context.variables, ...whole.captures } },
          confidenceOf(whole, message, context),
        ),
      ];
    else if (rule && !isForeignText(lowerCase(frame.text)))
      parts = [partOf(rule, frame.text || message, context, outer ? (frame.bracketed ? 0.9 : 0.7) : 0.6)];
  }
  // The family of a sentence says less than a reason that only one thing has.
  const certain = reason ? catalogue().byReason.get(reason) : undefined;
  if (
    !nlb &&
    certain &&
    certain.severity !== "info" &&
    parts.every((part) => part.known && part.confidence < 0.7 && !saysMore(part))
  )
    parts = parts.map((part) => ({
      ...partOf(certain, part.message, { ...context, variables: part.variables }, 0.8),
      whoActs: part.whoActs,
    }));
  const told = summarise(parts, { ...frame, variables: context.variables });
  // A success with a complaint behind it is no success.
  const complaint = told.known && told.severity === "info" && COMPLAINT.test(message);
  const kindOnly = told.known && !context.framed && told.confidence <= HINT;
  return guess && (complaint || kindOnly || !told.known)
    ? (hinted(message, frame.text, context, told, complaint) ?? told)
    : told;
}

/** Half a message is no certain answer. */
const HINT = 0.6;

function hinted(
  message: string,
  text: string,
  context: Context,
  told: Classification,
  complaint: boolean,
  foreign = false,
): Classification | undefined {
  if (message.length > HALF) return undefined;
  // A sentence of which only the kind is known may be a row's with some words changed.
  const more = complaint
    ? symptomsIn(message).map((code) => ({ code, confidence: HINT }))
    : told.known
      ? closest(text, context, told.variables.apiCode).filter(({ code }) => code !== told.code)
      : [];
  const candidates = told.known
    ? [...more, { code: told.code, confidence: told.confidence }]
    : candidatesOf(text, context, foreign);
  if (told.known && candidates.length === 1) return undefined;
  const [best] = candidates;
  const rule = best && answerRule(best.code);
  if (!rule) return undefined;
  const part = partOf(rule, text, context, best.confidence);
  return {
    ...summarise([part], { dryRun: false, moreMayBeHidden: false, variables: context.variables }),
    ...(candidates.length > 1 ? { candidates } : {}),
  };
}

/** The row whose sentence is nearly the text's. */
function closest(text: string, context: Context, apiCode: string | undefined): Candidate[] {
  const sentence = unwrapApiAnswer(text).text;
  if (publishedMeaning(undefined, sentence)) return [];
  const last = /[\w.]+$/.exec(text)?.[0];
  const bare = last !== undefined && (last === text || last === apiCode) ? namesMeant(last, true) : [];
  const answer = answerInside(text) ?? "";
  const meant = bare.length > 0 ? bare.map((name) => `ErrorCode: ${name}`) : [answer];
  // A code that has been read already says nothing new.
  if (bare.length === 0 && apiCode && answer === `ErrorCode: ${apiCode}, Message: `) meant.pop();
  const inside = meant
    .slice(0, MOST_CANDIDATES)
    .map((message) => classifyWhole({ message }, false, false, context.nlb));
  const codes = inside.flatMap(({ known, code }) => (known ? code : []));
  if (codes.length > 0) return likely(codes);
  const right = withoutTypos(sentence);
  const corrected = right === undefined ? undefined : classifyWhole({ message: right }, false, false, context.nlb);
  if (corrected?.known && !isFamilyCode(corrected.code)) return likely([corrected.code]);
  const pieces = right !== undefined || isPiece(sentence) ? rowsOfPiece(right ?? sentence, context.nlb) : [];
  if (pieces.length > 0) return likely(pieces);
  const [near] = nearestRows(sentence, context.nlb, MANY_WORDS);
  return near && near.confidence >= ALMOST && !isFamilyCode(near.code)
    ? [{ code: near.code, confidence: HINT * near.confidence }]
    : [];
}
const ALMOST = 0.8;

/** Each row once, all as likely. */
function likely(codes: readonly string[]): Candidate[] {
  const rows = [...new Set(codes)];
  return rows.map((code) => ({ code, confidence: HINT / rows.length }));
}

/**
 * What half a message may mean: a reason or code in a text about it, a quoted message, the beginning of a check's name,
 * the same text without typing errors, the nearest sentences, a symptom in somebody's own words.
 */
function candidatesOf(text: string, context: Context, foreign: boolean): readonly Candidate[] {
  const ours = context.own || NAMES_OURS.test(text);
  const own = best(
    (foreign ? fitting(matchTemplates(text), context) : []).filter(
      ({ rule, score }) => score >= OWN_SENTENCE && !rule.shared,
    ),
    undefined,
  );
  if (own) return likely([own.rule.code]);
  // Where other programs are named too, only what stands there word by word counts, but in a question about an SLB.
  const asks = !foreign || (ours && isProse(text));
  const otherProduct = namesOtherProduct(undefined, text);
  // About another product: nothing that is near to it would be meant.
  const othersOwn = !ours && otherProduct;
  const exact = othersOwn || (!ours && !context.framed && /[\s:]/.test(text.trim()));
  const name = nameInside(text, exact);
  const reason = name && catalogue().byReason.get(name);
  if (reason && asks) return likely([reason.code]);
  const corrected = otherProduct || !asks ? text : (withoutTypos(text) ?? text);
  const says = corrected === text || ours || context.framed || weightOf(corrected) > MANY_WORDS / 2;
  const right = says ? corrected : text;
  const answer = othersOwn && !foreign ? undefined : answerInside(text, exact ? name : nameInside(text, true));
  const others = [
    ...(answer ? [answer] : []),
    ...(isChained(text) || (othersOwn && !foreign) ? [] : quotedIn(text)),
    ...(asks && name && !catalogue().reasons.has(name) && !namesOtherProduct(name, text) ? [`ErrorCode: ${name}`] : []),
    right,
  ];
  let kind: Candidate | undefined;
  for (const message of others) {
    if (message === text) continue;
    const meant = classifyWhole({ message }, false, false, context.nlb);
    if (!meant.known || (meant.severity === "info" && !foreign)) continue;
    const candidate = { code: meant.code, confidence: Math.min(HINT, meant.confidence) };
    if (message !== right || !isFamilyCode(meant.code)) return [candidate];
    kind = { ...candidate, confidence: ALMOST * candidate.confidence };
  }
  if (!asks) return [];
  const nlb = context.nlb || namesNlb(lowerCase(right), undefined);
  // Other programs write the sentences of these rows too.
  const isOwn = (code: string) => {
    const rule = eventRule(code);
    return context.framed || !(rule?.framed || rule?.shared);
  };
  for (const whole of new Set([text, right])) {
    const pieces = rowsOfPiece(unwrapApiAnswer(whole).text, nlb).filter(isOwn);
    if (pieces.length > 0) return likely(pieces);
  }
  const begun = namesBegunBy(text);
  if (begun.length > 0) return likely(begun);
  // The frame that all clouds share says nothing of ours.
  const unlikely = ours ? !isProse(text) && otherProduct : context.framed || othersOwn;
  const near = (unlikely ? [] : nearestRows(unwrapApiAnswer(right).text, nlb, ours ? FEW_WORDS : MANY_WORDS)).filter(
    ({ code, confidence }) => isOwn(code) && confidence >= (ours ? NEAR : VERY_NEAR),
  );
  const most = near[0]?.confidence ?? 0;
  const rows = near.filter(({ confidence }) => confidence > most - CLOSE).slice(0, MOST_CANDIDATES);
  if (rows.length > 0)
    return rows.map((row) => ({ code: row.code, confidence: (HINT * row.confidence) / rows.length }));
  if (kind) return [kind];
  const bare = /^(?:[a-z]+-controller)?$/.test(text) ? context.reason : undefined;
  if (FAILED.test(name ?? bare ?? "")) return [{ code: "EVT225", confidence: HINT }];
  const symptoms = ours || NAMES_SYMPTOM.test(text) ? symptomsIn(text) : [];
  // A problem that is told in somebody's own words is looked up as a question is.
  const told = SPEAKS_OF_OURS.test(text) && TROUBLE.test(text) && !otherProduct && !foreign && !context.framed;
  const answers = told ? answersTo(text) : [];
  const rank = (code: string) => (answers.includes(code) ? answers.indexOf(code) : answers.length);
  symptoms.sort((a, b) => rank(a) - rank(b));
  const found = [...new Set([...symptoms, ...answers])].slice(0, MOST_CANDIDATES);
  return found.map((code) => ({ code, confidence: symptoms.includes(code) ? HINT : HINT / found.length }));
}

/** Rows of documented names that a text is the beginning of, or some words of. */
function namesBegunBy(text: string): string[] {
  const begun = withoutEnd(lowerCase(text).replace(/[?？!！]/g, " "));
  if (begun.length < BEGUN_NAME || begun.length > LONGEST_NAME) return [];
  const words = begun.split(/\s+/);
  documented ??= documentedNames();
  const some = words.length >= 3 && words.every((word) => documented?.words.has(word));
  if (!some && !documented.beginnings.has(begun.slice(0, BEGUN_NAME))) return [];
  const holds = (name: string) => some && words.every((word) => ` ${name} `.includes(` ${word} `));
  const found = [...catalogue().phrases]
    .filter(([name]) => name.startsWith(begun) || holds(name))
    .map(([, rule]) => rule.code);
  return [...new Set(found)].slice(0, MOST_CANDIDATES);
}
let documented: ReturnType<typeof documentedNames> | undefined;
function documentedNames() {
  const names = [...catalogue().phrases.keys()];
  return {
    words: new Set(names.flatMap((name) => name.split(" "))),
    beginnings: new Set(names.map((name) => name.slice(0, BEGUN_NAME))),
  };
}
/** Shorter beginnings are those of too many sentences. */
const BEGUN_NAME = 12;
/** A failed synchronisation, of which the message is missing. */
const FAILED = /^(?:Sync|Creating|Update)LoadBalancerFailed$/;
/** A whole message is longer. */
const HALF = 400;
const MOST_CANDIDATES = 3;
/** Shares of words below this are chance; where nothing of ours is named, more is. */
const NEAR = 0.5;
const VERY_NEAR = 0.7;
/** How much the words in common have to say, in words that one sentence alone holds. */
const FEW_WORDS = 1.43;
const MANY_WORDS = 3.15;
/** Rows this near to the best may be meant as well. */
const CLOSE = 0.1;
/** What people call the things that only this controller and its load balancers are about. */
const NAMES_OURS =
  /\b(?:slb|clb|nlb|ccm|v ?(?:server ?)?group|alicloud|aliyun)|\bhttps? listener|(?<!")\b(?:server|listener|certificate|acl) ?id\b|error syncing load ?balancer \[|负载均衡/i;
/** What people call the Service and its load balancer where they speak of other programs as well. */
const SPEAKS = /\b(?:svc|services?|slb|clb|nlb|ccm|external-ip)\b|负载均衡/i;
const SPEAKS_OF_OURS = /\b(?:slb|clb|nlb|ccm|external-ip)\b|负载均衡/i;
/** Where a symptom is told, this is as good. */
const NAMES_SYMPTOM = /external-?(?:ip|traffic)|cert-id/i;

/** The controller's own frame behind other text, and how far behind its beginning it may stand. */
const OWN_FRAME = /error (?:syncing|deleting) load balancer \[(?:n?lb-|\])/i;
const LATER = 600;

/** What only the controller's part for NLB writes, and the product itself. */
const NLB_WORDS =
  /(?:^|[^/\w.-])nlb(?![\w/])|\bsgp-|\bzone ?mappings?\b|\btcpssl\b|networkloadbalancer|nlb(?:servergroup|listeners|tagresources)|\b(?:ensureservergroup|ensurelistener(?:created|updated|deleted)|batch(?:add|remove)servers|(?:authorize|revoke)securitygroup)\b|servers(?:to|from)servergroup|\bto servergroup |set servergroup for port|dnsname \[|server group by name |zoneidandvswitchid|bandwidthpackage(?:to|from)loadbalancer|loadbalancer(?:join|leave)securitygroup/;
/** Actions that only the API of CLB has. */
const CLB_ACTION =
  /\b(?:create|start|stop|set|describe)loadbalancer\w*listener|\bsetloadbalancer|vservergroup|backendservers\b/;
/** An `[nlb-...]` frame chooses the family at once, an `[lb-...]` frame rules it out; else the text decides. */
function namesNlb(lower: string, frameId: string | undefined): boolean {
  const id = frameId?.toLowerCase();
  if (id?.startsWith("nlb-")) return true;
  if (id?.startsWith("lb-")) return false;
  const head = lower.slice(0, 2_000);
  return NLB_WORDS.test(head) && !CLB_ACTION.test(head);
}

function asNlb(variables: Record<string, string>): Record<string, string> {
  const { loadBalancerId, ...rest } = variables;
  return loadBalancerId ? { ...rest, loadBalancerId, nlbId: loadBalancerId } : rest;
}

/** Groups whose rows say the same of every kind of load balancer. */
const NEUTRAL = new Set(["lifecycle", "nlb", "route"]);

function fitting(matches: TemplateMatch[], context: Context): TemplateMatch[] {
  return matches.filter(({ rule }) => {
    if (context.nlb) return NEUTRAL.has(rule.group) || rule.group === "precheck" || /^EVT71[013]$/.test(rule.code);
    if (rule.nlbFrame) return false;
    return context.framed || !rule.framed;
  });
}

function summarise(
  parts: ClassifiedPart[],
  frame: { dryRun: boolean; moreMayBeHidden: boolean; variables: Record<string, string>; phase?: Phase },
): Classification {
  const unique = dropDuplicates(parts);
  let head = unique[0] as ClassifiedPart;
  const weight = (part: ClassifiedPart) =>
    !part.known ? 0 : eventRule(part.code)?.consequence ? 0.5 : RANK[part.severity];
  for (const part of unique) if (weight(part) > weight(head)) head = part;
  const variables = { ...frame.variables, ...head.variables };
  const loadBalancerId = frame.variables.loadBalancerId ?? variables.loadBalancerId;
  const phase = head.phase ?? frame.phase;
  return {
    code: head.code,
    title: head.title,
    severity: head.severity,
    whoActs: head.whoActs,
    confidence: head.confidence,
    known: head.known,
    parts: unique,
    variables: loadBalancerId
      ? { ...variables, loadBalancerId: variables.loadBalancerId ?? loadBalancerId }
      : variables,
    dryRun: frame.dryRun,
    ...(phase ? { phase } : {}),
    ...(loadBalancerId ? { loadBalancerId } : {}),
    moreMayBeHidden: frame.moreMayBeHidden,
    transient: unique.every((part) => part.transient),
    recovers: eventRule(head.code)?.recovers === true,
  };
}

/** One text between wrappers: a list of errors, one error, or several errors with nothing but commas between. */
function classifyText(raw: string, context: Context): ClassifiedPart[] {
  const { text, phase, variables } = unwrapPhases(raw);
  const here: Context = {
    ...context,
    phase: phase ?? context.phase,
    variables: { ...context.variables, ...variables },
    depth: context.depth + 1,
  };
  if (here.depth > MAX_DEPTH) return [unknownPart(text, here)];
  const body = listBody(text);
  // `[ns/name] text` and lists that hold one unsplittable text are left to the templates.
  const pieces = splitList(body ?? text, body !== undefined);
  if (body !== undefined) here.inList = true;
  if (body !== undefined || pieces.length > 1) {
    const parts: ClassifiedPart[] = [];
    for (const [i, piece] of pieces.entries()) {
      // The last piece of a list that is too long holds everything else.
      if (parts.length >= MAX_PARTS || i === MAX_PARTS - 1) {
        parts.push(unknownPart(pieces.slice(i).join(", "), here));
        break;
      }
      parts.push(...(body === undefined ? classifyOne(piece, here) : classifyText(piece, here)));
    }
    if (parts.length > 0) return parts;
  }
  return classifyOne(text, here);
}

function classifyOne(raw: string, context: Context): ClassifiedPart[] {
  const unwrapped = unwrapPhases(raw);
  const answer = unwrapApiAnswer(unwrapped.text);
  const here: Context = {
    ...context,
    phase: unwrapped.phase ?? context.phase,
    variables: { ...context.variables, ...unwrapped.variables, ...answer.variables },
    depth: context.depth + 1,
  };
  const text = answer.text;
  // What the API of NLB alone answers is about an NLB, unless the frame names a CLB instance.
  if (!here.nlb && !here.variables.loadBalancerId && publishedMeaning(here.variables.apiCode, text)?.nlb)
    here.nlb = true;
  const exact = catalogue().phrases.get(withoutEnd(lowerCase(text)));
  if (exact) return [partOf(exact, text, here, here.reason ? 0.9 : 0.8)];

  let matches = fitting(matchTemplates(text), here);
  if (matches.length === 0 && text !== unwrapped.text) matches = fitting(matchTemplates(unwrapped.text), here);
  // What a mail wrapped: one blank between words.
  if (matches.length === 0 && text.includes("\n")) matches = fitting(matchTemplates(text.replace(/\s+/g, " ")), here);
  const winner = best(matches, here.reason);
  if (!winner) return [withoutTemplate(text, here, answer.isAnswer)];
  // A longer sentence that begins like the shorter one, and was cut behind its end.
  const cut = !winner.rule.wraps && !winner.openEnded && winner.end < text.length - 3 ? cutOff(text, here) : undefined;
  if (cut && cut !== "several" && cut.score > winner.score) return [partOf(cut.rule, text, here, 0.7)];
  const inner = winner.captures.text;
  if (winner.rule.wraps && inner && here.depth < MAX_DEPTH) {
    const parts = classifyText(inner.replace(/^[\s:,]+/, ""), {
      ...here,
      framed: true,
      variables: { ...here.variables, ...withoutText(winner.captures) },
    });
    const outer = partOf(
      winner.rule,
      text,
      { ...here, variables: { ...here.variables, ...winner.captures } },
      confidenceOf(winner, text, here),
    );
    // A few words that anybody writes say less than what the controller was doing.
    if (
      winner.rule.wraps === "inner" &&
      parts.some((part) => part.known && part.confidence > WEAK && !VAGUE.has(part.code))
    )
      return parts;
    if (winner.rule.wraps === "named" && parts.some(saysMore)) return parts;
    // Temporary errors need no action, whatever they blocked.
    if (parts.every((part) => part.transient && part.confidence > 0.7 && !isFamilyCode(part.code))) return parts;
    const turn = parts.find((part) => part.known)?.whoActs;
    if (winner.rule.wraps !== "inner" && turn) outer.whoActs = turn;
    return [outer];
  }
  // Code and request id of the first answer are not those of the next.
  const several = separate(text, matches, { ...context, ...(here.phase ? { phase: here.phase } : {}) });
  // `create tcp listener 80 error:` in front of a dry run's hint knows the protocol and the port.
  const around = Object.assign(
    {},
    ...matches
      .filter((match) => match.rule.wraps && match.start < winner.start)
      .sort((a, b) => b.start - a.start)
      .map((match) => withoutText(match.captures)),
  ) as Record<string, string>;
  if (several) return several;
  const part = partOf(
    winner.rule,
    text,
    { ...here, variables: { ...here.variables, ...around, ...winner.captures } },
    confidenceOf(winner, text, here),
  );
  return [part];
}

/** Rows for faults of the controller or of Kubernetes whatever they hit: where it happened says more. */
const VAGUE = new Set(["EVT970", "NLB125", "NLB131"]);

/** Without the dots and blanks at its end; no name of the list is longer. */
function withoutEnd(text: string): string {
  if (text.length > LONGEST_NAME) return text;
  let end = text.length;
  while (end > 0 && /[.。\s]/.test(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}
const LONGEST_NAME = 200;

/** A row of its own, or a turn that is not the reader's: more than the family of an answer. */
function saysMore(part: ClassifiedPart): boolean {
  return part.known && (part.whoActs === "account" || part.whoActs === "permissions" || !isFamilyCode(part.code));
}

/** Without the frame of the controller a beginning has to be longer to say as much. */
const BEGUN = 40;

/** The one row whose sentence the end of the text cuts off; "several" where any of them would be a guess. */
function cutOff(text: string, here: Context): TemplateMatch | "several" | undefined {
  const [cut, ...rivals] = matchCutOff(text);
  if (rivals.length > 0) return saysCut(text) || /^alicloud:/i.test(text) ? "several" : undefined;
  return cut && (here.framed || cut.score >= BEGUN) && fitting([cut], here).length > 0 ? cut : undefined;
}

/** What no template names: the API's code, its structure, the dry run's action, or a sentence that was cut off. */
function withoutTemplate(text: string, here: Context, isAnswer: boolean): ClassifiedPart {
  const code = here.variables.apiCode;
  const byCode = ruleOfApiCode(code);
  if (byCode && !here.nlb) return partOf(byCode, text, here, 0.8);
  const hint = catalogue().byAction.get(here.variables.apiAction ?? "");
  if (hint && /^loadbalancer /i.test(text)) return partOf(hint, text, here, 0.9);
  const cut = code ? undefined : cutOff(text, here);
  if (cut) return cut === "several" ? unknownPart(text, here) : partOf(cut.rule, text, here, 0.7);
  const others = !here.own && namesOtherProduct(code, text);
  if (!others && (isAnswer || isApiSentence(text, here.own))) {
    const meaning = meaningOfApiError(code, text, here.variables.apiAction, isAnswer);
    if (meaning) {
      const { family } = meaning;
      const [piece, ...rivals] =
        code || !isPiece(text) || publishedMeaning(code, text) ? [] : rowsOfPiece(text, here.nlb);
      const half = rivals.length === 0 && piece?.startsWith("NLB") === here.nlb ? piece : undefined;
      const own = (here.nlb ? undefined : meaning.code) ?? half ?? refineFamily(family, code, text, here.nlb);
      const rule = eventRule(own ?? familyCode(family, here.nlb));
      const annotation = annotationOfApi(code, text);
      if (rule)
        return {
          ...partOf(
            rule,
            text,
            annotation ? { ...here, variables: { annotation, ...here.variables } } : here,
            code && (isPublishedCode(code) || !(text === "" || text.endsWith(code))) ? 0.7 : 0.6,
          ),
          whoActs: rule.whoActs ?? FAMILY_TURN[family],
        };
    }
  }
  return unknownPart(text, here);
}

/** More matches in one text say nothing new about where to cut it. */
const MANY_MATCHES = 64;

/**
 * Two known errors in one text, with a comma or line break between them that the list splitter could not tell from text:
 * cut there. A piece that nothing claims becomes an unknown part of its own.
 */
function separate(text: string, matches: readonly TemplateMatch[], context: Context): ClassifiedPart[] | undefined {
  const chosen: TemplateMatch[] = [];
  for (const match of [...matches].sort((a, b) => b.score - a.score).slice(0, 4 * MANY_MATCHES))
    if (chosen.length < MANY_MATCHES && chosen.every((other) => match.end <= other.start || match.start >= other.end))
      chosen.push(match);
  if (chosen.length < 2) return undefined;
  const lower = lowerCase(text);
  const cuts = [
    ...topLevelCommas(text).map((at) => ({ at, next: at + 2 })),
    ...[...text.matchAll(/\n/g)].map(({ index }) => ({ at: index, next: index + 1 })),
  ]
    .filter(({ next }) => !isAnswerField(lower, next) && !lower.startsWith("or ", next))
    .filter(({ at }) => !chosen.some(({ start, end }) => start < at && at < end))
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_PARTS);
  let from = 0;
  const pieces = [...cuts, { at: text.length, next: text.length }].map(({ at, next }) => {
    const piece = { text: text.slice(from, at).trim(), own: chosen.find(({ start }) => start >= from && start < at) };
    from = next;
    return piece;
  });
  if (pieces.filter(({ own }) => own).length < 2) return undefined;
  let open = false;
  return pieces.flatMap(({ text: content, own }) => {
    if (!own) return open || content === "" || GOES_ON.test(content) ? [] : [unknownPart(content, context)];
    open = own.openEnded;
    return context.depth < MAX_DEPTH ? classifyOne(content, context) : [unknownPart(content, context)];
  });
}

/** Longest literal text wins; the reason breaks near ties. */
function best(matches: readonly TemplateMatch[], reason: string | undefined): TemplateMatch | undefined {
  let winner: TemplateMatch | undefined;
  let top = -1;
  for (const match of matches) {
    const score = match.score + (reason && match.rule.reasons.includes(reason) ? 4 : 0);
    if (score > top) [winner, top] = [match, score];
  }
  return winner;
}

/** Below this confidence the page says "likely". */
const WEAK = 0.55;
/** Known, but perhaps another's. */
const UNSURE = 0.6;
/** Less literal text than this, or than half of the message, stands in the sentences of other programs as well. */
const FEW = 24;

/** How sure a row is: by who wrote the text, and by how much of it is the row's own. */
function confidenceOf(match: TemplateMatch, text: string, context: Context): number {
  // Where what it holds is not known, sure is only where it happened.
  const most = match.rule.wraps === "inner" ? 0.75 : 1;
  return Math.min(most, sureness(match, text, context));
}

/** Somebody goes on in words of their own. */
const COMPLAINT = /[\u4e00-\u9fff]{4}|\b(?:but|however|still)\b/;

function sureness({ rule, score, end }: TemplateMatch, text: string, context: Context): number {
  const { reason } = context;
  if (rule.shared && !context.own) return UNSURE;
  if (rule.severity === "info" && COMPLAINT.test(text.slice(end))) return UNSURE;
  if (reason && rule.reasons.includes(reason)) return 1;
  const few = score < FEW && score < 0.5 * text.length;
  if (few && (reason !== undefined || !(context.own || rule.reasons.length === 0))) return WEAK;
  return reason ? 0.85 : 0.95;
}

function ruleOfApiCode(code: string | undefined): EventRule | undefined {
  if (!code) return undefined;
  const lower = code.toLowerCase();
  return catalogue().apiCodes.get(lower) ?? catalogue().apiPrefixes.find(([prefix]) => lower.startsWith(prefix))?.[1];
}

function withoutText(captures: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(captures).filter(([name]) => name !== "text"));
}

/** `rule`: null for what is not understood. */
function partOf(rule: EventRule | null, message: string, context: Context, confidence: number): ClassifiedPart {
  return {
    code: rule?.code ?? UNKNOWN,
    known: rule !== null,
    title: rule?.title ?? UNKNOWN_TITLE,
    severity: rule?.severity ?? "warning",
    whoActs: rule && whoActsOf(rule),
    confidence,
    message,
    variables: derive({ ...findIds(message), ...nonEmpty(context.variables) }),
    ...(context.phase ? { phase: context.phase } : {}),
    transient: rule?.transient === true,
  };
}

const unknownPart = (message: string, context: Context): ClassifiedPart => partOf(null, message, context, 0);

/** The CCM drops exact duplicates itself; pasted text may not have been through that. */
function dropDuplicates(parts: ClassifiedPart[]): ClassifiedPart[] {
  if (parts.length < 2) return parts;
  const seen = new Set<string>();
  const unique = parts.filter((part) => {
    const key = `${part.code}\n${part.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const last = unique.at(-1);
  if (!last || unique.length < 2 || !/(?:\.\.\.|…)$/.test(last.message)) return unique;
  // Cut off by Kubernetes: what stands there whole already says nothing of its own, and half a code or sentence no more.
  const whole = unique.slice(0, -1);
  const text = last.message.replace(/(?:\.\.\.|…)$/, "");
  if (text.length >= 12 && whole.some((part) => part.message.startsWith(text))) return whole;
  return last.confidence >= 0.8
    ? unique
    : [
        ...whole,
        unknownPart(last.message, { variables: last.variables, depth: 0, nlb: false, framed: true, own: true }),
      ];
}

import { eventRule, type EventRule } from "@/lib/knowledge/events";
import { DRY_RUN_CALL } from "@/lib/knowledge/events/wrappers";
import { FAMILY_TURN } from "@/lib/knowledge/events/api-grammar";
import { annotationOfApi, familyCode, isFamilyCode } from "@/lib/knowledge/events/family";
import { MENTIONS_SERVICE } from "@/lib/knowledge/events/free-text";
import { ASKED, ASKED_FOR_CREDENTIALS, NETWORK_FAULT } from "@/lib/knowledge/events/network";
import { refineFamily } from "@/lib/knowledge/events/refine";
import { unwrapApiAnswer } from "./api-answer";
import { isPublishedCode, meaningOfApiError, publishedMeaning } from "./api-family";
import { isApiSentence, isChained, namesNlb, namesOtherProduct } from "./api-sentence";
import { matchTruncated, isTruncated } from "./truncated";
import { isForeignOrigin, isForeignText, isOwnLog, namesCloud, speakerOf } from "./foreign";
import { orClosest } from "./closest";
import { normaliseMessage } from "./normalise";
import { precheckListParts } from "./precheck-list";
import { best, fitting, isOfAnyKind, partOf, summarise, unknownPart, withoutEnd, type Context } from "./parts";
import { precheckParts } from "./precheck-event";
import { GOES_ON, isAnswerField, listBody, MAX_PARTS, splitList, topLevelCommas } from "./split";
import { catalogue, lowerCase, matchTemplates, type TemplateMatch } from "./templates";
import { SURE } from "./sure";
import type { Classification, ClassifiedPart, EventInput } from "./types";
import { unwrapEvent, unwrapPhases, type Phase } from "./unwrap";

/** A message longer than this is cut: a Kubernetes Event is far shorter, and a hostile one must not take long. */
const MAX_MESSAGE = 1_000_000;

/** The controller nests three deep; text that continues is not from it. */
const MAX_DEPTH = 8;

/**
 * Says what an Event or error message means. Takes the message as `kubectl` shows it, in any edition and with any
 * wrapper, its secrets redacted where it came in; strips what frames it, splits joined errors, finds ids and values. Pure;
 * linear in the length of the message, and not dependent on the size of the catalogue.
 */
export function classifyEvent(event: EventInput): Classification {
  const informative = INFORMATIVE.test((event.message ?? "").slice(0, 60));
  const found = classifyWhole(event, true, !informative);
  if (found.known) return found;
  const speaker = speakerOf(`${event.message ?? ""}\n${event.source ?? ""}`)?.title;
  return {
    ...found,
    ...(informative ? { severity: "info" } : {}),
    ...(speaker ? { title: speaker, parts: found.parts.map((part) => ({ ...part, speaker })) } : {}),
  };
}
/** The head of a log line that says what was done, not what went wrong. */
const INFORMATIVE = /^\s*I\d{4} \d\d:\d\d:\d\d/;

/** `first`: what is in front of the controller's own words may be left out, once. `guess`: half a message gets candidates. */
function classifyWhole(event: EventInput, first: boolean, guess = first, ofNlb = false): Classification {
  const normal = normaliseMessage((event.message ?? "").slice(0, MAX_MESSAGE).replaceAll("\r\n", "\n"));
  const { message } = normal;
  const result = precheckParts(message);
  if (result) return summarise(result, { dryRun: true, variables: {}, moreMayBeHidden: false });
  const frame = unwrapEvent(message);
  const reason = (event.reason ?? normal.reason ?? frame.reason)?.trim() || undefined;
  const lower = lowerCase(message);
  const foreignOrigin = isForeignOrigin(event, reason);
  const foreign = foreignOrigin || (!isOwnLog(event.message ?? "") && isForeignText(lower));
  const nlb =
    ofNlb ||
    namesNlb(lower, frame.variables.loadBalancerId) ||
    (event.source === "nlb-controller" && !frame.variables.loadBalancerId?.startsWith("lb-"));
  const { operation, phase } = frame;
  const variables = nlb ? asNlb(frame.variables) : frame.variables;
  const framed = operation !== undefined || phase !== undefined || catalogue().reasons.has(reason ?? "");
  const own = framed && (operation === undefined || frame.bracketed || phase !== undefined);
  const context: Context = { reason, phase, variables, depth: 0, nlb, framed, own };
  const read = (other: string) => classifyWhole({ message: other }, false, false, nlb);
  if (foreign) {
    const told = summarise([unknownPart(message, context)], frame);
    // A question about an SLB may name other programs as well.
    const asks = guess && MENTIONS_SERVICE.test(message) && !isChained(message) && !namesCloud(lower) && !foreignOrigin;
    return asks ? orClosest(told, frame.text, context, { read, foreign: true }) : told;
  }
  const list = operation === undefined ? precheckListParts(message, frame.dryRun) : undefined;
  if (list) return summarise(list, { ...frame, dryRun: true });

  // Text that a mail or a log puts in front of the frame may hold words of a row.
  const behind = first && operation === undefined ? OWN_FRAME.exec(message.slice(0, LATER))?.index : undefined;
  if (behind) {
    const inner = classifyWhole({ ...event, message: message.slice(behind) }, false);
    if (inner.known) return inner;
  }
  let parts = classifyText(frame.text, context);
  if (parts.every((part) => !part.known)) {
    // The frame itself may be all that is known: a failed deletion, or a reason that says enough.
    const deletion = nlb ? eventRule("NLB123") : catalogue().byReason.get("CleanLoadBalancerFailed");
    const outer = operation === "delete" ? deletion : undefined;
    const rule = outer ?? (reason ? catalogue().byReason.get(reason) : undefined);
    const whole = outer ? undefined : best(fitting(matchTemplates(message), context), reason);
    if (whole) parts = [partOfMatch(whole, frame.text, context, message)];
    else if (rule && !isForeignText(lowerCase(frame.text)))
      parts = [
        partOf(rule, frame.text || message, context, outer ? (frame.bracketed ? SURE.named : SURE.kind) : SURE.likely),
      ];
  }
  const told = summarise(parts, { ...frame, variables: context.variables });
  // A success with a complaint behind it is no success.
  const complaint = told.known && told.severity === "info" && COMPLAINT.test(message);
  const kindOnly = told.known && !context.framed && told.confidence <= SURE.likely;
  return guess && (complaint || kindOnly || !told.known)
    ? orClosest(told, complaint ? message : frame.text, context, { read, complaint })
    : told;
}

/** How far behind the beginning of a text the controller's own frame may be. */
const LATER = 600;
/** The controller's own frame behind other text. */
const OWN_FRAME = /error (?:syncing|deleting) load balancer \[(?:n?lb-|\])/i;

function asNlb(variables: Record<string, string>): Record<string, string> {
  const { loadBalancerId, ...rest } = variables;
  return loadBalancerId ? { ...rest, loadBalancerId, nlbId: loadBalancerId } : rest;
}

/** One text between wrappers: a list of errors, one error, or several errors with nothing but commas between. */
function classifyText(raw: string, context: Context): ClassifiedPart[] {
  const { text, phase, variables } = unwrapPhases(raw);
  const here = inside(context, phase, variables);
  if (here.depth > MAX_DEPTH) return [unknownPart(text, here)];
  const body = listBody(text);
  // `[ns/name] text` and lists that hold one unsplittable text are left to the templates.
  const pieces = splitList(body ?? text, body !== undefined);
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
  const here = inside(context, unwrapped.phase, { ...unwrapped.variables, ...answer.variables });
  const text = answer.text;
  // An answer of the NLB API alone is about an NLB, unless the frame names a CLB instance.
  if (!here.nlb && !here.variables.loadBalancerId && publishedMeaning(here.variables.apiCode, text)?.nlb)
    here.nlb = true;
  const call = nlbCall(unwrapped.text, here);
  if (call) return [call];
  const exact = catalogue().phrases.get(withoutEnd(lowerCase(text)));
  if (exact) return [partOf(exact, text, here, here.reason ? SURE.named : SURE.code)];

  let matches = fitting(matchTemplates(text), here);
  if (matches.length === 0 && text !== unwrapped.text) matches = fitting(matchTemplates(unwrapped.text), here);
  const winner = best(matches, here.reason);
  const unreached = unreachedBy(unwrapped.text, here, winner?.rule.code);
  const variables = { ...here.variables, ...(winner && withoutText(winner.captures)) };
  const noAnswer = unreached && [partOf(unreached, text, { ...here, variables }, SURE.sentence)];
  if (!winner) return noAnswer ?? [withoutTemplate(text, here, answer.isAnswer)];
  // A longer sentence that begins like the shorter one, and was cut behind its end.
  const cut = !winner.rule.wraps && !winner.openEnded && winner.end < text.length - 3 ? cutOff(text, here) : undefined;
  if (cut && cut !== "several" && cut.score > winner.score) return [partOf(cut.rule, text, here, SURE.kind)];
  const inner = winner.captures.text;
  if (winner.rule.wraps && inner && here.depth < MAX_DEPTH) {
    const parts = classifyText(inner.replace(/^[\s:,]+/, ""), {
      ...here,
      framed: true,
      variables,
    });
    if (noAnswer && parts.length === 1) return noAnswer;
    const outer = partOfMatch(winner, text, here);
    // A few common words say less than the controller's action.
    if (
      winner.rule.wraps === "inner" &&
      parts.some((part) => part.known && part.confidence > SURE.few && !eventRule(part.code)?.vague)
    )
      return parts;
    if (winner.rule.wraps === "named" && parts.some(saysMore)) return parts;
    // Temporary errors need no action, whatever they blocked.
    if (parts.every((part) => part.transient && part.confidence > SURE.kind && !isFamilyCode(part.code))) return parts;
    const turn = parts.find((part) => part.known)?.whoActs;
    if (winner.rule.wraps !== "inner" && turn) outer.whoActs = turn;
    return [outer];
  }
  // Code and request id of the first answer are not those of the next.
  const several = separate(text, matches, { ...context, phase: here.phase });
  if (several) return several;
  if (noAnswer) return noAnswer;
  // `create tcp listener 80 error:` in front of a dry run's hint knows the protocol and the port.
  const around = Object.assign(
    {},
    ...matches
      .filter((match) => match.rule.wraps && match.start < winner.start)
      .sort((a, b) => b.start - a.start)
      .map((match) => withoutText(match.captures)),
  ) as Record<string, string>;
  return [partOfMatch(winner, text, { ...here, variables: { ...here.variables, ...around } })];
}

/** Calls that the NLB part of a dry run would have made, whatever is in front of it. */
function nlbCall(text: string, here: Context): ClassifiedPart | undefined {
  const found = DRY_RUN_CALL.exec(text.slice(0, HEAD));
  const rule = found && eventRule("PRE126");
  if (!rule) return undefined;
  const hint = text.slice(found.index + found[0].length);
  if (CLB_HINT.test(hint)) return undefined;
  const match = best(
    matchTemplates(hint).filter((other) => other.rule === rule),
    undefined,
  );
  if (!match && !here.nlb) return undefined;
  const variables = { ...here.variables, ...match?.captures, apiAction: found[1] as string };
  return partOf(rule, text, { ...here, variables }, SURE.whole);
}
/** Prefixes of the CLB part's messages. */
const CLB_HINT = /^(?:need to create )?loadbalancer |^domain extension /i;
/** The calls of one error begin no later. */
const HEAD = 1_000;

/** The row of a request that found no way, whatever it was for. `code`: of the row whose sentence is around it. */
function unreachedBy(text: string, { nlb }: Context, code: string | undefined): EventRule | undefined {
  if (!NETWORK_FAULT.test(text)) return undefined;
  const asked = ASKED.find(([of]) => of.test(text));
  if (asked) return eventRule(nlb ? asked[2] : asked[1]);
  if (code === undefined || !eventRule(code)?.ofCredentials) return undefined;
  return eventRule(ASKED_FOR_CREDENTIALS.find(([of]) => of.test(text))![1]);
}

/** The context of text in a wrapper. */
const inside = (context: Context, phase: Phase | undefined, variables: Record<string, string>): Context => ({
  ...context,
  phase: phase ?? context.phase,
  variables: { ...context.variables, ...variables },
  depth: context.depth + 1,
});

/** `judged`: the text of which the match has to be a good part. */
function partOfMatch(match: TemplateMatch, text: string, context: Context, judged = text): ClassifiedPart {
  const variables = { ...context.variables, ...match.captures };
  return partOf(match.rule, text, { ...context, variables }, confidenceOf(match, judged, context));
}

/** A row of its own, or a turn that is not the reader's: more than the family of an answer. */
function saysMore(part: ClassifiedPart): boolean {
  return part.known && (part.whoActs === "account" || part.whoActs === "permissions" || !isFamilyCode(part.code));
}

/** The one row whose sentence the end of the text cuts off; "several" where any of them would be a guess. */
function cutOff(text: string, here: Context): TemplateMatch | "several" | undefined {
  const [cut, ...rivals] = matchTruncated(text);
  if (rivals.length > 0) return isTruncated(text) || /^alicloud:/i.test(text) ? "several" : undefined;
  return cut && (here.framed || cut.score >= 34) && fitting([cut], here).length > 0 ? cut : undefined;
}

/** Messages without a template: the API's code, its structure, the dry run's action, or a sentence that was cut off. */
function withoutTemplate(text: string, here: Context, isAnswer: boolean): ClassifiedPart {
  const code = here.variables.apiCode;
  const byCode = ruleOfApiCode(code);
  if (byCode && (!here.nlb || isOfAnyKind(byCode))) return partOf(byCode, text, here, SURE.code);
  const hint = catalogue().byAction.get(here.variables.apiAction ?? "");
  if (hint && /^loadbalancer /i.test(text)) return partOf(hint, text, here, SURE.named);
  const cut = code ? undefined : cutOff(text, here);
  if (cut) return cut === "several" ? unknownPart(text, here) : partOf(cut.rule, text, here, SURE.kind);
  const others = !here.own && namesOtherProduct(code, text);
  if (!others && (isAnswer || isApiSentence(text, here.own))) {
    const meaning = meaningOfApiError(code, text, here.variables.apiAction, isAnswer);
    if (meaning) {
      const { family } = meaning;
      // Which limit a code means that is not published is recognised by its own words: its sentence may sound like another's.
      const told = family === "quota" && code && !isPublishedCode(code) ? "" : text;
      const own = (here.nlb ? undefined : meaning.code) ?? refineFamily(family, code, told, here.nlb);
      const rule = eventRule(own ?? familyCode(family, here.nlb));
      const annotation = annotationOfApi(code, text);
      if (rule)
        return {
          ...partOf(
            rule,
            text,
            annotation ? { ...here, variables: { annotation, ...here.variables } } : here,
            code && (isPublishedCode(code) || !(text === "" || text.endsWith(code))) ? SURE.kind : SURE.likely,
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
 * Two known errors in one text, with a comma or line break between them that the list splitter could not distinguish from text:
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

/** How sure a row is: by who wrote the text, and by how much of it is the row's own. */
function confidenceOf(match: TemplateMatch, text: string, context: Context): number {
  // Where what it holds is not known, sure is only where it happened.
  const most = match.rule.wraps === "inner" ? SURE.place : SURE.whole;
  return Math.min(most, sureness(match, text, context));
}

/** A person continues in words of their own. */
const COMPLAINT = /[\u4e00-\u9fff]{4}|\b(?:but|however|still)\b/;

function sureness({ rule, score }: TemplateMatch, text: string, context: Context): number {
  const { reason } = context;
  if (rule.shared && !context.own) return SURE.likely;
  if (reason && rule.reasons.includes(reason)) return SURE.whole;
  // Few letters, which are not half of the message either.
  const few = score < 24 && score < 0.5 * text.length;
  if (few && (reason !== undefined || !(context.own || rule.reasons.length === 0))) return SURE.few;
  return reason ? SURE.otherReason : SURE.sentence;
}

function ruleOfApiCode(code: string | undefined): EventRule | undefined {
  if (!code) return undefined;
  const lower = code.toLowerCase();
  return catalogue().apiCodes.get(lower) ?? catalogue().apiPrefixes.find(([prefix]) => lower.startsWith(prefix))?.[1];
}

function withoutText({ text: _, ...captures }: Record<string, string>): Record<string, string> {
  return captures;
}

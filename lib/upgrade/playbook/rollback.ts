import { indexBundle } from "@/lib/ccm/bundle-index";
import { str } from "@/lib/ccm/read";
import { compareVersions, parseVersion, rulesFor } from "@/lib/ccm/versions";
import { judgeOf } from "@/lib/judge";
import { loses } from "@/lib/judge/label";
import { STEPS } from "@/lib/knowledge/playbook/texts";
import type { Consequence, Fact } from "@/lib/model/consequence";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, type Result } from "@/lib/model/result";
import { listed, type Locale, type Text } from "@/lib/model/text";
import { CONSEQUENCE_TEXT } from "@/lib/knowledge/fact-texts";
import { consequenceText, factTexts } from "@/lib/remediation/say/consequence";
import { memoizeByObject } from "@/lib/text/memoize";
import { body, byHand, NAMED, type Block, type ChapterBody, type Context, type Item } from "./types";

/** Rollback of one Service: what the old release does after the new one, and what cannot be undone. */
interface WayBack {
  service: string;
  there: Consequence;
  back: Consequence;
  lost: readonly Fact[];
}

/** Losses that no release gives back: an instance that is gone or released, an address. */
const isForGood = ({ code, clients }: Fact): boolean =>
  clients === "addressLost" || code === "instanceReleased" || code === "instanceGone" || code === "statusChanged";

/** Losses that clients see: for good, or until the listener or its backend is made again. */
const isSeen = (fact: Fact): boolean =>
  isForGood(fact) || fact.code === "listenerGone" || (fact.code === "listenerEmptied" && fact.clients !== "none");

/** Losses of clients by the upgrade, as the cluster is now: the first thing to read. */
export function lossesOf(
  context: Judging & Pick<Context, "locale" | "translate">,
): { summary: string; block: Block } | undefined {
  const { translate, locale, bundle } = context;
  if (!isJudged(context)) return undefined;
  const found = waysBack(context).flatMap(({ service, there: { facts } }) => {
    const lost = facts.filter(isSeen);
    return lost.length > 0 ? [{ service, lost }] : [];
  });
  if (found.length === 0) return undefined;
  const { loadBalancers, nlbs } = indexBundle(bundle);
  const gone = found.flatMap(({ lost }) => lost.filter(isForGood));
  const addresses = gone.flatMap(({ loadBalancerId = "", from, code }) => {
    const address = code === "statusChanged" ? str(from) : str(loadBalancers.get(loadBalancerId)?.Address);
    return address || str(nlbs.get(loadBalancerId)?.DNSName) || loadBalancerId || [];
  });
  const named = [...new Set(addresses)];
  const summary =
    named.length > 0
      ? translate(STEPS.lossAddresses, { count: named.length, addresses: listed(named.slice(0, NAMED), locale) })
      : translate(STEPS.lossOther, { count: found.length });
  const items = found.slice(0, NAMED).flatMap((way) => lostItem(way, locale));
  return { summary, block: { kind: "list", items } };
}

function lostItem({ service, lost }: Pick<WayBack, "service" | "lost">, locale: Locale): Item[] {
  const texts = factTexts(lost, locale);
  return texts.length > 0 ? [{ text: texts.join(locale === "en" ? "; " : "；"), services: [service] }] : [];
}

type Judging = Pick<Context, "bundle" | "result" | "from" | "to">;

const waysBack = ({ bundle, result, from, to }: Judging): WayBack[] => {
  const made = judged(result);
  const key = `${from} ${to}`;
  const ways = made.get(key) ?? judgeWays(bundle, result, from, to);
  made.set(key, ways);
  return ways;
};

/** The page of an upgrade is made anew each time; a check is judged once. */
const judged = memoizeByObject((_result: Result) => new Map<string, WayBack[]>());

/**
 * The step back to the version that runs, judged before the upgrade on the state that the upgrade leaves: the new release
 * synchronises each Service that it would change, then the old one does. Two syncs for each such Service.
 */
function judgeWays(bundle: Bundle, result: Result, from: string | null, to: string): WayBack[] {
  const judge = judgeOf(bundle, from ?? undefined);
  return result.services
    .filter((row) => isFailing(row) || row.loses !== undefined)
    .flatMap(({ service }) => {
      const there = judge.judge({ kind: "upgrade", service, to });
      const { consequence: back } = judge.judge({ kind: "upgrade", service, to: from ?? undefined }, there.after);
      const unknown = there.consequence.unknown ?? back.unknown;
      const lost = there.consequence.facts.filter(isForGood);
      return [{ service, there: there.consequence, back: { ...back, unknown }, lost }];
    });
}

/** Whether both releases are known, and the step from one to the other is an upgrade. */
const isJudged = ({ from, to }: Judging): boolean =>
  from !== null && parseVersion(from) !== null && rulesFor(from).match !== "older" && compareVersions(from, to) === -1;

const listOf = ({ translate }: Context, title: Text, items: readonly Item[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: "list", title: translate(title), items: items.slice(0, NAMED) },
        ...(items.length > NAMED
          ? [{ kind: "text" as const, text: translate(STEPS.more, { count: items.length - NAMED }) }]
          : []),
      ];

/** Can I go back: what would change again, what is lost for good, and what no program can say. */
export function rollbackChapter(context: Context): ChapterBody {
  const { from, to, locale, translate } = context;
  const how: Block = {
    kind: "list",
    title: translate(STEPS.rollbackTitle),
    items: STEPS.rollbackHow.map((text) => ({ text: translate(text) })),
  };
  if (!isJudged(context)) return byHand(body(context, "info", STEPS.rollbackSummary, {}, [how]));
  const ways = waysBack(context);
  const said = (service: string, consequence: Consequence): Item[] => {
    const text = consequenceText(consequence, service, locale, CONSEQUENCE_TEXT.alone);
    return text === undefined ? [] : [{ text, services: [service] }];
  };
  const again = ways.filter(({ back }) => back.unknown === undefined && back.calls.length > 0);
  const lost = ways.filter((way) => way.lost.length > 0);
  const kept = ways.filter(
    (way) => way.there.calls.length > 0 && way.lost.length === 0 && !again.includes(way) && !way.back.unknown,
  );
  const unknown = ways.filter(({ back }) => back.unknown !== undefined);
  const cut = again.filter(({ back }) => loses(back)).length;
  const params = { from, to, kept: kept.length, again: again.length, lost: lost.length, cut };
  const blocks = [
    ...listOf(
      context,
      STEPS.rollbackLost,
      lost.flatMap((way) => lostItem(way, locale)),
    ),
    ...listOf(
      context,
      STEPS.rollbackAgain,
      again.flatMap(({ service, back }) => said(service, back)),
    ),
    ...listOf(
      context,
      STEPS.rollbackKept,
      kept.flatMap(({ service, there }) => said(service, { ...there, facts: [] })),
    ),
    ...listOf(
      context,
      STEPS.rollbackUnknown,
      unknown.flatMap(({ service, back }) => said(service, { ...back, calls: [], facts: [] })),
    ),
    how,
  ];
  const sentence =
    kept.length + again.length + lost.length > 0
      ? STEPS.rollbackChanges
      : unknown.length > 0 || context.result.services.some(({ missingInputs }) => missingInputs !== undefined)
        ? STEPS.rollbackSummary
        : STEPS.rollbackClean;
  return byHand(body(context, "info", sentence, params, blocks));
}

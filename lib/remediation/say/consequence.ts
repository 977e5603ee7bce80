import { CALLS } from "@/lib/calls";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { nlbField } from "@/lib/knowledge/findings/nlb/words";
import { CONSEQUENCE_TEXT, FACT_TEXT } from "@/lib/knowledge/fact-texts";
import type { Consequence, ControllerCall, Fact } from "@/lib/model/consequence";
import type { Value } from "@/lib/model/result";
import { insideSentence, joinSentences, labelled, type Locale, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import type { ShownEdit } from "@/lib/remediation/phrase";
import { factKey, short } from "@/lib/remediation/shown";

/** Maximum number of calls, and of facts, that a sentence names; the rest is counted. */
const NAMED = 6;

const separator = (locale: Locale) => (locale === "en" ? "; " : "；");

/** `creates listener 8443/tcp` */
export function callText({ product, action, target, loadBalancerId }: ControllerCall, locale: Locale) {
  const text = CALLS[product][action]?.says;
  return text && translate(text, locale, { target: short(target), id: loadBalancerId ?? "" });
}

/** `The CCM then creates listener 8443/tcp; ...`: what the controller does because of a step, beyond the step itself. */
function callSentence(
  { calls, facts }: Pick<Consequence, "calls" | "facts">,
  service: string,
  locale: Locale,
  sentence: Text,
): string | undefined {
  const made = new Set(calls.flatMap(({ action, target }) => (/^Create.*Listener$/.test(action) ? [target] : [])));
  const said = calls.flatMap((call) => {
    // A listener that is made is started with it.
    if (/^Start.*Listener$/.test(call.action) && made.has(call.target)) return [];
    const said = callText(call, locale);
    if (said === undefined) return [];
    const changes = settingsText(call, facts, locale);
    const what = changes === "" ? said : labelled(said, changes, locale);
    return call.service === service ? what : translate(CONSEQUENCE_TEXT.of, locale, { what, service: call.service });
  });
  const each = [...new Set(said)];
  if (each.length === 0) return undefined;
  const more = each.length - NAMED;
  const named = more > 0 ? [...each.slice(0, NAMED), translate(CONSEQUENCE_TEXT.more, locale, { count: more })] : each;
  return translate(sentence, locale, { calls: named.join(separator(locale)) });
}

const LABELS = new Map(LISTENER_FIELDS.map((row) => [row.field, row.label]));

function labelOf(field: string, locale: Locale): string {
  const label = LABELS.get(field) ?? nlbField(field);
  return locale === "en" ? insideSentence(label.en) : label.zh;
}

/** A part of the API's answer with several fields has no value that a sentence can hold. */
const settingText = (value: Value | undefined) => (/^[{[]/.test(shown(value)) ? "…" : short(shown(value)));

/** `scheduler wlc -> wrr, another server group`: what clients notice of a call that sets a listener. */
function settingsText(call: ControllerCall, facts: readonly Fact[], locale: Locale): string {
  if (!/ListenerAttribute$/.test(call.action)) return "";
  const own = facts.flatMap(({ code, target = "", from, to, loadBalancerId }): string | never[] => {
    if (loadBalancerId !== call.loadBalancerId) return [];
    if (code === "listenerRebound" && target === call.target) return translate(CONSEQUENCE_TEXT.otherGroup, locale);
    const [at, field = ""] = target.split(" ");
    if (code !== "listenerChanged" || at !== call.target) return [];
    return editList(
      [{ name: labelOf(field, locale), from: settingText(from), to: settingText(to) || undefined }],
      locale,
    );
  });
  return own.slice(0, NAMED).join(locale === "en" ? ", " : "，");
}

const shown = (value: Value | undefined) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

function factText(fact: Fact, locale: Locale): string | undefined {
  const key = factKey(fact);
  if (!key) return undefined;
  const { service = "none", loadBalancerId = "", target = "", from, to } = fact;
  return translate(FACT_TEXT[key], locale, {
    service,
    loadBalancerId,
    target: short(target),
    from: shown(from),
    to: shown(to) || "none",
    count: Array.isArray(from) ? from.length : 0,
  });
}

/** Facts to note, each once: what is bought, opened, cut or given away. */
export const factTexts = (facts: readonly Fact[], locale: Locale): string[] => [
  ...new Set(facts.flatMap((fact) => factText(fact, locale) ?? [])),
];

/** Calls of the controller after the owner of the Service has reverted an edit. */
export const revertText = (consequence: Consequence, service: string, locale: Locale): string | undefined =>
  callSentence(consequence, service, locale, CONSEQUENCE_TEXT.back);

/** Consequence of a step, in sentences: the calls of the controller, what to note, or why it is not known. */
export function consequenceText(
  { calls, facts, unknown, refusal = "" }: Consequence,
  service: string,
  locale: Locale,
  sentence: Text = CONSEQUENCE_TEXT.then,
): string | undefined {
  const noted = factTexts(facts, locale).slice(0, NAMED);
  const sentences = [
    // Losses of clients, money or protection come before the calls that lead to them.
    noted.length > 0 ? translate(CONSEQUENCE_TEXT.facts, locale, { facts: noted.join(separator(locale)) }) : undefined,
    callSentence({ calls, facts }, service, locale, sentence),
    unknown &&
      translate(CONSEQUENCE_TEXT.unknown, locale, {
        reason: translate(CONSEQUENCE_TEXT[unknown], locale, { answer: refusal.replace(/\.$/, "") }),
      }),
  ];
  return sentences.some(Boolean) ? joinSentences(sentences, locale) : undefined;
}

/** `scheduler wlc -> wrr, idle-timeout 30 -> 15` */
export function editList(edits: readonly ShownEdit[], locale: Locale): string {
  const { pair, fresh, drop } = CONSEQUENCE_TEXT;
  const texts = edits.map(({ name, from = "", to }) =>
    translate(to === undefined ? drop : from === "" ? fresh : pair, locale, { name, from, to: to ?? "" }),
  );
  return texts.join(locale === "en" ? ", " : "，");
}

/** The same as an instruction. */
export const editText = (edits: readonly ShownEdit[], locale: Locale): string =>
  translate(CONSEQUENCE_TEXT.set, locale, { changes: editList(edits, locale) });

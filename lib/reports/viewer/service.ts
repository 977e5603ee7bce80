import type { ResultServiceOf, Value } from "@/lib/model/result";
import { rowState } from "@/lib/model/row-state";
import { asSentence, bracketed, labelled, type Locale, type Params } from "@/lib/model/text";
import { isAbsent, valueText } from "@/lib/model/value-text";
import { WORDS } from "@/lib/model/words";
import { acceptedLine, eventNote, stateSentence, stateWord } from "../row-words";
import { unjudgedSentence } from "@/lib/model/unjudged";
import type { ReportParts } from "../parts";
import type { ReportSpeaker } from "../say";
import type { Report, ReportFinding } from "../schema";
import type { TEXTS } from "../texts";
import { toYaml } from "@/lib/text/yaml";
import { code, h, type Child } from "./dom";

export interface View {
  report: Report;
  parts: ReportParts;
  w: (key: keyof typeof TEXTS, params?: Params) => string;
  locale: Locale;
  /** Sentences of the report in the chosen language. */
  speaker: ReportSpeaker;
  title: (text: { en: string; zh: string }) => string;
}

/** The one-line head of a Service. */
export function rowHead(view: View, row: ResultServiceOf<ReportFinding>): HTMLElement {
  const counts = new Map<string, number>();
  for (const f of row.findings) {
    if (f.visibility === "advice") continue;
    const title = view.speaker.title(f);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const name = row.loadBalancerId ? view.parts.configuration(row.loadBalancerId)?.LoadBalancer : undefined;
  return h(
    "summary",
    {},
    h("span", { class: `state ${rowState(row)}` }, stateWord(row, view.locale)),
    h("span", { class: "who" }, code(row.service)),
    h(
      "span",
      { class: "lb" },
      row.loadBalancerId ? code(row.loadBalancerId) : view.w("noInstance"),
      name?.LoadBalancerName ? code(String(name.LoadBalancerName)) : null,
    ),
    h(
      "span",
      { class: "chips" },
      ...[...counts].map(([title, n]) => h("span", { class: "chip" }, n > 1 ? `${title} ×${n}` : title)),
    ),
  );
}

/** Everything about one Service: messages, findings, YAML, CLB configuration, Events. */
export function rowBody(view: View, row: ResultServiceOf<ReportFinding>): HTMLElement {
  const { w, parts } = view;
  const readAt = view.report.read.services[row.service];
  const service = parts.service(row.service);
  const configuration = row.loadBalancerId ? parts.configuration(row.loadBalancerId) : undefined;
  const events = parts.events(row.service);
  const unjudged = unjudgedSentence(row, view.speaker.title, view.locale);
  return h(
    "div",
    { class: "body" },
    h("p", {}, asSentence(stateSentence(row, view.locale), view.locale)),
    readAt ? h("p", { class: "quiet" }, labelled(w("read"), readAt, view.locale)) : null,
    unjudged ? h("p", {}, unjudged) : null,
    ...firstBox(view, row.service),
    h("h3", {}, w("exactMessages")),
    row.reported.length > 0
      ? block(
          view,
          row.reported
            .map((item) => `${item.code}  ${item.key}  ${item.id}${item.message ? `  ${item.message}` : ""}`)
            .join("\n"),
        )
      : h("p", { class: "quiet" }, w("noItems")),
    row.syncError ? h("p", { class: "quiet" }, w("syncEvent")) : null,
    row.syncError ? block(view, row.syncError) : null,
    row.findings.length > 0 ? h("h3", {}, w("findings")) : null,
    ...row.findings.map((f) => findingBox(view, f, row.findings)),
    row.otherEvents?.length ? h("h3", {}, w("otherEvents")) : null,
    row.otherEvents?.length
      ? block(view, row.otherEvents.map(({ type, reason, message }) => `${type}  ${reason}  ${message}`).join("\n"))
      : null,
    events.length > 0 ? h("h3", {}, w("events")) : null,
    ...events.map((e) =>
      h(
        "div",
        { class: "event" },
        h("p", {}, code(`${e.type} ${e.reason}`), eventNote(e, view.locale)),
        block(view, e.message),
        e.classification ? h("p", {}, view.title(e.classification.remedy)) : null,
      ),
    ),
    h("h3", {}, w("serviceYaml")),
    service ? block(view, toYaml(service)) : h("p", { class: "quiet" }, w("notInBundle")),
    configuration ? h("h3", {}, w("clbConfiguration")) : null,
    configuration ? block(view, toYaml(configuration)) : null,
  );
}

/** What to do first, as the pages and the plan have it. */
function firstBox(view: View, service: string): Child[] {
  const first = view.report.first?.find((step) => step.service === service);
  if (!first) return [];
  const { w, title } = view;
  return [
    h("h3", {}, w("doFirst")),
    h("p", {}, code(first.code), " ", h("b", {}, title(first.title)), ` ${title(first.text)}`),
    h("p", { class: "quiet" }, title(WORDS.traffic[first.traffic])),
    first.path ? h("p", {}, labelled(w("path"), title(first.path), view.locale)) : null,
    commandBox(view, "inspect", first.inspect),
    commandBox(view, "run", first.command),
    exampleBox(view, first.example),
    commandBox(view, "undo", first.undo),
  ];
}

/** A command that lacks values: to read, not to copy and run. */
function exampleBox(view: View, example: { command: string; places: readonly string[] } | null | undefined): Child {
  return example
    ? h(
        "div",
        {},
        h("span", { class: "quiet" }, view.w("example", { places: example.places.join(", ") })),
        h("pre", { class: "example", tabindex: "0", dir: "ltr" }, example.command),
      )
    : null;
}

function findingBox(view: View, f: ReportFinding, others: readonly ReportFinding[]): HTMLElement {
  const { w, speaker } = view;
  const remediation = speaker.remediation(f);
  const hidden = speaker.hidden(f, others);
  const harmless = speaker.harmless(f);
  const steps: Child[] = remediation.options.flatMap((option) => [
    h(
      "p",
      {},
      h("b", {}, option.title),
      option.recommended ? bracketed(w("recommended"), view.locale) : "",
      option.why && !option.steps.some((step) => step.text === option.why) ? ` ${option.why}` : "",
    ),
    h(
      "ol",
      {},
      ...option.steps.map((step) =>
        h(
          "li",
          {},
          step.text,
          h("p", { class: "quiet" }, view.title(WORDS.traffic[step.traffic])),
          step.path ? h("p", {}, labelled(w("path"), step.path, view.locale)) : null,
          commandBox(view, "inspect", step.inspect),
          commandBox(view, "run", step.command),
          exampleBox(view, step.example),
          commandBox(view, "undo", step.undo),
        ),
      ),
    ),
  ]);
  const rows =
    f.rows && f.rows.length > 0
      ? f.rows
      : f.desired === undefined && f.actual === undefined
        ? []
        : [{ field: f.field ?? "", desired: f.desired ?? null, actual: f.actual ?? null }];
  return h(
    "article",
    { class: `finding ${f.visibility}` },
    h(
      "h4",
      {},
      code(f.code),
      ` ${speaker.title(f)} `,
      h("span", { class: "chip" }, view.title(WORDS.visibility[f.visibility])),
    ),
    f.accepted ? h("p", {}, acceptedLine(f.accepted, view.locale)) : null,
    f.message ? h("p", { class: "quiet" }, w(f.visibility === "masked" ? "messageWould" : "exactMessages")) : null,
    f.message ? block(view, f.message) : null,
    rows.length > 0
      ? h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("th", {}, w("field")), h("th", {}, w("asksFor")), h("th", {}, w("has")))),
          h(
            "tbody",
            {},
            ...rows.map((row) =>
              h(
                "tr",
                {},
                h("th", {}, code(row.field)),
                h("td", {}, value(view, row.desired)),
                h("td", {}, value(view, row.actual)),
              ),
            ),
          ),
        )
      : null,
    h("p", {}, h("b", {}, labelled(w("why"), "", view.locale)), speaker.cause(f)),
    harmless ? h("p", { class: "quiet" }, `${w("harmless")}${harmless}`) : null,
    hidden ? h("p", { class: "quiet" }, hidden) : null,
    h("p", {}, h("b", {}, labelled(w("whatToDo"), "", view.locale)), remediation.summary),
    ...steps,
    remediation.noCommandReason ? h("p", { class: "quiet" }, remediation.noCommandReason) : null,
  );
}

function commandBox(view: View, label: "inspect" | "run" | "undo", command: string | undefined): Child {
  return command ? h("div", {}, h("span", { class: "quiet" }, view.w(label)), block(view, command)) : null;
}

/** A verbatim text with a copy button. What is copied is the text as it is, so commands stay exact. */
export function block(view: View, text: string): HTMLElement {
  const button = h("button", { type: "button", class: "copy", click: () => void copy() }, view.w("copy"));
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages opened from disk may not have the clipboard: select the text instead.
      getSelection()?.selectAllChildren(pre);
      document.execCommand("copy");
    }
    button.textContent = view.w("copied");
  }
  const pre = h("pre", { tabindex: "0", dir: "ltr" }, text);
  return h("div", { class: "block" }, pre, button);
}

/** As the pages show a value: what is not there in words. */
function value(view: View, v: Value | undefined): Child {
  const text = valueText(v, view.locale);
  return isAbsent(v) ? h("i", {}, text) : code(text);
}

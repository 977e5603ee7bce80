import type { ResultServiceOf, Value } from "@/lib/model/result";
import type { Locale, Params } from "@/lib/model/text";
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

const VISIBILITY = { reported: "reported", masked: "hiddenFinding", silent: "silent", advice: "advice" } as const;

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
    h("span", { class: `state ${row.status}` }, view.w(row.status)),
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
    readAt ? h("p", { class: "quiet" }, `${w("read")}: ${readAt}`) : null,
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
    h("h3", {}, w("serviceYaml")),
    service ? block(view, toYaml(service)) : h("p", { class: "quiet" }, w("notInBundle")),
    configuration ? h("h3", {}, w("clbConfiguration")) : null,
    configuration ? block(view, toYaml(configuration)) : null,
    events.length > 0 ? h("h3", {}, w("events")) : null,
    ...events.map((e) =>
      h(
        "div",
        { class: "event" },
        h(
          "p",
          {},
          code(`${e.type} ${e.reason}`),
          ` ${w("eventCount", { count: e.count, at: e.lastAt ?? "-" })}${e.state ? `, ${w(`event_${e.state}`)}` : ""}`,
        ),
        block(view, e.message),
        e.classification
          ? h(
              "p",
              {},
              h("b", {}, view.title(e.classification.title)),
              e.classification.whoActs ? ` (${w(`turn_${e.classification.whoActs}`)})` : "",
              ` ${view.title(e.classification.remedy)}`,
            )
          : null,
      ),
    ),
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
    h("p", { class: "quiet" }, w(`traffic_${first.traffic}`)),
    first.path ? h("p", {}, title(first.path)) : null,
    labelled(view, "inspect", first.inspect),
    labelled(view, "run", first.command),
    exampleBox(view, first.example),
    labelled(view, "undo", first.undo),
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
      option.recommended ? ` (${w("recommended")})` : "",
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
          h("p", { class: "quiet" }, w(`traffic_${step.traffic}`)),
          step.path ? h("p", {}, step.path) : null,
          labelled(view, "inspect", step.inspect),
          labelled(view, "run", step.command),
          exampleBox(view, step.example),
          labelled(view, "undo", step.undo),
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
    h("h4", {}, code(f.code), ` ${speaker.title(f)} `, h("span", { class: "chip" }, w(VISIBILITY[f.visibility]))),
    f.message ? block(view, f.message) : null,
    rows.length > 0
      ? h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("th", {}, ""), h("th", {}, w("asksFor")), h("th", {}, w("has")))),
          h(
            "tbody",
            {},
            ...rows.map((row) =>
              h(
                "tr",
                {},
                h("th", {}, code(row.field)),
                h("td", {}, value(row.desired)),
                h("td", {}, value(row.actual)),
              ),
            ),
          ),
        )
      : null,
    h("p", {}, h("b", {}, `${w("why")}: `), speaker.cause(f)),
    harmless ? h("p", { class: "quiet" }, harmless) : null,
    hidden ? h("p", { class: "quiet" }, hidden) : null,
    h("p", {}, h("b", {}, `${w("whatToDo")}: `), remediation.summary),
    ...steps,
    remediation.noCommandReason ? h("p", { class: "quiet" }, remediation.noCommandReason) : null,
  );
}

function labelled(view: View, label: "inspect" | "run" | "undo", command: string | undefined): Child {
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

function value(v: Value | undefined): Child {
  if (v === undefined || v === null || (Array.isArray(v) && v.length === 0)) return "-";
  return code(Array.isArray(v) ? v.join(", ") : String(v));
}

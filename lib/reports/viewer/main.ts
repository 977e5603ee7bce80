import { acceptedBy, acceptedCount, waiversTitle, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { verdictOf, type ResultServiceOf } from "@/lib/model/result";
import { verdictSentence } from "@/lib/model/verdict";
import { countsLine } from "@/lib/model/count-words";
import { compareStates, countStates, rowState, shownStates, type RowState } from "@/lib/model/row-state";
import { bracketed, fillTags, joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/model/words";
import { unpack } from "../pack";
import { indexReport } from "../parts";
import { orphanLists } from "../row-words";
import { reportSpeaker } from "../say";
import type { Report, ReportFinding } from "../schema";
import { isRedactedKind } from "../redacted-kinds";
import { REDACTED_KINDS, TEXTS } from "../texts";
import { code, h, type Child } from "./dom";
import { block, rowBody, rowHead, type View } from "./service";

/** The program inside a report file: reads the data block beside it and draws. Asks no network for anything. */
const root = document.getElementById("report")!;
let locale: Locale = (document.documentElement.dataset.locale ?? navigator.language).startsWith("zh") ? "zh-CN" : "en";
const query: { text: string; state: RowState | "all" } = { text: "", state: "all" };

async function start(): Promise<void> {
  const data = document.getElementById("data")?.textContent ?? "";
  try {
    const text = await unpack(data.trim());
    draw(JSON.parse(text) as Report, text);
  } catch (error) {
    root.replaceChildren(
      h("p", {}, translate(TEXTS.broken, locale, { reason: error instanceof Error ? error.message : String(error) })),
    );
  }
}

function draw(report: Report, json: string): void {
  const w: View["w"] = (key, params) => translate(TEXTS[key], locale, params);
  const view: View = {
    report,
    parts: indexReport(report),
    w,
    locale,
    speaker: reportSpeaker(report, locale),
    title: (text) => translate(text, locale),
  };
  document.documentElement.lang = locale;
  document.title = `${w("title")} ${report.cluster.id}`;

  const rows = [...report.result.services].sort((a, b) => compareStates(rowState(a), rowState(b)));
  const items = rows.map((row) => ({ row, element: rowElement(view, row) }));
  const matches = h("p", { class: "quiet", role: "status" });
  const list = h("div", { class: "list" }, ...items.map((item) => item.element));
  const haystacks = new Map<string, string>();
  const apply = () => {
    const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, element } of items) {
      let visible = query.state === "all" || rowState(row) === query.state;
      if (visible && words.length > 0) {
        const hay = haystacks.get(row.service) ?? haystackOf(view, row);
        haystacks.set(row.service, hay);
        visible = words.every((word) => hay.includes(word));
      }
      element.hidden = !visible;
      if (visible) shown++;
    }
    matches.textContent = w("matches", { shown, total: items.length });
  };
  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: w("search"),
    "aria-label": w("search"),
    value: query.text,
    input: () => ((query.text = search.value), apply()),
  });
  const counts = countStates(rows);
  const filters = (["all", ...shownStates(counts)] as const).map((state) => {
    const button = h(
      "button",
      {
        type: "button",
        "aria-pressed": String(query.state === state),
        click: () => (
          (query.state = state),
          filters.forEach((b) => b.setAttribute("aria-pressed", String(b === button))),
          apply()
        ),
      },
      state === "all" ? `${w("all")} ${items.length}` : `${translate(WORDS.status[state], locale)} ${counts[state]}`,
    );
    return button;
  });

  root.replaceChildren(
    toolbar(report, json, w),
    header(view),
    h("nav", { class: "filters" }, search, ...filters),
    matches,
    list,
    ...sections(view),
  );
  apply();
  onbeforeprint = () =>
    items.forEach(
      ({ row, element }) =>
        (row.status === "fail" || row.status === "unknown") && ((element.open = true), fill(view, row, element)),
    );
}

function rowElement(view: View, row: ResultServiceOf<ReportFinding>): HTMLDetailsElement {
  const element = h("details", { toggle: () => fill(view, row, element) }, rowHead(view, row));
  return element;
}

/** Bodies are drawn when first opened: 5,000 of them at once would take seconds. */
function fill(view: View, row: ResultServiceOf<ReportFinding>, element: HTMLDetailsElement): void {
  if (element.open && element.childElementCount === 1) element.append(rowBody(view, row));
}

function haystackOf(view: View, row: ResultServiceOf<ReportFinding>): string {
  const configuration = row.loadBalancerId ? view.parts.configuration(row.loadBalancerId) : undefined;
  const sentences = row.findings.flatMap((f) => [view.speaker.title(f), view.speaker.cause(f)]);
  return JSON.stringify([
    row,
    view.parts.service(row.service),
    configuration,
    view.parts.events(row.service),
    sentences,
  ]).toLowerCase();
}

function toolbar(report: Report, json: string, w: View["w"]): HTMLElement {
  const save = () => {
    const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
    h("a", { href: url, download: `ccm-preflight-${report.cluster.id}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  const theme = () => {
    const dark = getComputedStyle(document.documentElement).colorScheme.startsWith("dark");
    document.documentElement.style.colorScheme = dark ? "light" : "dark";
  };
  const language = () => {
    locale = locale === "en" ? "zh-CN" : "en";
    draw(report, json);
  };
  return h(
    "div",
    { class: "toolbar" },
    h("button", { type: "button", id: "language", click: language }, locale === "en" ? "中文" : "English"),
    h("button", { type: "button", click: theme }, w("theme")),
    h("button", { type: "button", click: () => print() }, w("print")),
    h("button", { type: "button", click: save }, w("saveJson")),
  );
}

function header(view: View): HTMLElement {
  const { report, w } = view;
  const { result } = report;
  const verdict = verdictOf(result);
  const state = { ready: "pass", notReady: "fail", unknown: "unknown" }[verdict];
  const fact = (label: string, ...values: Child[]) => h("div", {}, h("dt", {}, label), h("dd", {}, ...values));
  const version = (v: string | null) => v ?? w("unknownVersion");
  return h(
    "header",
    {},
    h("h1", {}, w("title"), " ", code(report.cluster.id)),
    h("p", { class: "verdict" }, h("span", { class: `state ${state}` }, verdictSentence(result, locale))),
    h(
      "p",
      {},
      countsLine(countStates(result.services), result.summary, locale, [
        acceptedCount(result.summary.accepted, locale),
      ]),
    ),
    h(
      "dl",
      {},
      fact(w("clusterId"), code(report.cluster.id)),
      report.cluster.name ? fact(w("name"), code(report.cluster.name)) : null,
      fact(w("region"), code(report.cluster.region)),
      fact(
        w("ccmVersion"),
        `${w("versions", { from: version(report.ccm.from), to: version(report.ccm.to) })}${bracketed(w("rules", { version: report.ccm.rules }), locale)}`,
      ),
      fact(w("read"), report.read.capturedAt),
      fact(w("checked"), report.read.checkedAt),
      fact(w("created"), report.createdAt),
      report.expiresAt ? fact(w("expires"), report.expiresAt) : null,
      fact(
        w("services"),
        report.scope.kind === "cluster"
          ? w("scopeCluster")
          : w("scopeServices", { count: report.scope.services.length }),
      ),
    ),
  );
}

function sections(view: View): Node[] {
  const { report, w } = view;
  const { result, official } = report;
  const out: Node[] = [];
  if (result.waivers && result.waivers.length > 0)
    out.push(
      h("h2", {}, waiversTitle(locale)),
      h(
        "ul",
        {},
        ...result.waivers.map((waiver) =>
          h(
            "li",
            {},
            labelled(waiverState(waiver.state, locale), "", locale),
            code(waiverSubject(waiver, locale)),
            ` ${acceptedBy(waiver, locale)}`,
          ),
        ),
      ),
    );
  for (const { title, orphans, note } of orphanLists(result.orphans, locale)) {
    const item = (o: (typeof orphans)[number]) =>
      h("li", {}, code(o.loadBalancerId), " ", code(o.name), " ", code(o.address), note && bracketed(note, locale));
    out.push(h("h2", {}, title), h("ul", {}, ...orphans.map(item)));
  }
  if (result.errors.length > 0) {
    out.push(
      h("h2", {}, w("notRead", { count: result.errors.length })),
      ...result.errors.map((e) =>
        block(
          view,
          `${e.source} ${e.action}${e.resource ? ` ${e.resource}` : ""}: ${e.code}: ${e.message}${e.requestId ? ` (RequestId ${e.requestId})` : ""}`,
        ),
      ),
    );
  }
  if (official) {
    const { counts } = official;
    const sentences = [
      official.at ? fillTags(w("officialAt"), { at: official.at }) : w("officialNoTime"),
      w("officialCounts", { shown: official.shown, failed: official.failedCount }),
      w("officialSummary", { agreed: counts.agreed, official: counts.onlyOfficial, ours: counts.onlyOurs }),
    ];
    out.push(h("h2", {}, w("official")), h("p", {}, joinSentences(sentences, locale)));
    if (official.capped) out.push(h("p", {}, w("officialCapped")));
    if (official.staleServices.length > 0)
      out.push(h("p", {}, w("officialStale", { count: official.staleServices.length })));
  }
  out.push(h("h2", {}, w("redacted")));
  if (report.redacted.length === 0) out.push(h("p", {}, w("redactedNone")));
  else {
    const kind = (k: string) => (isRedactedKind(k) ? translate(REDACTED_KINDS[k], locale) : k);
    out.push(
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h("tr", {}, h("th", {}, w("redactedKind")), h("th", {}, w("redactedWhere")), h("th", {}, w("redactedCount"))),
        ),
        h(
          "tbody",
          {},
          ...report.redacted.map((m) =>
            h("tr", {}, h("td", {}, kind(m.kind)), h("td", {}, code(m.where)), h("td", {}, String(m.count))),
          ),
        ),
      ),
    );
  }
  return out;
}

void start();

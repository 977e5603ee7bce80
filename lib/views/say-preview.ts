import { renderFinding } from "@/lib/knowledge/findings/text";
import { ASKS_TEXT } from "@/lib/knowledge/preview";
import { valueText } from "./value-text";
import { translator } from "@/lib/model/translator";
import { noteText, type LintFinding } from "@/lib/lint/index";
import { familyText } from "@/lib/model/family";
import type { Finding, Severity } from "@/lib/model/result";
import { joinSentences, labelled, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { factTexts } from "@/lib/remediation/say/consequence";
import { DEFAULT_NAMESPACE, optionsOf, previewManifests, type PreviewOptions } from "@/lib/preview";
import { documentsOf, ManifestProblem, readableOf, readManifest } from "@/lib/preview/manifest";
import { correctedManifest } from "@/lib/preview/corrected";
import type { Reading } from "@/lib/preview/reading";
import type { Bundle } from "@/lib/model/bundle";
import { sayReading, type ReadingView } from "./say-reading";
import type { Preview, PreviewCall, PreviewPrecheck, PreviewProblem, PreviewService } from "@/lib/preview/types";

/** One sentence about the manifest; `grave`: it breaks. */
export interface PreviewNoteView {
  code: string;
  text: string;
  grave: boolean;
  severity: Severity;
}

/** One Service, in reading order: what is made, its cost, what it opens and cuts, what each port and line does. */
export type PreviewServiceView = ReturnType<typeof sayService>;
export type PreviewCallView = PreviewServiceView["calls"][number];
/** The target release's dry run of a Service, before and after. */
export type PrecheckView = ReturnType<typeof precheckOf>;

/** A preview in words, for the page and for every form of the command's output. */
export interface PreviewView {
  summary: string;
  /** Said where no cluster was read. */
  alone?: string;
  /** In a cluster: which release makes the calls, and whose precheck is compared. */
  releases?: string;
  targetVersion?: string;
  services: PreviewServiceView[];
  elsewhere: (PreviewNoteView & { reading?: ReadingView })[];
  /** Why the API server refuses the text, or why it is not a manifest; the rest is empty then. */
  refused?: string;
  corrected?: string;
}

/** One text, read and said; `bundle`: the cluster it is meant for, none without one. */
export function sayText(
  text: string,
  bundle: Bundle | undefined,
  options: PreviewOptions & { locale: Locale },
): PreviewView {
  try {
    const manifest = readManifest(text, MANIFEST, DEFAULT_NAMESPACE);
    return sayPreview(previewManifests([manifest], bundle, options), options.locale);
  } catch (error) {
    if (!(error instanceof ManifestProblem)) throw error;
    const first = `${MANIFEST}, document 1`;
    const message = error.in(options.locale, first).replace(`${first}: `, "");
    const refused = joinSentences([message, error.suggestion], "en");
    const read = previewManifests([readableOf(error)], undefined, options);
    const right = correctedManifest(documentsOf(text), DEFAULT_NAMESPACE, optionsOf(bundle, options));
    const { services } = sayPreview(read, options.locale);
    return { summary: "", services, elsewhere: [], refused, ...(right === undefined ? {} : { corrected: right }) };
  }
}
const MANIFEST = "manifest";

const CHANGES = {
  create: "after.change.added",
  update: "after.change.changed",
  delete: "after.change.removed",
  none: "cli.preview.none",
  left: "cli.preview.left",
} as const;
const VERDICTS = {
  ok: "cli.preview.ok",
  breaks: "cli.preview.breaks",
  unknown: "instance.state.unknown",
  notClb: "cli.preview.notClb",
} as const;

export function sayPreview(preview: Preview, locale: Locale): PreviewView {
  return {
    summary: translator(locale)("cli.preview.summary", { ...preview.summary }),
    ...(preview.cluster
      ? { releases: releasesText(preview, locale), targetVersion: preview.targetVersion }
      : { alone: translate(ASKS_TEXT.alone, locale) }),
    services: preview.services.map((row) => sayService(row, locale)),
    elsewhere: preview.elsewhere.flatMap(({ right, message, notes, reading }) => {
      const { rest, view } = withReading(reading, notes, sayNotes(notes, locale), locale);
      return [
        {
          ...({ code: "misplaced", text: message, grave: !right, severity: right ? "info" : "error" } as const),
          ...(view ? { reading: view } : {}),
        },
        ...rest,
      ];
    }),
    ...(preview.corrected === undefined ? {} : { corrected: preview.corrected }),
  };
}

/** Notes on a manifest or a Service as they are. */
export const sayNotes = (notes: readonly LintFinding[], locale: Locale): PreviewNoteView[] =>
  notes.map((note) => ({
    ...{ code: note.code, severity: note.severity, grave: note.severity === "error" },
    text: noteText(note, locale),
  }));

/** The older prefix, which the line itself names. */
const LEGACY = "ANN106";

/** A reading with the notes on its lines, and the notes that are left. */
export function withReading(
  reading: Reading | undefined,
  notes: readonly LintFinding[],
  views: readonly PreviewNoteView[],
  locale: Locale,
): { rest: PreviewNoteView[]; view?: ReadingView } {
  if (!reading) return { rest: [...views] };
  const taken = new Set<PreviewNoteView>();
  const view = sayReading(
    reading,
    ({ key }) => {
      const own = views.filter((_, at) => notes[at]!.key === key || notes[at]!.field === key);
      for (const one of own) taken.add(one);
      const texts = own.flatMap(({ code, text }) => (code === LEGACY ? [] : [text]));
      return { text: joinSentences(texts, locale), grave: own.some(({ grave }) => grave) };
    },
    locale,
  );
  return { rest: views.filter((one) => !taken.has(one)), view };
}

function releasesText({ rulesVersion: rules, runningVersion, targetVersion: target }: Preview, locale: Locale): string {
  return translator(locale)("preview.releases", { known: runningVersion === undefined ? "no" : "yes", rules, target });
}

function precheckOf({ before, after, appears, goes }: PreviewPrecheck, locale: Locale) {
  const say = (findings: readonly Finding[]) =>
    findings.map((finding) => ({ id: finding.id, code: finding.code, title: renderFinding(finding, locale).title }));
  return { before, after, appears: say(appears), goes: say(goes) };
}

function sayService(row: PreviewService, locale: Locale) {
  const t = translator(locale);
  const call = (one: PreviewCall) => ({
    action: one.action,
    target: one.target,
    remarks: [
      ...(one.count === undefined ? [] : [t("cli.preview.backends", { count: one.count })]),
      ...(one.traffic === "none" ? [] : [t(`common.traffic.${one.traffic}`)]),
      ...(one.cost ? [t("preview.cost")] : []),
      ...(one.already ? [t("preview.already")] : []),
    ],
    changes: one.changes.map(({ field, from, to }) => ({
      field,
      from: valueText(from, locale),
      to: valueText(to, locale),
    })),
  });
  const note = (
    code: string,
    text: string,
    severity: Severity,
    already: boolean,
    more: string[] = [],
  ): PreviewNoteView => {
    const remarks = [...(already ? [t("cli.preview.before")] : []), ...more];
    const said = remarks.length > 0 ? `${text} (${remarks.join("; ")})` : text;
    return { code, text: said, grave: severity === "error" && !already, severity };
  };
  const notes = row.lint.map((one) =>
    note(one.code, noteText(one, locale), one.severity, one.severity === "error" && one.already === true),
  );
  const quiet = row.verdict === "notClb" || row.change === "none" || row.change === "left";
  const { rest, view } = withReading(row.reading, row.lint, notes, locale);
  const instance =
    row.loadBalancerId ??
    (row.calls.length > 0 ? t("cli.preview.newInstance") : familyText(t("instance.facts.noInstance"), row.family));
  return {
    service: row.service,
    change: row.change,
    verdict: row.verdict,
    loadBalancerId: row.loadBalancerId,
    ...(row.family ? { family: row.family } : {}),
    /** `shop/web  changed  lb-1  breaks`, each in words. */
    words: { change: t(CHANGES[row.change]), instance, verdict: t(VERDICTS[row.verdict]) },
    ...(row.asks ? { asks: asksText(row, locale) } : {}),
    facts: quiet ? [] : factTexts(row.facts, locale),
    ...(row.traffic === "none" ? {} : { traffic: t(`common.traffic.${row.traffic}`) }),
    calls: row.calls.map(call),
    problems: row.problems.map((one) =>
      note(one.code, problemText(one, locale), "error", one.already, one.stops ? [t("cli.preview.stops")] : []),
    ),
    blocked: row.blocked.map(call),
    /** Port by port and line by line; notes on a line are in it. */
    ...(view ? { reading: view } : {}),
    /** Every note on the manifest. */
    notes,
    /** Those on no line of it. */
    meant: rest,
    assumed: row.assumed.map((text) => translate(text, locale)),
    ...(row.precheck ? { precheck: precheckOf(row.precheck, locale) } : {}),
  };
}

function asksText({ asks, change, calls, facts }: PreviewService, locale: Locale): string {
  const { controller, reuses: id, exposure } = asks!;
  if (controller === "other" || controller === "none")
    return translate(ASKS_TEXT[calls.length + facts.length > 0 ? "leaves" : controller], locale, { by: asks!.by });
  const listeners = { count: asks!.listeners.length, listeners: asks!.listeners.join(", ") };
  const text = ASKS_TEXT[id !== "" ? "reused" : change === "create" ? "new" : "own"];
  const params = { family: controller.toUpperCase(), id, exposure, with: translate(ASKS_TEXT.with, locale, listeners) };
  return translate(text, locale, params);
}

function problemText(problem: PreviewProblem, locale: Locale): string {
  if (problem.finding) {
    const { title, remedy } = renderFinding(problem.finding, locale);
    return remedy === "" ? title : labelled(title, remedy, locale);
  }
  return problem.text ? translate(problem.text, locale, problem.params) : problem.code;
}

import { stat } from "node:fs/promises";
import * as z from "zod";
import { serviceKey } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { isFailing, verdictOf, type Finding, type Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { createEngine } from "@/lib/engine";
import { readRow } from "@/lib/views/reading";
import { buildPlan, planHeader, renderPlanMarkdown, renderPlanScript } from "@/lib/remediation";
import { previewManifests } from "@/lib/preview";
import { FileProblem } from "@/lib/report/file/problem";
import { readContent } from "@/lib/report/file/read";
import { createRedactor } from "@/lib/report/redact";
import { guideItems, MOST_SEARCHED, resolveCode, searchEverything } from "@/lib/triage/guide";
import { checkBundle } from "@/lib/upgrade/check";
import { redactObject } from "@/lib/text/redact-object";
import { classifyInput } from "./classify";
import { rowText, together } from "./classify-command";
import { collectForCli, type LiveFlags } from "./collect";
import { renderPreviewText, renderReading } from "./preview-render";
import { CliError, readText, targetOf } from "./io";
import { manifestOf } from "./preview";
import { answerText, askLines, elsewhere, foundFacts, publishedLines } from "./search-command";
import { renderResult } from "./terminal";

export interface McpFlags extends LiveFlags {
  /** Names, addresses and domains as they are. */
  names?: boolean;
  lang: Locale;
}

interface Loaded {
  result: Result;
  bundle: Bundle;
}

/** Failing Services of one answer; an assistant asks for others by name. */
const MOST_SERVICES = 20;
/** Characters of one answer. */
const MOST_TEXT = 100_000;

/** Subject of the questions: a file, read again when it changes, or the live cluster, read when `check` asks for it. */
export function createSource(file: string | undefined, flags: McpFlags) {
  let kept: { loaded: Loaded; stamp: number } | undefined;
  const keep = (loaded: Loaded, stamp = 0) => (kept = { loaded, stamp }).loaded;
  const judged = (bundle: Bundle, target: string | undefined) =>
    checkBundle(bundle, { checkedAt: new Date().toISOString(), targetVersion: targetOf(target, bundle) });

  async function ofFile(path: string): Promise<Loaded> {
    const stamp = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.NaN;
    if (kept?.stamp === stamp) return kept.loaded;
    const content = await readContent(await readText(path), new Date().toISOString()).catch((error: unknown) => {
      if (!(error instanceof FileProblem)) throw error;
      const [issue] = error.issues;
      throw new CliError(`${path} is no bundle or report: ${issue?.path ?? ""} ${issue?.message ?? error.code}`);
    });
    if (!content.bundle) throw new CliError(`${path} holds a result alone: name its bundle, or a report`);
    return keep({ result: content.result, bundle: redactObject(content.bundle) }, stamp);
  }

  async function read(anew: boolean): Promise<Loaded> {
    if (file !== undefined) return ofFile(file);
    if (kept && !anew) return kept.loaded;
    const bundle = await collectForCli(flags);
    return keep({ bundle, result: judged(bundle, flags.targetVersion) });
  }

  /**
   * `shown` is what answers are made from: sentences and commands of a redacted bundle hold placeholders alone. `hide` is for what a
   * caller named itself.
   */
  return async ({ anew = false, target = flags.targetVersion }: { anew?: boolean; target?: string } = {}) => {
    const loaded = await read(anew);
    const { bundle } = loaded;
    const result = target === undefined ? loaded.result : judged(bundle, target);
    const redactor = createRedactor(REDACTION, { bundle, result });
    const hide = <T>(value: T, at: string): T => (flags.names ? value : redactor.value(value, at));
    return {
      bundle,
      keys: result.services.map(({ service }) => service),
      hide,
      shown: { bundle: hide(bundle, "bundle"), result: hide(result, "result") },
    };
  };
}
const REDACTION = { managedFields: true, ips: true, names: true, domains: true, freeTexts: true };
type Asked = Awaited<ReturnType<ReturnType<typeof createSource>>>;

/** The result with one Service alone, by its name or its placeholder. */
function only({ keys, shown: { result } }: Asked, key: string | undefined): Result {
  if (key === undefined) return result;
  const services = result.services.filter((row, at) => row.service === key || keys[at] === key);
  const hidden = services
    .flatMap(({ findings }) => findings)
    .filter(({ visibility: v }) => v === "masked" || v === "silent");
  if (services.length === 0)
    throw new CliError(`${key} is no Service of this cluster`, "`check` lists those that fail.");
  return { ...result, services, orphans: [], summary: { ...result.summary, hidden: hidden.length, orphans: 0 } };
}

const told = (text: string) =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}\n... ${text.length - MOST_TEXT} characters left out` : text;

/** A tool: its schema, and the function of the command line that answers in text. None changes anything. */
interface Tool<S extends z.ZodRawShape> {
  title: string;
  description: string;
  input: S;
  answer: (input: z.output<z.ZodObject<S>>) => Promise<{ text: string; facts?: Record<string, unknown> }>;
}
const tool = <S extends z.ZodRawShape>(definition: Tool<S>) => definition;

const codesOf = (findings: readonly Finding[], by: Finding["changedBy"]) => [
  ...new Set(findings.flatMap(({ changedBy, code }) => (changedBy === by ? code : []))),
];
const target = z.string().optional().describe("CCM version to upgrade to, like v2.15.0");
const service = z.string().optional().describe("one Service: namespace/name, as other answers write it");

/** The tools over a source. Answers hold placeholders in place of names, addresses and domains unless the flags say otherwise. */
export function toolsOf(source: ReturnType<typeof createSource>, flags: McpFlags) {
  const { lang: locale } = flags;
  return {
    check: tool({
      title: "Check",
      description:
        "Can the Cloud Controller Manager be upgraded? The verdict, then each failing Service: what the official precheck reports and what it hides, both values, the reason, and the first fix with its command. Commands are for a person to run. Of one Service also what it makes, port by port, and what each of its lines does.",
      input: { service, target_version: target },
      async answer({ service: key, target_version }) {
        const asked = await source({ anew: true, target: target_version });
        const { bundle, result } = asked.shown;
        const chosen = only(asked, key);
        const failing = chosen.services.filter(isFailing);
        const left = new Set(failing.slice(MOST_SERVICES));
        const services = chosen.services.filter((row) => !left.has(row));
        const text = renderResult({ ...chosen, services }, bundle, { locale, targetVersion: result.rulesVersion });
        const more = [...left].map((row) => row.service).join(", ");
        const [row] = key === undefined ? [] : chosen.services;
        const { checkedAt, rulesVersion: targetVersion } = result;
        const made =
          row && readRow(row, { bundle, engine: createEngine(bundle, { checkedAt, targetVersion }) }, locale);
        return {
          text: told(
            `${text}${more ? `\nAlso failing, ask for one by name: ${more}\n` : ""}${made ? `\n${renderReading(made, locale)}` : ""}`,
          ),
          facts: {
            verdict: verdictOf(result),
            target: result.rulesVersion,
            services: result.summary.services,
            upgrade: result.summary.upgrade,
            failing: result.services.filter(isFailing).map(({ service, loadBalancerId, sync, findings }) => ({
              service,
              loadBalancerId,
              sync,
              codes: [...new Set(findings.map(({ code }) => code))],
              changedByUpgrade: codesOf(findings, "upgrade"),
              changedByNextEdit: codesOf(findings, "edit"),
            })),
          },
        };
      },
    }),
    explain: tool({
      title: "Explain",
      description:
        "What a code (CLB228, EVT110) means and what to do, or what an Event or error message of the controller means. A message is matched with the cluster that is read.",
      input: {
        code: z.string().optional().describe("a code of a finding, an Event or the guide"),
        message: z.string().optional().describe("an Event message, an error, or output of kubectl describe"),
      },
      async answer({ code, message }) {
        if ((code === undefined) === (message === undefined)) throw new CliError("give either a code or a message");
        if (code !== undefined) return { text: codeText(code, locale) };
        const { hide, shown } = await source();
        const checked = { bundle: shown.bundle, rows: shown.result.services };
        const rows = classifyInput(hide(message ?? "", "message"), locale, checked);
        return {
          text: told(
            together(rows)
              .map((row) => rowText(row, locale))
              .join("\n"),
          ),
        };
      },
    }),
    plan: tool({
      title: "Plan",
      description:
        "The fix plan in order: what is safe now, what needs a window, what a person decides; each step with its command, its undo and its effect on traffic. Nothing is run.",
      input: {
        service,
        format: z.enum(["markdown", "sh"]).default("markdown").describe("for reading, or one script to review"),
        target_version: target,
      },
      async answer({ service: key, format, target_version }) {
        const asked = await source({ target: target_version });
        const { bundle } = asked.shown;
        const result = only(asked, key);
        const options = { locale, kubeContext: flags.context, targetVersion: result.rulesVersion };
        const steps = buildPlan(result, bundle, options);
        const header = planHeader(result.checkedAt, steps, bundle, options);
        const text = format === "sh" ? renderPlanScript(steps, header) : renderPlanMarkdown(steps, header);
        return { text: told(text), facts: { steps: steps.length } };
      },
    }),
    preview: tool({
      title: "Preview",
      description:
        "What the controller would do about changed Services before they are applied, call by call: what breaks, what costs, what cuts connections. Nothing is applied.",
      input: {
        manifests: z.string().optional().describe("YAML of the changed Services, as kubectl apply takes it"),
        delete: z.array(z.string()).optional().describe("Services that go: namespace/name"),
        namespace: z.string().default("default").describe("of manifests that name none"),
        target_version: target.describe("CCM version whose precheck is compared; the running one makes the calls"),
      },
      async answer({ manifests = "", delete: removed = [], namespace, target_version }) {
        const manifest = await manifestOf(manifests, "manifests", namespace, locale);
        if (manifest.services.length + manifest.elsewhere.length + removed.length === 0)
          throw new CliError("name a change: manifests with a Service, or delete");
        const { bundle, hide } = await source();
        const preview = previewManifests([manifest], bundle, {
          checkedAt: new Date().toISOString(),
          targetVersion: targetOf(target_version),
          removed: removed.map((key) => (key.includes("/") ? key : serviceKey(namespace, key))),
          ...{ locale, namespace },
        });
        return { text: told(hide(renderPreviewText(preview, locale), "preview")), facts: { ...preview.summary } };
      },
    }),
    search: tool({
      title: "Search",
      description: "Searches the guide: a question, an error message, an annotation, a code; English or Chinese.",
      input: { query: z.string().min(1).describe(`what to look for; the first ${MOST_SEARCHED} characters count`) },
      async answer({ query }) {
        const found = searchEverything(query.slice(0, MOST_SEARCHED), locale).slice(0, 10);
        const lines = [
          ...elsewhere(query, locale),
          ...askLines(found),
          ...found.map(({ code, title, summary }) => `${code}  ${title}\n    ${summary}`),
          ...publishedLines(query.slice(0, MOST_SEARCHED), locale),
        ];
        return { text: lines.join("\n") || "Nothing was found.", facts: foundFacts(found) };
      },
    }),
  };
}

function codeText(given: string, locale: Locale): string {
  const code = resolveCode(given.trim())?.code;
  const item = code === undefined ? undefined : guideItems(locale).find((one) => one.code === code);
  if (!item) throw new CliError(`${given} is no code of this program`, "`search` finds codes by words.");
  return answerText(item, locale);
}

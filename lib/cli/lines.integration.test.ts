import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { runEngine } from "@/lib/engine";
import { lintServices } from "@/lib/lint/index";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { previewManifests } from "@/lib/preview";
import { readManifest } from "@/lib/preview/manifest";
import { buildPlan, planHeader, renderPlanMarkdown, renderPlanScript } from "@/lib/remediation";
import { compareClouds } from "@/lib/upgrade/compare/cloud";
import { renderComparison } from "@/lib/upgrade/compare/texts";
import { buildPlaybook } from "@/lib/upgrade/playbook";
import { renderPlaybookMarkdown } from "@/lib/upgrade/playbook/playbook-markdown";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { clusterWithTexts, textPlaces, type TextPlace } from "@/testing/text-places";
import { classifyInput } from "./classify";
import { rowText } from "./classify-command";
import { checkedFrom, renderCheck } from "./formats";
import { lintNote, markdownNote, renderNotes } from "./formats/notes";
import { gateOf } from "./gate";
import { createSource, toolsOf } from "./mcp-tools";
import { CHECK_FORMATS } from "./names";
import { renderPreviewMarkdown, renderPreviewText } from "./preview-render";

const checkedAt = "2026-11-21T08:00:00Z";
const targetVersion = "v2.14.0";
const locale = "en" as const;
const options = { locale, targetVersion };
const PREFIX = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
const file = path.join(testFolder(), "bundle.json");

/** Differences, a failed sync, a typing mistake and an Event: each format has something to say. */
function cluster(): Bundle {
  const bundle = clusterWithTexts(checkedAt, 1);
  const { metadata } = bundle.kubernetes.services[0]!;
  metadata!.annotations = { ...metadata!.annotations, [`${PREFIX}scheduller`]: "wrr" };
  return bundle;
}

const base = cluster();
const [first] = base.kubernetes.services;
const manifest = stringify({
  ...{ apiVersion: "v1", kind: "Service", spec: first!.spec },
  metadata: { ...first!.metadata, annotations: { [`${PREFIX}scheduler`]: "wlc" } },
});
const paste = base.kubernetes.services
  .map(({ metadata, status }) => `${metadata!.name} ${JSON.stringify(status)}: Message: The specified vswitch is gone`)
  .join("\n");

/** Every text that is made of a bundle for people, tools of pipelines and assistants. */
async function texts(given: Bundle): Promise<Record<string, string> | undefined> {
  const parsed = parseBundle(given);
  if (!parsed.ok) return undefined;
  const { bundle } = parsed;
  const result = runEngine(bundle, { checkedAt, targetVersion });
  const checked = checkedFrom(result, bundle, options);
  const gate = gateOf(result, "advice", checked.notes);
  const notes = lintServices(bundle, result.services, options).map((row) => lintNote(row, locale));
  const steps = buildPlan(result, bundle, options);
  const header = planHeader(checkedAt, steps, bundle, options);
  const playbook = buildPlaybook({ bundle, result, locale });
  const preview = previewManifests([readManifest(manifest, "m.yaml", "default")], bundle, {
    ...{ checkedAt, targetVersion, locale, namespace: "default" },
    removed: [],
  });
  const rows = classifyInput(paste, locale, { bundle, rows: result.services });
  const comparison = compareClouds(base, bundle);
  writeFileSync(file, JSON.stringify(given));
  const flags = { names: true, lang: locale };
  const tools = toolsOf(createSource(file, flags), flags);
  return {
    ...Object.fromEntries(FORMATS.map((format) => [`check ${format}`, renderCheck(format, checked, gate)])),
    "lint text": (await preflightHere("lint", file)).out,
    "lint junit": renderNotes("junit", notes, [], locale),
    "lint sarif": renderNotes("sarif", notes, [], locale),
    "lint markdown": notes.map(markdownNote).join("\n"),
    "plan sh": renderPlanScript(steps, header),
    "plan markdown": renderPlanMarkdown(steps, header),
    playbook: renderPlaybookMarkdown(playbook),
    "preview text": renderPreviewText(preview, locale),
    "preview markdown": renderPreviewMarkdown(preview, locale),
    classify: rows.map((row) => rowText(row, locale)).join("\n"),
    "after text": renderComparison(comparison, locale, "text"),
    "after markdown": renderComparison(comparison, locale, "markdown"),
    "mcp check": (await tools.check.answer({})).text,
  };
}

/** JSON is for programs: values are as they were read. */
const FORMATS = CHECK_FORMATS.filter((format) => format !== "json");
const LINE = /\r\n|[\n\r\u0085\u2028\u2029\v\f]/;
/** Tails of values: both make it equally wrong, one would also begin lines. */
const PLAIN = " ; x :: error ; y";
const HOSTILE = "\n;\rx\u2028::error\u0085;\u001b[2Jy";

describe("lines of every text", () => {
  it("are as many with a hostile value in any field of a bundle as with another odd value", async () => {
    const added: string[] = [];
    let compared = 0;
    const compare = async (places: readonly TextPlace[]): Promise<void> => {
      const [plain, hostile] = [PLAIN, HOSTILE].map((tail) => {
        const bundle = structuredClone(base);
        for (const { keys, set } of places)
          set(bundle, String(keys.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], base)) + tail);
        return bundle;
      });
      const [wanted, got] = [await texts(plain!), await texts(hostile!)];
      // One of them makes the bundle none: the others are tried without it.
      if (!wanted || !got) {
        if (places.length > 1) for (const place of places) await compare([place]);
        return;
      }
      compared += places.length;
      for (const [name, text] of Object.entries(got)) {
        const [has, should] = [text, wanted[name]!].map((one) => one.split(LINE).length);
        const kinds = places.map(({ kind }) => kind).join(", ");
        if (has !== should) added.push(`${name}, ${kinds}: ${has} lines, not ${should}`);
      }
    };
    // Some at a time, from different parts of the bundle: one value hides another only where both are of one object.
    const all = textPlaces(base);
    const part = Math.ceil(all.length / 10);
    for (let at = 0; at < part; at++) await compare(all.filter((_, n) => n % part === at));
    expect(added).toEqual([]);
    expect(compared).toBeGreaterThan(60);
  });
});

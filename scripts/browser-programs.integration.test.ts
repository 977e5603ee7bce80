import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Writers } from "@/lib/client/writers";
import type { WorkerAnswer, WorkerQuestion } from "@/lib/client/file/worker-protocol";
import { readContent, type FileContent } from "@/lib/opened/read";
import { fileView } from "@/lib/opened/views";
import { undirected } from "@/lib/text/inert";
import { renderPlanMarkdown } from "@/lib/remediation/plan-markdown";
import { renderPlanScript } from "@/lib/remediation/plan-script";
import type { Locale } from "@/lib/model/text";
import type { PlanAnswer, ReadinessAnswer } from "@/lib/views/answers";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildBrowserPrograms } from "./browser-programs.mjs";

const AT = "2026-11-21T08:00:00Z";
const text = JSON.stringify(demoBundle({ now: AT }));
let folder = "";
let content: FileContent;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "preflight-programs-"));
  await buildBrowserPrograms(folder);
  content = await readContent(text, AT);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(folder, `${name}.js`)).href);

/** The program as a worker runs it, with this process in the place of its scope. */
async function worker(name: string): Promise<(question: WorkerQuestion) => Promise<unknown>> {
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  const scope = {
    onmessage: (_: { data: WorkerQuestion }): void => undefined,
    postMessage: (answer: WorkerAnswer) => answer.type !== "progress" && waiting.get(answer.id)?.(answer),
  };
  Object.assign(globalThis, { self: scope });
  await load(name);
  return (data) =>
    new Promise((resolve, reject) => {
      waiting.set(data.id, (answer) =>
        answer.type === "value" ? resolve(answer.value) : reject(new Error(JSON.stringify(answer))),
      );
      scope.onmessage({ data });
    });
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(["en", "zh-CN"] as const)("the programs for %s", (locale: Locale) => {
  test("every view of an opened file is word for word that of the functions with both languages", async () => {
    const ask = await worker(`file-${locale}`);
    let id = 1;
    await ask({ id: id++, type: "open", file: new File([text], "cluster.json"), at: AT });
    const readiness = (await fileView("readiness", content, locale)) as ReadinessAnswer;
    const rows = readiness.view?.rows ?? [];
    expect(rows.length).toBeGreaterThan(20);
    const version = (await fileView("targets", content, locale)) as { versions?: { version: string }[] };
    const paths = [
      ...["readiness", "counts", "events", "plan", "targets", "official", "playbook", "waivers"],
      `readiness?target=${version.versions?.[0]?.version ?? "v2.9.1"}`,
      ...rows.map((row) => `services/${row.service}`),
      ...new Set(rows.flatMap((row) => (row.loadBalancerId ? [`instances/${row.loadBalancerId}`] : []))),
    ];
    for (const asked of paths)
      expect(plain(await ask({ id: id++, type: "view", path: asked, locale })), asked).toEqual(
        plain(undirected(await fileView(asked, content, locale))),
      );
  }, 120_000);

  test("files are written with the same words", async () => {
    const writers = (await load(`writers-${locale}`)) as Writers;
    const { steps, header } = (await fileView("plan", content, locale)) as PlanAnswer;
    expect(steps.length).toBeGreaterThan(10);
    expect(writers.renderPlanScript(steps, header)).toBe(renderPlanScript(steps, header));
    expect(writers.renderPlanMarkdown(steps, header)).toBe(renderPlanMarkdown(steps, header));
  });
});

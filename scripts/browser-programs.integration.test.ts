import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkerAnswer, WorkerQuestion } from "@/lib/client/worker/protocol";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { shownTriage } from "@/lib/triage/triage";
import { readContent, type FileContent } from "@/lib/report/opened/read";
import { undirected } from "@/lib/text/inert";
import { makeView, type ViewRequest } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildBrowserPrograms } from "./browser-programs.mjs";

const AT = "2026-11-21T08:00:00Z";
const text = JSON.stringify(demoBundle({ now: AT }));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
let folder = "";
let content: FileContent;
let ask: (question: WorkerQuestion) => Promise<unknown>;

/** The program as a worker runs it, with this process in the place of its scope. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "preflight-programs-"));
  await buildBrowserPrograms(folder);
  content = await readContent(text, AT);
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  const scope = {
    onmessage: (_: { data: WorkerQuestion }): void => undefined,
    postMessage: (answer: WorkerAnswer) => answer.type !== "progress" && waiting.get(answer.id)?.(answer),
  };
  Object.assign(globalThis, { self: scope });
  await import(/* @vite-ignore */ pathToFileURL(path.join(folder, "worker.js")).href);
  ask = (data) =>
    new Promise((resolve, reject) => {
      waiting.set(data.id, (answer) =>
        answer.type === "value" ? resolve(answer.value) : reject(new Error(JSON.stringify(answer))),
      );
      scope.onmessage({ data });
    });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["en", "zh-CN"] as const)(
  "every view of an opened file is that of the functions, in %s",
  async (locale) => {
    let id = 1;
    await ask({ id: id++, type: "open", file: new File([text], "cluster.json"), at: AT });
    const list = { view: "readiness", input: {} } as const;
    const rows = (await makeView(content, list, locale))?.view?.rows ?? [];
    expect(rows.length).toBeGreaterThan(20);
    const instances = new Set(rows.flatMap((row) => row.loadBalancerId ?? []));
    const requests: ViewRequest[] = [
      list,
      { ...list, target: "v2.9.1" },
      ...(["counts", "events", "plan", "targets", "official", "playbook", "accepted"] as const).map((view) => ({
        view,
        input: {},
      })),
      ...rows.map(({ service }) => ({ view: "service" as const, input: { key: service } })),
      ...[...instances].map((id) => ({ view: "instance" as const, input: { id } })),
    ];
    for (const request of requests)
      expect(plain(await ask({ id: id++, type: "view", request, locale })), JSON.stringify(request)).toEqual(
        plain(undirected(await makeView(content, request, locale))),
      );
  },
  120_000,
);

test("messages are read as on the command line", async () => {
  const texts = EVENT_RULES.flatMap((rule) =>
    [...rule.examples, ...(rule.nearMisses ?? [])].map(({ message }) => message),
  );
  expect(texts.length).toBeGreaterThan(300);
  for (const [id, message] of texts.entries())
    expect(plain(await ask({ id, type: "triage", text: message })), message).toEqual(plain(shownTriage(message)));
});

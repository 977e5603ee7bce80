import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import { proxy, wrap, type Remote } from "comlink";
import type { Program } from "@/lib/client/worker/worker";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { triage } from "@/lib/triage/triage";
import { readContent, type FileContent } from "@/lib/report/file/read";
import { inert } from "@/lib/text/inert";
import { makeView, type ViewRequest } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { testFolder } from "@/testing/folder";
import { buildBrowserPrograms } from "./browser-programs.mjs";

const AT = "2026-11-21T08:00:00Z";
const text = JSON.stringify(demoBundle({ now: AT }));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const folder = testFolder();
let content: FileContent;
let program: Remote<Program>;

/** The program as a worker runs it, with this process in the place of its scope. */
beforeAll(async () => {
  await buildBrowserPrograms(folder);
  content = await readContent(text, AT);
  const { port1, port2 } = new MessageChannel();
  for (const name of ["addEventListener", "removeEventListener", "postMessage"] as const)
    Object.assign(globalThis, { [name]: port2[name].bind(port2) });
  port2.start();
  await import(/* @vite-ignore */ pathToFileURL(path.join(folder, "worker.js")).href);
  program = wrap<Program>(port1);
}, 300_000);

test.each(["en", "zh-CN"] as const)(
  "every view of an opened file is that of the functions, in %s",
  async (locale) => {
    const phases: string[] = [];
    const file = new Blob([text]) as File;
    const { problem } = await program.open(
      file,
      AT,
      proxy(({ phase }) => void phases.push(phase)),
    );
    expect(problem).toBeUndefined();
    await vi.waitFor(() => expect(new Set(phases)).toEqual(new Set(["reading", "parsing", "checking"])));
    const list = { view: "readiness", input: {} } as const;
    const rows = (await makeView(content, list, locale))?.view?.rows ?? [];
    expect(rows.length).toBeGreaterThan(20);
    // Every row in one language; the other differs in words.
    const tried = locale === "en" ? rows : rows.filter((_, at) => at % 6 === 0);
    const instances = new Set(tried.flatMap((row) => row.loadBalancerId ?? []));
    const requests: ViewRequest[] = [
      list,
      { ...list, target: "v2.9.1" },
      ...(["events", "plan", "targets", "official", "playbook", "accepted"] as const).map((view) => ({
        view,
        input: {},
      })),
      ...tried.map(({ service }) => ({ view: "service" as const, input: { key: service } })),
      ...[...instances].map((id) => ({ view: "instance" as const, input: { id } })),
    ];
    for (const request of requests)
      expect(plain((await program.view(request, locale)).value), JSON.stringify(request)).toEqual(
        plain(inert(await makeView(content, request, locale))),
      );
  },
  120_000,
);

test("messages are read as on the command line", async () => {
  const texts = EVENT_RULES.flatMap((rule) =>
    [...rule.examples, ...(rule.nearMisses ?? [])].map(({ message }) => message),
  );
  expect(texts.length).toBeGreaterThan(300);
  for (const message of texts) expect(plain(await program.triage(message)), message).toEqual(plain(triage(message)));
});

test("of texts that come while one is read, only the newest is", async () => {
  const read = await Promise.all(["one", "two", "three"].map((message) => program.triage(message)));
  expect(read.map((triage) => triage !== undefined)).toEqual([false, false, true]);
});

test("reports why a file cannot be opened", async () => {
  const told = await program.open(
    new Blob(["{"]) as File,
    AT,
    proxy(() => undefined),
  );
  expect(told.problem).toMatchObject({ code: "notJson" });
});

import { symlinkSync } from "node:fs";
import * as searchRoute from "@/app/api/guide/search/route";
import { passed } from "@/testing/passed";
import { provideSavedProgram } from "@/testing/saved-program";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/model/text";
import type { RunSnapshot } from "@/lib/model/run";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { generateScale } from "@/simulator/cluster/scale";
import { ROOT } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { startLive, type Live } from "@/testing/live";
import { ask, askView } from ".";
import { processWide } from "../process-wide";
import { checkWorker, startCheckWorker } from "./start";

const folder = testFolder();
let live: Live;
let close: () => Promise<void>;
let key = "";
const ends: string[] = [];
/** Of a reader that stays. */
const here = new AbortController().signal;
const readiness = (locale: Locale = "en") => ({ cluster: key, view: "readiness" as const, input: {}, locale });

beforeAll(async () => {
  await provideSavedProgram();
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const file = path.join(folder, "checks.mjs");
  await build({
    entryPoints: [path.join(ROOT, "lib/server/worker/program.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": ROOT, "server-only": path.join(ROOT, "testing/server-only.ts") },
  });
  live = await startLive(generateScale({ services: 60, ports: 2, nodes: 4, failing: 0.3, seed: 5 }));
  for (const [name, value] of Object.entries({ ...live.env, PREFLIGHT_DATA_DIR: path.join(folder, "data") }))
    vi.stubEnv(name, value);
  key = live.cluster.key;
  ({ close } = await startCheckWorker(file, (reason) => ends.push(reason.message)));
});
afterAll(async () => {
  processWide<{ worker?: unknown }>("checks", () => ({})).worker = undefined;
  vi.unstubAllEnvs();
  await live.close();
});

/** `id` and type of each event of a stream. */
function events(text: string): { id: number; type: string }[] {
  return [...text.matchAll(/^id: (\d+)\nevent: (\w+)$/gm)].map(([, id, type = ""]) => ({ id: Number(id), type }));
}

describe("checks in a thread of their own", () => {
  it("a check is started there, followed by several readers, each without gap or repetition", async () => {
    const begun = await ask("start", key, {});
    const readers = await Promise.all(
      [0, 0, 1].map(async (afterId, n) => {
        // Two come later: earlier events come first.
        if (n > 0) await new Promise((resolve) => setTimeout(resolve, 150));
        const stream = await ask("follow", { cluster: key, id: begun.runId, afterId, watch: false }, here);
        return { got: new Response(stream).text(), afterId };
      }),
    );
    for (const { got, afterId } of readers) {
      const seen = events(await got);
      expect(seen.at(-1)?.type).toBe("end");
      expect(seen.map((event) => event.id)).toEqual([...new Set(seen.map((event) => event.id))].sort((a, b) => a - b));
      expect(seen.every((event) => event.id > afterId)).toBe(true);
    }
    // Early followers get the same events.
    const [first, second] = await Promise.all(readers.map(async ({ got }) => events(await got)));
    const rows = (list: typeof first) => list?.filter((event) => event.type === "rows" || event.type === "end");
    expect(rows(second)).toEqual(rows(first));
    const run: RunSnapshot = await ask("run", key, "latest");
    expect(run).toMatchObject({ state: "done", verdict: "notReady", services: 60 });
  });

  it("names of a message, and what is typed, are found in the checks of the other thread", async () => {
    const { view } = JSON.parse(Buffer.from((await askView(readiness())).json).toString("utf8")) as ReadinessAnswer;
    const row = view!.rows.find((each) => each.loadBalancerId !== null)!;
    const { places } = await ask("places", [row.service, row.loadBalancerId!, "shop/nowhere"]);
    expect(places.map(({ kind, name, cluster }) => [kind, name, cluster])).toEqual([
      ["Service", row.service, key],
      ["instance", row.loadBalancerId, key],
    ]);
    expect(places[0]?.params).toMatchObject({ loadBalancerId: row.loadBalancerId });
    const { found } = await ask("foundPlaces", row.loadBalancerId!.toUpperCase(), "en");
    expect(found).toMatchObject([{ kind: "instance", name: row.loadBalancerId, cluster: key }]);
    expect((await ask("foundPlaces", "no such thing", "en")).found).toEqual([]);
  });

  it("a search of the guide runs in the other thread, and looks at 200 characters", async () => {
    const asked = vi.spyOn(checkWorker()!, "ask");
    const search = async (q: string) => {
      const response = await passed(searchRoute.GET)(
        new Request(`http://localhost/api/guide/search?${new URLSearchParams({ q }).toString()}`),
        undefined,
      );
      return (await response.json()) as { items: { code: string }[] };
    };
    const q = "quota of backends ".padEnd(200, "x ");
    const { items } = await search(q);
    expect(items.map(({ code }) => code)).toContain("EVT101");
    expect(asked.mock.calls.map(([, name]) => name)).toEqual(["search"]);
    expect(await search(`${q} listener certificate`.repeat(50))).toMatchObject({ items });
    asked.mockRestore();
  });

  it("errors keep their words and their status; unexpected ones reveal nothing", async () => {
    await expect(ask("run", key, "run-none")).rejects.toMatchObject({ code: "run.unknown", status: 404 });
    await expect(askView({ cluster: "no-such-cluster", view: "plan", input: {}, locale: "en" })).rejects.toMatchObject({
      code: "cluster.unknown",
      status: 404,
    });
    await expect(ask("follow", { cluster: key, id: "run-none", afterId: 0, watch: false }, here)).rejects.toMatchObject(
      {
        code: "run.unknown",
      },
    );
  });

  it("a reader who goes away ends what was done for it, and closing ends what is under way", async () => {
    const stream = await ask("follow", { cluster: key, id: "latest", afterId: 0, watch: true }, here);
    const streams = async () => /^ccm_preflight_streams (\d+)$/m.exec(await ask("metrics"))?.[1];
    expect(await streams()).toBe("1");
    await stream.cancel();
    await expect.poll(streams).toBe("0");
    const release = live.simulator.faults.hold({ source: "cloud" });
    const leaving = new AbortController();
    const row = ask("recheck", key, { service: await anyService() }, leaving.signal);
    setTimeout(() => leaving.abort(), 100);
    await expect(row).rejects.toThrow();
    const begun = await ask("start", key, {});
    await close();
    await expect(ask("run", key, begun.runId)).rejects.toMatchObject({ code: "run.unknown" });
    release();
    expect(ends).toEqual([]);
  });
});

async function anyService(): Promise<string> {
  const { json } = await askView(readiness());
  return (JSON.parse(Buffer.from(json).toString("utf8")) as ReadinessAnswer).view?.rows[0]?.service ?? "";
}

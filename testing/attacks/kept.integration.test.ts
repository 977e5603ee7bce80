import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MadeShare, SharesAnswer } from "@/lib/report/answers";
import type { ReadinessAnswer, WaiversAnswer } from "@/lib/views/answers";
import { testFolder } from "@/testing/folder";
import { generateScale } from "@/simulator/cluster/scale";
import type { Replica } from "../deploy/standalone";
import { startLive, type Live } from "../live";
import { sendRaw } from "./raw";
import { startServer } from "./server";

// The built server and a cluster behind it, on SQLite: lib/store tries both databases.
const scratch = testFolder();
let live: Live;
let replica: Replica;

const start = async () => (replica = await startServer(scratch, { ...live.env, PREFLIGHT_DATA_DIR: scratch }));
const api = (what: string) => `${replica.url}/api/${what}`;
const ofCluster = (what: string) => api(`clusters/${live.cluster.key}/${what}`);
const post = async <T>(url: string, body: object): Promise<T> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.status, `${url} ${text}`).toBeLessThan(300);
  return JSON.parse(text) as T;
};
const read = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;
const share = (choice: object = {}) => post<MadeShare>(api("reports"), { cluster: live.cluster.key, ...choice });
const token = ({ path }: MadeShare) => path.split("/").at(-1)!;
const opening = (made: MadeShare) => fetch(api(`reports/shared/${token(made)}/view`));

beforeAll(async () => {
  live = await startLive(generateScale({ services: 6, ports: 2, nodes: 2, failing: 0.5, seed: 5 }));
  await start();
  await post(ofCluster("runs"), {});
  const state = async () => (await read<ReadinessAnswer>(ofCluster("readiness"))).run?.state;
  await vi.waitFor(async () => expect(await state()).toBe("done"), { timeout: 120_000, interval: 200 });
}, 900_000);
afterAll(async () => {
  await replica?.stop();
  await live?.close();
});

it("of many readers at once one opens a link with one opening left, and its head opens nothing", async () => {
  const made = await share({ maxViews: 1 });
  for (const target of [made.path, `/api/reports/shared/${token(made)}`, `/api/reports/shared/${token(made)}/view`])
    expect((await sendRaw(replica.port, { method: "HEAD", target })).status, target).toBe(405);
  // The page itself is the same for every token, and opens nothing either.
  expect((await fetch(replica.url + made.path)).status).toBe(200);
  const race = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? opening(made) : fetch(api(`reports/shared/${token(made)}`)))),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
  const { shares } = await read<SharesAnswer>(api("reports"));
  expect(shares.find(({ id }) => id === made.id)?.views).toBe(1);
});

it("kill -9: what was acknowledged is there after the restart", async () => {
  const { view } = await read<ReadinessAnswer>(ofCluster("readiness"));
  const { service, findings } = view!.rows.find(({ status }) => status === "fail")!;
  const { code } = findings[0]!;
  const waivers: string[] = [];
  const shares: string[] = [];
  const writing = { going: true };
  const until = async (write: (n: number) => Promise<void>) => {
    for (let n = 0; writing.going && n < 20; n++) await write(n).catch(() => undefined);
  };
  const work = [
    until(async (n) => {
      const waiver = { service, code, reason: `number ${n}`, owner: "ann", until: "2099-01-01" };
      waivers.push((await post<{ id: string }>(ofCluster("waivers"), waiver)).id);
    }),
    until(async () => void shares.push((await share()).id)),
  ];
  await post(ofCluster("baseline"), {});
  await expect.poll(() => waivers.length + shares.length, { interval: 5 }).toBeGreaterThan(3);
  const gone = once(replica.child, "exit");
  replica.child.kill("SIGKILL");
  writing.going = false;
  await Promise.all([gone, ...work]);
  await start();
  const kept = await read<WaiversAnswer>(ofCluster("accepted"));
  const links = await read<SharesAnswer>(api("reports"));
  expect(waivers.filter((id) => !kept.waivers.some((waiver) => "id" in waiver && waiver.id === id))).toEqual([]);
  expect(shares.filter((id) => !links.shares.some((link) => link.id === id))).toEqual([]);
  expect(await read(ofCluster("comparison"))).toMatchObject({ before: { at: expect.any(String) as string } });
}, 300_000);

import { connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import type { Replica } from "../deploy/standalone";
import { startLive, type Live } from "../live";
import { startServer } from "./server";

// The built server with a cluster behind it, asked over plain sockets that are closed at once.
const scratch = testFolder();
let live: Live;
let replica: Replica;

beforeAll(async () => {
  live = await startLive(generateScale({ services: 20, ports: 2, nodes: 2, seed: 5 }));
  replica = await startServer(scratch, { ...live.env, PREFLIGHT_PROXY_FROM: "127.0.0.1" });
  const headers = { "content-type": "application/json" };
  await fetch(`${replica.url}/api/clusters/${live.cluster.key}/runs`, { method: "POST", headers, body: "{}" });
  const state = async () =>
    ((await (await fetch(`${replica.url}/api/clusters/${live.cluster.key}/runs/latest`)).json()) as { state: string })
      .state;
  await vi.waitFor(async () => expect(await state()).toBe("done"), { timeout: 120_000, interval: 200 });
}, 900_000);
afterAll(async () => {
  await replica?.stop();
  await live?.close();
});

const streams = async () =>
  Number(/^ccm_preflight_streams (\d+)$/m.exec(await (await fetch(`${replica.url}/metrics`)).text())?.[1]);

/** Opens a stream and closes it after so many milliseconds, by the end of the connection or by its reset. */
function leave(client: number, ms: number, reset: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(replica.port, "127.0.0.1");
    socket.on("error", () => undefined).on("close", () => resolve());
    socket.write(
      `GET /api/clusters/${live.cluster.key}/runs/latest/stream HTTP/1.1\r\nHost: 127.0.0.1:${replica.port}\r\nX-Forwarded-For: 10.0.0.${client}\r\n\r\n`,
    );
    setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), ms);
  });
}

it.each([
  ["reset", true],
  ["ended", false],
])(
  "streams whose connection is %s before or after their answer begins are let go, and the watch with them",
  async (_, reset) => {
    await Promise.all(Array.from({ length: 100 }, (__, n) => leave(n, n % 50, reset)));
    await expect.poll(streams).toBe(0);
    await expect.poll(() => live.simulator.kube.watching).toBe(0);
    // One that is read continues.
    const stay = new AbortController();
    const url = `${replica.url}/api/clusters/${live.cluster.key}/runs/latest/stream`;
    const reader = (await fetch(url, { signal: stay.signal })).body!.getReader();
    await reader.read();
    expect(await streams()).toBe(1);
    await expect.poll(() => live.simulator.kube.watching).toBeGreaterThan(0);
    stay.abort();
    await expect.poll(streams).toBe(0);
  },
  300_000,
);

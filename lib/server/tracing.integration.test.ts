import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { FinishedRun, RunManager } from "./runs";
import { closeServer } from "@/testing/http";
import { startTracing, traceRuns } from "./tracing";

it("a check becomes a span at an OTLP receiver, and without the variable nothing is loaded or sent", async () => {
  expect(await startTracing({})).toBeUndefined();
  const got: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      got.push(`${request.url} ${Buffer.concat(chunks).toString("latin1")}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = endpoint;
  try {
    const tracing = await startTracing();
    let told: ((finished: FinishedRun) => void | Promise<void>) | undefined;
    traceRuns({ onFinished: (listener) => ((told = listener), () => undefined) } as Pick<
      RunManager,
      "onFinished"
    > as RunManager);
    await told!({
      cluster: "prod",
      run: {
        runId: "run-1",
        cluster: "prod",
        state: "done",
        startedAt: "2026-01-01T00:00:00Z",
        finishedAt: "2026-01-01T00:00:04Z",
        phases: [],
        calls: {},
        sources: [{ source: "slb", state: "ok", calls: 12, retries: 0, throttled: 0, errors: [] }],
        facts: [],
        finished: {},
        instances: 3,
        services: 3,
        verdict: "ready",
      },
    });
    await tracing!.shutdown();
  } finally {
    delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
    await closeServer(server);
  }
  expect(got.join("\n")).toMatch(/^\/v1\/traces /);
  for (const word of ["check", "preflight.verdict", "preflight.calls.slb", "ccm-preflight"])
    expect(got.join("\n")).toContain(word);
});

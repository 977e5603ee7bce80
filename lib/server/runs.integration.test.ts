import { afterEach, describe, expect, it, vi } from "vitest";
import * as clustersRoute from "@/app/api/clusters/route";
import * as oneRoute from "@/app/api/clusters/[cluster]/runs/[id]/route";
import * as streamRoute from "@/app/api/clusters/[cluster]/runs/[id]/stream/route";
import * as recheckRoute from "@/app/api/clusters/[cluster]/runs/recheck/route";
import * as runsRoute from "@/app/api/clusters/[cluster]/runs/route";
import { demoBundle } from "@/simulator/demo/bundle";
import type { Bundle } from "@/lib/model/bundle";
import type { ClusterSummary, RowSummary, RunEvent, RunSnapshot } from "@/lib/model/run";
import { kubeWrite } from "@/testing/kube-write";
import { runCheck, startLive, type Live } from "@/testing/live";
import { passed } from "@/testing/passed";
import type { SimulatorOptions } from "@/simulator";
import { generateScale } from "@/simulator/cluster/scale";
import type { Replicas } from "@/lib/store/replicas";
import type { FinishedRun } from "@/lib/store";
import { encodedView } from "./encoded-view";
import { followRun } from "./follow-run";
import { RunManager } from "./runs";
import type { Input, ViewName } from "@/lib/views/registry";
import { viewAnswer } from "./views";

const getClusters = passed(clustersRoute.GET);
const getRun = passed(oneRoute.GET);
const cancelRun = passed(oneRoute.DELETE);
const getStream = passed(streamRoute.GET);
const postRecheck = passed(recheckRoute.POST);
const postRun = passed(runsRoute.POST);
const MANAGER = Symbol.for("ccm-preflight.runs");
const SETTLE_MS = 50;
let live: Live;
let manager: RunManager;
let key: string;
const viewOf = <K extends ViewName>(view: K, input: Input<K>) =>
  viewAnswer({ cluster: key, view, input, locale: "en" }, new AbortController().signal);

async function start(bundle: Bundle, options: Omit<SimulatorOptions, "bundle"> = {}): Promise<void> {
  live = await startLive(bundle, options);
  for (const [name, value] of Object.entries(live.env)) vi.stubEnv(name, value);
  vi.stubEnv("PREFLIGHT_CONTEXTS", "");
  manager = new RunManager(() => live.settings, { settleMs: SETTLE_MS });
  (globalThis as { [MANAGER]?: RunManager })[MANAGER] = manager;
  key = live.cluster.key;
}
afterEach(async () => {
  await manager.close();
  delete (globalThis as { [MANAGER]?: RunManager })[MANAGER];
  vi.unstubAllEnvs();
  await live.close();
});

const small = () => generateScale({ services: 20, seed: 11, failing: 0.2 });
const at = <T extends Record<string, string>>(params: T) => ({ params: Promise.resolve(params) });
const post = (body: unknown = {}) => new Request("http://localhost/x", { method: "POST", body: JSON.stringify(body) });
/** The check cannot end before the returned function is called: its last instance is not answered. */
const holdLast = () =>
  live.simulator.faults.hold({
    action: "DescribeVServerGroups",
    resource: live.simulator.bundle().alibabaCloud.loadBalancers.at(-1)?.LoadBalancerId,
  });
const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);

interface Listening {
  events: { id: number; event: RunEvent }[];
  ended: Promise<void>;
  close: () => void;
}

/** Reads an event stream as a browser does. */
function listen(id: string, lastEventId = 0, watch = false): Listening {
  const events: Listening["events"] = [];
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const ended = (async () => {
    const request = new Request(`http://localhost/x${watch ? "" : "?watch=0"}`, {
      headers: lastEventId ? { "last-event-id": String(lastEventId) } : {},
    });
    const response = await getStream(request, at({ cluster: key, id }));
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    let text = "";
    const decoder = new TextDecoder();
    reader = response.body!.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push({ id: Number(/^id: (\d+)$/m.exec(block)?.[1]), event: JSON.parse(data) as RunEvent });
      }
    }
  })();
  return { events, ended, close: () => void reader?.cancel() };
}
const rowsOf = (events: Listening["events"]): Map<string, RowSummary> => {
  const rows = new Map<string, RowSummary>();
  for (const { event } of events) if (event.type === "rows") for (const row of event.rows) rows.set(row.service, row);
  return rows;
};

describe("a run through the API", () => {
  it("starts, streams rows before the end, and ends with the verdict", async () => {
    await start(demoBundle({ now: "2026-11-21T08:00:00Z" }));
    const release = holdLast();
    const response = await postRun(post(), at({ cluster: key }));
    expect(response.status).toBe(202);
    const { runId, state } = (await response.json()) as RunSnapshot;
    expect(state).toBe("running");
    const page = listen(runId);
    await until(() => rowsOf(page.events).size > 0);
    release();
    await page.ended;
    const types = page.events.map((e) => e.event.type);
    expect(types.at(-1)).toBe("end");
    expect(types.indexOf("rows")).toBeLessThan(types.lastIndexOf("snapshot"));
    expect(page.events.map((e) => e.id)).toEqual([...page.events.map((e) => e.id)].sort((a, b) => a - b));
    const check = manager.latest(key);
    expect(check?.result.summary.services).toBe(live.simulator.bundle().kubernetes.services.length);
    expect(new Map([...rowsOf(page.events)].map(([k, row]) => [k, row.status]))).toEqual(
      new Map(check?.result.services.map((s) => [s.service, s.status])),
    );
    const { clusters } = (await (await getClusters(new Request("http://localhost/x"), undefined)).json()) as {
      clusters: ClusterSummary[];
    };
    expect(clusters).toEqual([
      expect.objectContaining({ key, verdict: "notReady", running: false, clusterId: live.env.PREFLIGHT_CLUSTER_ID }),
    ]);
    expect(JSON.stringify(clusters)).not.toContain(live.env.ALIBABA_CLOUD_ACCESS_KEY_SECRET);
  });

  it("is one for all who ask at the same time; two pages see the same", async () => {
    await start(small());
    const release = holdLast();
    const answers = await Promise.all([1, 2, 3].map(() => postRun(post(), at({ cluster: key }))));
    const ids = new Set(await Promise.all(answers.map(async (a) => ((await a.json()) as RunSnapshot).runId)));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    const pages = [listen(id), listen("latest")];
    release();
    await Promise.all(pages.map((p) => p.ended));
    const [a, b] = pages.map((p) => rowsOf(p.events));
    expect(b).toEqual(a);
    expect(live.simulator.log.count("list services")).toBe(1);
  });

  it("does not make the views of the last check again while it continues", async () => {
    await start(small());
    await runCheck(manager, live.cluster);
    const asked = { cluster: key, view: "plan", input: {}, locale: "en" } as const;
    const release = holdLast();
    const run = await manager.startRun(live.cluster);
    const before = await encodedView(asked);
    await until(() => run.evaluated.length > 0);
    // An answer is shared for half a second anyway.
    await new Promise((resolve) => setTimeout(resolve, 550));
    expect(await encodedView(asked)).toBe(before);
    expect(run.running).toBe(true);
    release();
    await run.done;
    expect(await encodedView(asked)).not.toBe(before);
  });

  it("ends a stream of which nothing is taken for a minute, and the watch with it; one that is read continues", async () => {
    await start(small());
    const run = await runCheck(manager, live.cluster);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      const follow = { cluster: key, id: run.snapshot.runId, afterId: 0, watch: true };
      const untaken = await followRun(follow, new AbortController().signal);
      expect(run.log.listening).toBe(1);
      vi.advanceTimersByTime(60_000);
      expect(run.log.listening).toBe(1);
      vi.advanceTimersByTime(30_000);
      expect(run.log.listening).toBe(0);
      await untaken.cancel();
      const reader = (await followRun(follow, new AbortController().signal)).getReader();
      for (let beat = 0; beat < 20; beat++) {
        expect((await reader.read()).done).toBe(false);
        vi.advanceTimersByTime(15_000);
      }
      expect(run.log.listening).toBe(1);
      await reader.cancel();
      expect(run.log.listening).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("resumes after Last-Event-ID without a gap and without repeating", async () => {
    await start(small());
    const release = holdLast();
    const { runId } = (await (await postRun(post(), at({ cluster: key }))).json()) as RunSnapshot;
    const first = listen(runId);
    await until(() => rowsOf(first.events).size > 0);
    first.close();
    await first.ended.catch(() => undefined);
    const seen = first.events.at(-1)?.id ?? 0;
    const second = listen(runId, seen);
    release();
    await second.ended;
    expect(second.events.every((e) => e.id > seen)).toBe(true);
    const both = rowsOf([...first.events, ...second.events]);
    expect(new Set(both.keys())).toEqual(new Set(manager.latest(key)?.rows.map((r) => r.service)));
    // A page that comes after the end gets everything at once.
    const late = listen(runId);
    await late.ended;
    expect(rowsOf(late.events).size).toBe(both.size);
  });

  it("is cancelled: calls stop, the last result stays", async () => {
    await start(generateScale({ services: 150, seed: 2, failing: 0 }));
    live.simulator.faults.hold({ action: "DescribeVServerGroups", after: 80 });
    const { runId } = (await (await postRun(post(), at({ cluster: key }))).json()) as RunSnapshot;
    const page = listen(runId);
    await until(() => page.events.some((e) => e.event.type === "rows"));
    const cancel = () =>
      cancelRun(new Request("http://localhost/x", { method: "DELETE" }), at({ cluster: key, id: runId }));
    expect((await cancel()).status).toBe(202);
    await page.ended;
    expect(page.events.at(-1)?.event).toMatchObject({ type: "end", run: { state: "cancelled" } });
    live.simulator.faults.clear();
    // Pending answers still arrives: no more than an operation may have in flight.
    let calls = -1;
    await expect.poll(() => calls === (calls = live.simulator.log.total()), { interval: 300 }).toBe(true);
    expect(live.simulator.log.count("DescribeVServerGroups")).toBeLessThanOrEqual(80 + 40);
    expect(manager.latest(key)).toBeUndefined();
    expect((await cancel()).status).toBe(409);
  });

  it("answers errors in one shape", async () => {
    await start(small());
    const bodies = [
      await postRun(post(), at({ cluster: "missing" })),
      await postRun(post(), at({ cluster: "../x" })),
      await postRun(post({ target: "newest" }), at({ cluster: key })),
      await getRun(new Request("http://localhost/x"), at({ cluster: key, id: "latest" })),
      await postRun(
        new Request("http://localhost/x", { method: "POST", headers: { "sec-fetch-site": "cross-site" } }),
        at({ cluster: key }),
      ),
      await postRecheck(post({ service: "a/b" }), at({ cluster: key })),
      await postRecheck(post({}), at({ cluster: key })),
    ];
    expect(bodies.map((b) => b.status)).toEqual([404, 400, 400, 404, 403, 409, 400]);
    for (const body of bodies)
      expect(await body.json()).toMatchObject({
        code: expect.any(String) as string,
        message: expect.any(String) as string,
      });
  });

  it("that fails says why, and never looks ready", async () => {
    await start(small());
    live.simulator.faults.deny("list services", "kubernetes");
    const { runId } = (await (await postRun(post(), at({ cluster: key }))).json()) as RunSnapshot;
    const page = listen(runId);
    await page.ended;
    expect(page.events.at(-1)?.event).toMatchObject({
      type: "end",
      run: { state: "failed", error: { code: "kubernetes.forbidden", source: "kubernetes" } },
    });
    expect(manager.summaries().clusters[0]).toMatchObject({ error: { code: "kubernetes.forbidden" } });
    expect(manager.summaries().clusters[0]?.verdict).toBeUndefined();
  });
});

describe("hooks", () => {
  it("tell each finished run once, and a lock held elsewhere refuses", async () => {
    await start(small());
    const finished: FinishedRun[] = [];
    manager.onFinished((f) => void finished.push(f));
    const released: string[] = [];
    const sharing = (lock: Replicas["lock"]) => ({ lock, send: () => undefined, close: async () => undefined });
    manager.replicas = sharing(async (name) => async () => void released.push(name)) as unknown as Replicas;
    const run = await runCheck(manager, live.cluster);
    await until(() => finished.length === 1 && released.length === 1);
    expect(finished[0]).toMatchObject({ cluster: key, run: { runId: run.id, state: "done" } });
    expect(finished[0]?.result?.services.length).toBeGreaterThan(0);
    manager.replicas = sharing(async () => undefined) as unknown as Replicas;
    const before = live.simulator.log.total();
    await expect(manager.startRun(live.cluster)).rejects.toMatchObject({ code: "run.elsewhere", status: 409 });
    expect(live.simulator.log.total()).toBe(before);
  });
});

/** A failing Service whose annotation the tests repair. */
const victim = () => live.simulator.bundle().kubernetes.services[3]?.metadata as { namespace: string; name: string };
const annotate = (name: { namespace: string; name: string }, annotations: Record<string, string | null>) =>
  kubeWrite(live, "PATCH", `/api/v1/namespaces/${name.namespace}/services/${name.name}`, { metadata: { annotations } });
const rowOf = ({ namespace, name }: { namespace: string; name: string }) =>
  manager.latest(key)?.rows.find((row) => row.service === `${namespace}/${name}`);
const SCHEDULER = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler";

describe("changes", () => {
  it("while the check runs: the Service is read again and its row is right", async () => {
    await start(generateScale({ services: 60, seed: 4, failing: 0 }));
    const release = holdLast();
    const run = await manager.startRun(live.cluster);
    await until(() => live.simulator.log.count("watch services") > 0 && run.evaluated.length > 3);
    const name = victim();
    expect(await annotate(name, { [SCHEDULER]: "wlc" })).toBe(200);
    release();
    await run.done;
    const row = rowOf(name);
    expect(row).toMatchObject({ status: "fail" });
    expect(row?.unstable).toBeUndefined();
    expect(manager.latest(key)?.rows.filter((r) => r.status === "fail")).toHaveLength(1);
  });

  it("that never come to rest are marked", async () => {
    await start(generateScale({ services: 30, seed: 4, failing: 0 }));
    const { kube, log } = live.simulator;
    const name = victim();
    let n = 0;
    // Whenever the cloud is read, the Service changes.
    const add = log.add.bind(log);
    log.add = (action) => {
      add(action);
      if (action.includes(" ")) return;
      const service = kube.get("services", name.namespace, name.name)!;
      const annotations = { ...(service.metadata.annotations as object), note: String(n++) };
      kube.put("services", { ...service, metadata: { ...service.metadata, annotations } });
    };
    await runCheck(manager, live.cluster);
    const rows = manager.latest(key)?.rows ?? [];
    expect(rows.filter((r) => r.unstable).map((r) => r.service)).toEqual([`${name.namespace}/${name.name}`]);
  });

  it("are found by comparing lists where watching is not allowed", async () => {
    await start(generateScale({ services: 60, seed: 4, failing: 0 }));
    live.simulator.faults.deny("watch services", "kubernetes");
    live.simulator.faults.deny("watch endpointslices", "kubernetes");
    const release = holdLast();
    const run = await manager.startRun(live.cluster);
    await until(() => live.simulator.log.count("watch services") > 0 && run.evaluated.length > 3);
    const name = victim();
    await annotate(name, { [SCHEDULER]: "wlc" });
    release();
    await run.done;
    expect(rowOf(name)?.status).toBe("fail");
    expect(manager.latest(key)?.bundle.errors).toBeUndefined();
  });

  it("after the check, while a page listens: the row, without reading the whole cloud", async () => {
    await start(generateScale({ services: 60, seed: 4, failing: 0 }));
    const run = await runCheck(manager, live.cluster);
    live.simulator.log.reset();
    const page = listen(run.id, run.log.lastId, true);
    await until(() => ["watch services", "watch endpointslices"].every((read) => live.simulator.log.count(read) > 0));
    live.simulator.log.reset();
    const name = victim();
    const service = `${name.namespace}/${name.name}`;
    await annotate(name, { [SCHEDULER]: "wlc" });
    await until(() => rowsOf(page.events).get(service)?.status === "fail");
    expect(page.events.some((e) => e.event.type === "changed" && e.event.services.includes(service))).toBe(true);
    await until(() => live.simulator.log.count("DescribeVServerGroups") === 1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(Object.values(live.simulator.log.counts()).reduce((a, b) => a + b, 0)).toBeLessThan(15);
    expect(manager.latest(key)?.result.services.find((s) => s.service === service)?.status).toBe("fail");
    // And back: the fix turns the row green.
    await annotate(name, { [SCHEDULER]: null });
    await until(() => rowsOf(page.events).get(service)?.status === "pass");
    page.close();
    await page.ended.catch(() => undefined);
  });
});

describe("a watch that is lost", () => {
  it("continues when the list that it begins from failed first", async () => {
    await start(generateScale({ services: 20, seed: 4, failing: 0 }));
    const run = await runCheck(manager, live.cluster);
    for (const action of ["watch services", "list services"]) live.simulator.faults.deny(action, "kubernetes");
    live.simulator.log.reset();
    const page = listen(run.id, run.log.lastId, true);
    await until(() => live.simulator.log.count("list services") > 0);
    live.simulator.faults.clear();
    const name = victim();
    await annotate(name, { [SCHEDULER]: "wlc" });
    await until(() => rowsOf(page.events).get(`${name.namespace}/${name.name}`)?.status === "fail");
    page.close();
    await page.ended.catch(() => undefined);
  });
});

describe("a watch that is refused", () => {
  it("is tried again less and less often, as each try lists the whole cluster", async () => {
    await start(generateScale({ services: 20, seed: 4, failing: 0 }));
    const run = await runCheck(manager, live.cluster);
    for (const action of ["watch services", "watch endpointslices"]) live.simulator.faults.deny(action, "kubernetes");
    live.simulator.log.reset();
    const { log } = live.simulator;
    const listed: number[] = [Date.now()];
    const add = log.add.bind(log);
    log.add = (action) => {
      add(action);
      if (action === "list services") listed.push(Date.now());
    };
    const page = listen(run.id, run.log.lastId, true);
    await until(() => listed.length === 3);
    expect(log.count("watch services")).toBeGreaterThan(0);
    // A busy machine makes the pauses longer, never shorter.
    const pauses = listed.slice(1).map((time, i) => time - listed[i]!);
    expect(pauses[0]).toBeGreaterThan(1.9 * SETTLE_MS);
    expect(pauses[1]).toBeGreaterThan(3.9 * SETTLE_MS);
    page.close();
    await page.ended.catch(() => undefined);
  });
});

describe("check again for one instance", () => {
  it("reads that instance alone and answers its rows", async () => {
    await start(generateScale({ services: 60, seed: 4, failing: 0 }));
    await runCheck(manager, live.cluster);
    const { rows } = manager.latest(key)!;
    const alone = (id: string | null) => rows.filter((r) => r.loadBalancerId === id).length === 1;
    const row = rows.slice(1).find((r) => r.status === "pass" && alone(r.loadBalancerId))!;
    const [namespace = "", name = ""] = row.service.split("/");
    await annotate({ namespace, name }, { [SCHEDULER]: "wlc" });
    live.simulator.log.reset();
    const response = await postRecheck(post({ loadBalancerId: row.loadBalancerId }), at({ cluster: key }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ rows: [{ service: row.service, status: "fail" }] });
    expect(live.simulator.log.counts()).toMatchObject({
      DescribeLoadBalancers: 1,
      DescribeLoadBalancerListeners: 1,
      DescribeVServerGroups: 1,
    });
    expect(live.simulator.log.count("list services")).toBe(0);
    const check = manager.latest(key)!;
    expect(check.result.summary.status.fail).toBe(1);
    expect(Date.parse(check.rows.find((r) => r.service === row.service)!.readAt!)).toBeGreaterThan(
      Date.parse(check.rows[0]!.readAt!),
    );
    // Reading one again makes the check as a whole no younger.
    expect(check.result.checkedAt).toBe(check.rows.map((r) => r.readAt!).sort()[0]);
    const page = await viewOf("instance", { id: row.loadBalancerId! });
    expect(page.checkedAt).toBe(check.rows.find((r) => r.service === row.service)!.readAt);
  });
});

describe("check again after a failure", () => {
  it("heals the row and the source", async () => {
    await start(generateScale({ services: 20, seed: 4, failing: 0 }));
    const id = live.simulator.bundle().alibabaCloud.loadBalancers[2]?.LoadBalancerId ?? "";
    live.simulator.faults.inject({
      source: "slb",
      action: "DescribeVServerGroups",
      resource: id,
      effect: { kind: "error", status: 403, code: "Forbidden.RAM", message: "no" },
    });
    await runCheck(manager, live.cluster);
    const slb = () => manager.latest(key)?.run.sources.find((s) => s.source === "slb");
    expect([slb()?.state, manager.latest(key)?.run.verdict]).toEqual(["partial", "unknown"]);
    live.simulator.faults.clear();
    const { check } = await manager.recheck(key, { loadBalancerId: id });
    expect(check.rows.find((r) => r.loadBalancerId === id)?.status).toBe("pass");
    expect([slb()?.state, slb()?.errors, check.run.verdict]).toEqual(["ok", [], "ready"]);
  });
});

describe("permissions", () => {
  it("allow everything on a good day", async () => {
    await start(small());
    const report = await viewOf("permissions", {});
    expect(report.checks.filter((c) => c.state !== "allowed")).toEqual([]);
    const { missingClusterRole, missingRamPolicy, cloudError } = report;
    expect({ missingClusterRole, missingRamPolicy, cloudError }).toEqual({});
    expect(JSON.parse(report.ramPolicy)).toMatchObject({ Statement: [{ Effect: "Allow", Resource: "*" }] });
  });

  it("include the account's events only where they are switched on, and never as needed", async () => {
    await start(small());
    const trail = async () =>
      (await viewOf("permissions", {})).checks.find(({ name }) => name === "actiontrail:LookupEvents");
    expect(await trail()).toBeUndefined();
    expect(live.simulator.log.count("LookupEvents")).toBe(0);
    vi.stubEnv("PREFLIGHT_ACTIONTRAIL", "on");
    live.simulator.faults.deny("LookupEvents", "actiontrail");
    expect(await trail()).toMatchObject({ state: "denied", optional: true });
  });

  it("name what is missing, with the snippet that grants it", async () => {
    await start(small());
    live.simulator.faults.deny("list endpointslices", "kubernetes");
    live.simulator.faults.deny("DescribeVServerGroups", "slb");
    const report = await viewOf("permissions", {});
    expect(report.checks.filter((c) => c.state === "denied").map((c) => c.name)).toEqual([
      "list endpointslices",
      "slb:DescribeVServerGroups",
    ]);
    expect(report.missingClusterRole).toContain("endpointslices");
    expect(report.missingClusterRole).not.toContain("services");
    expect(JSON.parse(report.missingRamPolicy!)).toMatchObject({
      Statement: [{ Action: ["slb:DescribeVServerGroups"] }],
    });
  });
});

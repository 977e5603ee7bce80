import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildBundle, buildPair, CHECKED_AT, type Pair } from "@/testing/engine-bundle";
import { DEMO, FIXTURES } from "@/testing/clusters";
import { startSandbox, type Sandbox } from "@/testing/proof/sandbox";
import { openFindings } from "@/testing/shown-steps";
import { once } from "@/lib/text/memoize";
import { CURRENT } from "@/lib/ccm/annotations";
import { buildPlan, planIdentity, renderPlanScript } from "@/lib/remediation";
import type { PlanIdentity } from "@/lib/remediation/plan-step";

/** Everything but what a person has to decide. */
const WHOLE = ["--apply", "--window"];

/** Confirmation to run the decisions that a run has left: access control turned on shuts addresses out. */
const decided = (stderr: string) => [...stderr.matchAll(/\((--only) (\w+)\)/g)].flatMap(([, flag, id]) => [flag!, id!]);

/** A cluster of Services with these names, each with its instance, as `change` leaves them. */
function clusterOf(names: readonly string[], change: (pair: Pair, name: string) => void = () => undefined): Bundle {
  const pairs = names.map((name, position) => {
    const pair = buildPair({
      name,
      uid: `000000${String(position).padStart(2, "0")}-0000-4000-8000-000000000000`,
      loadBalancer: { Address: `47.0.0.${position + 1}` },
      pods: ["node-000", "node-001"],
    });
    change(pair, name);
    return pair;
  });
  return buildBundle(pairs);
}

/** `a` lacks a group, which the script creates; `b` lacks its backends. */
const cluster = (names: readonly string[] = ["a", "b"]) =>
  clusterOf(names, (pair, name) => {
    if (name === "a") Object.assign(pair, { groups: [], listeners: [] });
    else pair.groups[0]!.BackendServers = { BackendServer: [] };
  });

/** Each Service lacks its backends and has another description than the CCM's; `b` also requests access control. */
const differing = () =>
  clusterOf(["a", "b"], (pair, name) => {
    const acl = { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" };
    for (const [suffix, value] of name === "b" ? Object.entries(acl) : [])
      pair.service.metadata!.annotations![CURRENT + suffix] = value;
    pair.groups[0]!.BackendServers = { BackendServer: [] };
    pair.listeners[0]!.Description = "by hand";
  });

function scriptOf(bundle: Bundle, identity: Partial<PlanIdentity> = {}): string {
  const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
  const checked = { ...planIdentity(bundle, steps), ...identity };
  return renderPlanScript(steps, { cluster: "c", checkedAt: CHECKED_AT, identity: checked });
}

let sandbox: Sandbox | undefined;
afterEach(async () => {
  await sandbox?.close();
  sandbox = undefined;
});

async function start(bundle: Bundle): Promise<{ sandbox: Sandbox; script: string; folder: () => string }> {
  sandbox = await startSandbox(bundle);
  const { home } = sandbox;
  // The steps are calls of the cloud: kubectl only tells which cluster this is, and a start of it takes longer than all else.
  program(
    home,
    "kubectl",
    `case "$*" in *current-context*) echo sandbox ;; *ack-cluster-profile*) echo '${bundle.cluster.id}' ;; *) exit 1 ;; esac`,
  );
  return {
    sandbox,
    script: scriptOf(bundle),
    folder: () => path.join(home, readdirSync(home).find((name) => name.startsWith("preflight-")) ?? "none"),
  };
}

const program = (home: string, name: string, body: string) =>
  writeFileSync(path.join(home, "bin", name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });

/** An `aliyun` wrapper before the real one: calls that `body` does not answer are passed on. */
function wrap(home: string, body: string): void {
  const real = path.join(home, "bin", "aliyun.real");
  if (!existsSync(real)) {
    writeFileSync(real, readFileSync(path.join(home, "bin", "aliyun")));
    chmodSync(real, 0o755);
  }
  program(home, "aliyun", `${body}\nexec "${real}" "$@"`);
}

/** Runs the script in its own process group and sends it SIGINT once `when` holds, as Ctrl-C does. */
function interrupt(box: Sandbox, script: string, when: () => boolean) {
  const file = path.join(box.home, "plan.sh");
  writeFileSync(file, script);
  return new Promise<{ status: number | null; stderr: string }>((resolve, reject) => {
    const child = spawn("sh", [file, ...WHOLE], {
      cwd: box.home,
      env: box.env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (part: Buffer) => (stderr += part.toString("utf8")));
    child.on("error", reject);
    const timer = setInterval(() => {
      if (!when() || child.pid === undefined) return;
      clearInterval(timer);
      process.kill(-child.pid, "SIGINT");
    }, 50);
    child.on("close", (status) => {
      clearInterval(timer);
      resolve({ status, stderr });
    });
  });
}

describe("the plan's script", () => {
  it("stops only the failing Service, reports it, and does the rest in a second run", async () => {
    const { sandbox, script, folder } = await start(differing());
    await sandbox.run("aliyun slb DeleteLoadBalancerListener --LoadBalancerId lb-b --ListenerPort 80");
    const first = await sandbox.runScript(script, WHOLE);
    expect(first.status).toBe(1);
    expect(first.stderr).toMatch(/failed, the other Services go on: shop\/b/);
    expect(first.stderr).toMatch(/failed Services 1/);
    const now = openFindings(sandbox.bundle());
    expect(now["shop/a"]).toEqual([]);
    expect(now["shop/b"]).not.toEqual([]);
    const [group] = buildPair({ name: "b" }).groups;
    await sandbox.run(
      `aliyun slb CreateLoadBalancerTCPListener --LoadBalancerId lb-b --ListenerPort 80 --Bandwidth=-1 --VServerGroupId ${group!.VServerGroupId}`,
    );
    await sandbox.run("aliyun slb StartLoadBalancerListener --LoadBalancerId lb-b --ListenerPort 80");
    const second = await sandbox.runScript(script, WHOLE);
    expect(second).toMatchObject({ status: 0 });
    expect(await sandbox.runScript(script, ["--apply", ...decided(second.stderr)])).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).toEqual({ "shop/a": [], "shop/b": [] });
    expect(readFileSync(path.join(folder(), "log"), "utf8")).toContain("shop/a");
  });

  it("runs only steps without effect on traffic by default; --only and --window add the others", async () => {
    const { sandbox, script } = await start(differing());
    const first = await sandbox.runScript(script, ["--apply"]);
    expect(first.stdout).toBe("");
    const safe = openFindings(sandbox.bundle());
    // Adding backends redirects new connections, and the later steps of the Service depend on it.
    expect(safe["shop/a"]).toEqual(["CLB220", "CLB303"]);
    expect(first.stderr).toMatch(/^\d+\. shop\/a needs --window$/m);
    await sandbox.runScript(script, ["--apply", "--only", "shop/a"]);
    const named = openFindings(sandbox.bundle());
    expect([named["shop/a"], named["shop/b"]]).toEqual([[], safe["shop/b"]]);
    const whole = await sandbox.runScript(script, WHOLE);
    expect(whole).toMatchObject({ status: 0 });
    expect(await sandbox.runScript(script, ["--apply", ...decided(whole.stderr)])).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).toEqual({ "shop/a": [], "shop/b": [] });
  });

  it("runs risky steps only by name, and lists the others at its end", async () => {
    const bundle = differing();
    Object.assign(bundle.alibabaCloud.listeners[1]!, {
      AclStatus: "on",
      AclId: "acl-9",
      AclIds: ["acl-9"],
      AclType: "white",
    });
    const { sandbox, script } = await start(bundle);
    const ran = await sandbox.runScript(script, WHOLE);
    expect(ran.status).toBe(0);
    expect(openFindings(sandbox.bundle())["shop/b"]).toEqual(["CLB230"]);
    const id = /^\d+\. shop\/b needs your decision: .*\(--only (s[0-9a-z]{7})\)$/m.exec(ran.stderr)?.[1];
    expect(id).toBeDefined();
    // Counts the remaining steps of the chosen Services, without those already run by name.
    expect(ran.stderr).toMatch(/, left 1\n/);
    const other = await sandbox.runScript(script, ["--only", "shop/a"]);
    expect(other.stderr).toMatch(/, left 0\n/);
    const named = await sandbox.runScript(script, ["--apply", "--only", id ?? ""]);
    expect(named.stderr).toMatch(/done 1, failed Services 0, left 0\n/);
    expect(openFindings(sandbox.bundle())["shop/b"]).toEqual([]);
  });

  it("runs a step by name only after the steps of its Service that it was judged after", async () => {
    const bundle = differing();
    Object.assign(bundle.alibabaCloud.listeners[1]!, { AclStatus: "on", AclId: "acl-9", AclType: "white" });
    const { sandbox, script } = await start(bundle);
    const shown = await sandbox.runScript(script, ["--window"]);
    const decision = decided(shown.stderr).at(-1)!;
    const before = openFindings(sandbox.bundle());
    const alone = await sandbox.runScript(script, ["--apply", "--only", decision]);
    expect(alone.stderr).toMatch(/done 0, failed Services 0, left 1\n/);
    expect(openFindings(sandbox.bundle())).toEqual(before);
    const first = /^\d+\. shop\/b comes after((?: --only s[0-9a-z]{7})+)$/m.exec(alone.stderr)?.[1] ?? "";
    const named = await sandbox.runScript(script, ["--apply", ...first.trim().split(" "), "--only", decision]);
    expect(named.stderr).toMatch(/done [1-9]\d*, failed Services 0, left 0\n/);
    expect(openFindings(sandbox.bundle())["shop/b"]).toEqual([]);
  });

  it("says without --apply what it would do, shows no answers of the cloud, and changes and writes nothing", async () => {
    const { sandbox, script } = await start(cluster());
    const before = openFindings(sandbox.bundle());
    // No cloud call is made, so aliyun is not needed.
    program(sandbox.home, "aliyun", "exit 127");
    const dry = await sandbox.runScript(script, ["--window"]);
    expect(dry).toMatchObject({ status: 0, stdout: expect.not.stringContaining("{") });
    expect(dry.stderr).toMatch(/^would do [1-9]\d*, failed Services 0, left 0$/m);
    expect(dry.stderr).toMatch(/by its id \(VGROUP_30080\): run both in one shell\.$/m);
    expect(openFindings(sandbox.bundle())).toEqual(before);
    expect(readdirSync(sandbox.home).filter((name) => name.startsWith("preflight-"))).toEqual([]);
    expect(existsSync(path.join(process.cwd(), "preflight-c"))).toBe(false);
  });
});

describe("the plan's script, attacked", () => {
  it("prints its position when it is stopped, loses nothing, and makes no group twice", async () => {
    const { sandbox: box, script, folder } = await start(cluster());
    const mark = path.join(box.home, "reached");
    // The call is made, but its answer is lost: the worst case.
    wrap(
      box.home,
      `case "$*" in *CreateVServerGroup*) "${box.home}/bin/aliyun.real" "$@" >/dev/null; : >"${mark}"; sleep 60;; esac`,
    );
    const stopped = await interrupt(box, script, () => existsSync(mark));
    expect(stopped.status).toBe(130);
    expect(stopped.stderr).toMatch(/stopped; whether this step was done is not known.*shop\/a/);
    expect(stopped.stderr).toMatch(/done \d+, failed Services 0, left \d+/);
    expect(readFileSync(path.join(folder(), "log"), "utf8")).toMatch(/shop\/a/);
    expect(existsSync(path.join(folder(), "lock"))).toBe(false);
    const groups = () =>
      box.bundle().alibabaCloud.vServerGroups.filter((row) => row.VServerGroupName?.includes("/a/")).length;
    expect(groups()).toBe(1);

    // The next run skips that group and does the rest.
    wrap(box.home, ":");
    const again = await box.runScript(script, WHOLE);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/was stopped in this call/);
    expect(groups()).toBe(1);
    expect(openFindings(box.bundle())["shop/b"]).toEqual([]);
  }, 300_000);

  describe("a listener that was created and not started", () => {
    const unstarted = async () => {
      const box = await start(cluster(["a"]));
      expect(box.script).toMatch(/CreateLoadBalancer\w+Listener[^\n]*\n[^\n]*StartLoadBalancerListener/);
      return box;
    };
    const startedByNextRun = async (box: Sandbox, script: string) => {
      wrap(box.home, ":");
      expect(await box.runScript(script, WHOLE)).toMatchObject({ status: 0 });
      expect(openFindings(box.bundle())["shop/a"]).toEqual([]);
    };

    it("is started by the next run when the start failed", async () => {
      const { sandbox: box, script } = await unstarted();
      wrap(box.home, 'case "$2" in StartLoadBalancerListener) echo "ErrorCode: Throttling" >&2; exit 1 ;; esac');
      expect((await box.runScript(script, WHOLE)).status).toBe(1);
      await startedByNextRun(box, script);
    }, 300_000);

    it("is started by the next run when the script was stopped between the two", async () => {
      const { sandbox: box, script } = await unstarted();
      const mark = path.join(box.home, "starting");
      wrap(box.home, `case "$2" in StartLoadBalancerListener) touch "${mark}"; sleep 60; exit 130 ;; esac`);
      expect((await interrupt(box, script, () => existsSync(mark))).status).toBe(130);
      await startedByNextRun(box, script);
    }, 300_000);

    it("is never taken for done when another client made it", async () => {
      const { sandbox: box, script } = await unstarted();
      wrap(
        box.home,
        'case "$2" in CreateLoadBalancer*Listener) echo "ErrorCode: ListenerAlreadyExists" >&2; exit 1 ;; esac',
      );
      expect((await box.runScript(script, WHOLE)).status).toBe(1);
      expect((await box.runScript(script, WHOLE)).status).toBe(1);
    }, 300_000);
  });

  it("refuses a second run beside one that is under way, and continues once its mark is gone", async () => {
    const { sandbox: box, script, folder } = await start(cluster());
    expect((await box.runScript(script, ["--apply", "--only", "shop/b"])).status).toBe(0);
    const lock = path.join(folder(), "lock");
    await box.run(`mkdir '${lock}'`);
    const beside = await box.runScript(script, WHOLE);
    expect(beside.status).toBe(3);
    expect(beside.stderr).toMatch(/Another run is under way. If none is, delete: .*lock/);
    await box.run(`rmdir '${lock}'`);
    expect((await box.runScript(script, WHOLE)).status).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });

  it("keeps its undo in a folder that only its user may write, and refuses one of another user or behind a link", async () => {
    const { sandbox: box, script, folder } = await start(cluster());
    expect((await box.runScript(script, ["--apply", "--only", "shop/b"])).status).toBe(0);
    const state = folder();
    expect(statSync(state).mode & 0o777).toBe(0o700);
    await box.run(`mv '${state}' '${state}.mine' && ln -s '${state}.mine' '${state}'`);
    const linked = await box.runScript(script, WHOLE);
    expect([linked.status, linked.stderr.includes("Another user made this folder")]).toEqual([3, true]);
    await box.run(`rm '${state}' && mv '${state}.mine' '${state}'`);
    if (process.getuid?.() === 0) {
      chownSync(state, 65_534, 65_534);
      writeFileSync(path.join(state, "undo.sh"), `touch '${path.join(box.home, "taken")}'`);
      expect((await box.runScript(script, ["--apply", "--undo"])).status).toBe(3);
      expect(existsSync(path.join(box.home, "taken"))).toBe(false);
      chownSync(state, 0, 0);
    }
    expect((await box.runScript(script, WHOLE)).status).toBe(0);
  });

  it("takes a Service or a step that the plan does not have for a slip, and does nothing", async () => {
    const { sandbox: box, script } = await start(cluster());
    const before = openFindings(box.bundle());
    for (const args of [
      ["--apply", "--only", "shop/typo"],
      ["--apply", "--only", "s0000000"],
      ["--apply", "--only"],
      ["--undo"],
      ["--force"],
    ]) {
      const ran = await box.runScript(script, args);
      expect(ran.status, args.join(" ")).toBe(2);
      expect(ran.stderr).toMatch(/not in this plan: |usage: /);
    }
    expect(openFindings(box.bundle())).toEqual(before);
  });

  it("takes everything back with --undo, after the same checks, and may then be run again", async () => {
    const { sandbox: box, script, folder } = await start(cluster());
    const before = openFindings(box.bundle());
    expect((await box.runScript(script, WHOLE)).status).toBe(0);
    expect(openFindings(box.bundle())).not.toEqual(before);
    const undone = await box.runScript(script, ["--apply", "--undo"]);
    expect(undone).toMatchObject({ status: 0 });
    expect(openFindings(box.bundle())).toEqual(before);
    expect(readFileSync(path.join(folder(), "log"), "utf8")).toMatch(/undone/);
    expect((await box.runScript(script, WHOLE)).status).toBe(0);
    expect(openFindings(box.bundle())).toEqual({ "shop/a": [], "shop/b": [] });
  });

  it("continues its undo after one that it cannot do, and says that it is not whole", async () => {
    const { sandbox: box, script } = await start(cluster());
    const before = openFindings(box.bundle());
    expect((await box.runScript(script, WHOLE)).status).toBe(0);
    // The newest of the undos is refused: those of the other Service are older.
    wrap(box.home, 'case "$2" in RemoveVServerGroupBackendServers) echo "ErrorCode: Throttling" >&2; exit 1 ;; esac');
    expect((await box.runScript(script, ["--apply", "--undo"])).status).toBe(1);
    expect(openFindings(box.bundle())).toEqual({ ...before, "shop/b": [] });
  });

  it("runs before the precheck, and only then, what the running release takes back", async () => {
    const bundle = cluster(["a", "b"]);
    bundle.cluster.ccmVersion = "v2.4.0";
    bundle.cluster.targetCcmVersion = "v2.14.0";
    // Only later releases read this label: the running one keeps the node as a backend.
    const node = bundle.kubernetes.nodes[0]!;
    node.metadata = {
      ...node.metadata,
      labels: { ...node.metadata?.labels, "node.kubernetes.io/exclude-from-external-load-balancers": "true" },
    };
    bundle.alibabaCloud = clusterOf(["a", "b"]).alibabaCloud;
    const { sandbox: box, script } = await start(bundle);
    expect(openFindings(box.bundle())["shop/a"]).toEqual(["CLB304"]);
    const plain = await box.runScript(script, WHOLE);
    expect(plain.stderr).toMatch(/^\d+\. \S+ needs --before-precheck$/m);
    expect(openFindings(box.bundle())["shop/a"]).toEqual(["CLB304"]);
    expect((await box.runScript(script, ["--apply", "--before-precheck"])).status).toBe(0);
    expect(openFindings(box.bundle())).toEqual({ "shop/a": [], "shop/b": [] });
  });

  it.each<[name: string, prepare: (home: string, script: string) => string | void, said: RegExp]>([
    ["another cluster", () => scriptOf(cluster(), { clusterId: "c-another" }), /not the cluster/],
    ["no aliyun", (home) => program(home, "aliyun", "exit 127"), /no aliyun command line 3 or later/],
    [
      "another account or region",
      (home) => program(home, "aliyun", 'case "$1" in version) echo 3.0.305;; *) exit 1;; esac; exit 0'),
      /another account or region/,
    ],
    [
      "a run without a place for its log and its undo",
      (home, script) => writeFileSync(path.join(home, /^state=(\S+)$/m.exec(script)![1]!), "a file, not a folder"),
      /No place for the log and the undo, so nothing is done/,
    ],
  ])("refuses %s before it does anything", async (_, prepare, said) => {
    const { sandbox: box, script } = await start(cluster());
    const before = openFindings(box.bundle());
    const ran = await box.runScript(prepare(box.home, script) ?? script, WHOLE);
    expect(ran.status).toBe(3);
    expect(ran.stderr).toMatch(said);
    expect(openFindings(box.bundle())).toEqual(before);
  });
});

/** Names and values that an opened file may contain. */
const HOSTILE = [
  "$(touch pwned)",
  "`touch pwned`",
  "'; touch pwned; '",
  '"; touch pwned; "',
  "a\ntouch pwned\n",
  "\\'; touch pwned #",
  "%s%n$IFS",
  "@STATE@ @LEFT@ $& $1",
  "-rf /",
  "done\nfi\n) 2>/dev/null\ntouch pwned",
  "EOF\ntouch pwned",
  "\u2028touch pwned",
  "世界 é 🙂",
];

/** Few Services hold every text, each in another place: what a Service costs is its calls, and all places quote alike. */
function hostileBundle(): Bundle {
  let used = 0;
  const next = () => HOSTILE[used++ % HOSTILE.length]!;
  const pairs = Array.from({ length: 4 }, (_, at) => {
    const pair = buildPair({
      name: `web-${at}`,
      uid: `000000${String(at).padStart(2, "0")}-0000-4000-8000-000000000000`,
      loadBalancer: { Address: `47.0.0.${at + 1}` },
      annotations: { "acl-status": "on", "acl-id": next(), "acl-type": "white", name: next() },
    });
    pair.service.metadata!.name = next();
    pair.listeners[0]!.Description = next();
    pair.listeners[0]!.Status = "stopped";
    pair.groups[0]!.VServerGroupName = next();
    pair.loadBalancer.LoadBalancerName = `now ${next()}`;
    return pair;
  });
  const bundle = buildBundle(pairs);
  bundle.cluster.id = "c'; touch pwned; '";
  bundle.cluster.region = "$(touch pwned)";
  bundle.cluster.name = "x\ntouch pwned";
  return bundle;
}

const scripts = [DEMO, FIXTURES, { name: "hostile names and values", bundle: hostileBundle }].map(
  ({ name, bundle }) => ({ name, text: once(() => scriptOf(bundle())) }),
);
const SHELLS = [["sh"], ["bash", "--posix"]];
const shellcheck = spawnSync("shellcheck", ["--version"]).status === 0;

describe("the text of the script", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "preflight-script-"));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it("never runs a name or a value, with every step included", () => {
    const bin = path.join(folder, "bin");
    mkdirSync(bin);
    // Programs that always succeed, so that every line of the script is reached.
    program(
      folder,
      "kubectl",
      `case "$*" in *version*) echo "Client Version: v1.31.0";; *ack-cluster-profile*) printf '%s' "$WANTED";; esac`,
    );
    program(folder, "aliyun", `case "$1" in version) echo 3.0.305;; *) echo '{"VServerGroupId": "rsp-1"}';; esac`);
    const bundle = hostileBundle();
    const script = scriptOf(bundle);
    const file = path.join(folder, "hostile.sh");
    writeFileSync(file, script);
    const named = [...script.matchAll(/^if step (s[0-9a-z]{7}) /gm)].flatMap(([, id]) => ["--only", id!]);
    const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}`, WANTED: bundle.cluster.id };
    // The other tests run their scripts with `sh`.
    const run = (...words: string[]) =>
      spawnSync("bash", ["--posix", ...words], { cwd: folder, env: env as never, encoding: "utf8" });
    const ran = run(file, "--apply", ...named);
    expect(ran.stderr).toMatch(/failed Services 0/);
    expect(ran.status, ran.stderr.slice(-800)).toBe(0);
    const state = readdirSync(folder).find((name) => name.startsWith("preflight-"))!;
    const undone = run(path.join(state, "undo.sh"));
    expect(undone.status, undone.stderr).toBe(0);
    expect(readdirSync(folder).filter((name) => !["bin", "hostile.sh", state].includes(name))).toEqual([]);
    expect(named.length / 2).toBeGreaterThan(HOSTILE.length / 2);
    expect(readFileSync(path.join(folder, state, "log"), "utf8").split("\n").length).toBeGreaterThan(named.length / 2);
  }, 300_000);

  it.each(scripts)("$name: nothing that bash 3.2 lacks, and parses in every shell here", ({ name, text }) => {
    const script = text();
    const file = path.join(folder, `${name.replaceAll(" ", "-")}.sh`);
    writeFileSync(file, script);
    for (const [shell, ...flags] of SHELLS) expect(spawnSync(shell!, [...flags, "-n", file]).status, shell).toBe(0);
    const bare = script.replace(/'(?:[^']|'\\'')*'/g, "''").replace(/^\s*#.*$/gm, "");
    expect(bare).not.toMatch(/\[\[|&>>?|\|&|\bmapfile\b|\breadarray\b|declare -A|local -n|\$\{\w+[,^]{1,2}\}|<<<|;;&/);
    // bash 3.2 reads the `)` of a case inside `$( )` as the end of the substitution.
    expect(bare).not.toMatch(/\$\([^()]*\bcase\b/);
    // GNU only: macOS has the BSD programs.
    expect(bare).not.toMatch(/sed -i|sed -[a-z]*[rE]|grep -[a-zA-Z]*P|mktemp --|readlink -f|date -d|tac\b|stat -c/);
  });

  it.runIf(shellcheck).each(scripts)("$name: shellcheck has nothing to say", ({ name, text }) => {
    const file = path.join(folder, `checked-${name.replaceAll(" ", "-")}.sh`);
    writeFileSync(file, text());
    const checked = spawnSync("shellcheck", ["--shell=sh", "--severity=warning", file], { encoding: "utf8" });
    expect(checked.stdout).toBe("");
    expect(checked.status).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyBundle } from "@/testing/simulator";
import { startSandbox, type Sandbox } from "@/testing/proof/sandbox";
import type { Bundle } from "@/lib/model/bundle";
import { aliyunCommand, cloudCall } from "@/lib/remediation/commands/aliyun";
import { annotateService, getService, jsonPatchService, showAnnotations, undoAnnotate } from "@/lib/knowledge/kubectl";

/** Names that a flag parser or kubectl's own argument grammar could misread, and one of each kind that a shell could. */
const NAMES = ["it's", "$(id)", "new\nline", "-n", "--all", "a=b", "ends-"];
/** Their undo, which is quoted in the same way, runs too; later tests read them. */
const UNDONE = ["it's", "$(id)"];
const VALUES = [
  ...[...NAMES, "plain", "a b", "世界-é"],
  'say "hi"',
  "$HOME",
  "`id`",
  "a;b",
  "a&b|c",
  "*",
  "#x",
  "~",
  "!x",
  "back\\slash",
  "",
  " ",
  "=",
  "a=b=c",
  "-",
  "'",
  "''",
  '"',
  "$",
  "`",
  "%s",
  "\t",
  "line1\nline2\n",
  "\u2028",
  "🙂",
  "--dry-run=server",
];
const KEY = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-name";
const OTHER = "example.com/kept";

function hostileBundle(): Bundle {
  const bundle = tinyBundle();
  const [template] = bundle.kubernetes.services;
  for (const lb of bundle.alibabaCloud.loadBalancers) lb.Tags = { Tag: [] };
  bundle.kubernetes.services = NAMES.flatMap((name) =>
    ["shop", name.startsWith("-") ? name : "data"].map((namespace) => ({
      ...structuredClone(template),
      metadata: { name, namespace, annotations: { [OTHER]: "kept", [KEY]: "before" } },
    })),
  );
  return bundle;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox(hostileBundle());
});
afterAll(() => sandbox.close());

const services = () => sandbox.bundle().kubernetes.services;
const find = (namespace: string, name: string) =>
  services().find((s) => s.metadata?.namespace === namespace && s.metadata.name === name);
/** Fields set by users; the API server adds defaults and counters on every write. */
const rest = (list = services()) =>
  list.map((s) => ({
    namespace: s.metadata?.namespace,
    name: s.metadata?.name,
    annotations: s.metadata?.annotations,
    labels: s.metadata?.labels,
    finalizers: s.metadata?.finalizers,
    type: s.spec?.type,
    ports: s.spec?.ports,
    selector: s.spec?.selector,
  }));

describe("kubectl commands with hostile names", () => {
  it.each(NAMES.map((name) => [JSON.stringify(name), name] as const))(
    "change one annotation of %s and nothing else",
    async (_, name) => {
      const namespace = name.startsWith("-") ? name : "data";
      const before = services();
      const target = { namespace, name };
      const changes = [{ key: KEY, value: "it's $(done)\n`x`" }];
      const ran = await sandbox.run(annotateService(target, changes));
      expect(ran).toMatchObject({ status: 0, stderr: "" });
      expect(find(namespace, name)?.metadata?.annotations).toEqual({ [OTHER]: "kept", [KEY]: "it's $(done)\n`x`" });
      const expected = before.map((s) =>
        s.metadata?.name === name && s.metadata.namespace === namespace
          ? { ...s, metadata: { ...s.metadata, annotations: { [OTHER]: "kept", [KEY]: "it's $(done)\n`x`" } } }
          : s,
      );
      expect(rest()).toEqual(rest(expected));
      if (!UNDONE.includes(name)) return;
      expect((await sandbox.run(undoAnnotate(target, changes, { [OTHER]: "kept", [KEY]: "before" }))).status).toBe(0);
      expect(rest()).toEqual(rest(before));
    },
  );

  it("removes a key with its dash", async () => {
    const target = { namespace: "data", name: "it's" };
    expect((await sandbox.run(annotateService(target, [{ key: KEY, value: null }]))).status).toBe(0);
    expect(find("data", "it's")?.metadata?.annotations).toEqual({ [OTHER]: "kept" });
    expect((await sandbox.run(annotateService(target, [{ key: KEY, value: "before" }]))).status).toBe(0);
  });

  it("look without changing", async () => {
    const target = { namespace: "data", name: "$(id)" };
    const before = rest();
    expect((await sandbox.run(showAnnotations(target, KEY))).stdout.trim()).toBe("before");
    expect((await sandbox.run(getService(target, "yaml"))).stdout).toContain("name: $(id)");
    expect(rest()).toEqual(before);
  });

  it("patch ports only while they are what was seen", async () => {
    const target = { namespace: "data", name: "new\nline" };
    const wrong = await sandbox.run(
      jsonPatchService(target, [
        { op: "test", path: "/spec/ports/0/port", value: 9999 },
        { op: "remove", path: "/spec/ports/0" },
      ]),
    );
    expect(wrong.status).not.toBe(0);
    expect(find("data", "new\nline")?.spec?.ports).toHaveLength(1);
    const right = await sandbox.run(
      jsonPatchService(target, [
        { op: "test", path: "/spec/ports/0/port", value: 80 },
        { op: "replace", path: "/spec/ports/0/name", value: "other" },
      ]),
    );
    expect(right.status).toBe(0);
    expect(find("data", "new\nline")?.spec?.ports?.[0]?.name).toBe("other");
  });
});

describe("values", () => {
  it("arrive unchanged, all in one command", async () => {
    const changes = VALUES.map((value, i) => ({ key: `example.com/v${i}`, value }));
    expect(await sandbox.run(annotateService({ namespace: "data", name: "a=b" }, changes))).toMatchObject({
      status: 0,
    });
    const annotations = find("data", "a=b")?.metadata?.annotations ?? {};
    for (const { key, value } of changes) expect([key, annotations[key]]).toEqual([key, value]);
  });

  it("reach the cloud unchanged", async () => {
    const values = VALUES.filter((v) => v !== "");
    // A call takes at most twenty tags.
    for (const [id, some] of [
      ["lb-api", values.slice(0, 20)],
      ["lb-db", values.slice(20)],
    ] as const) {
      const tags = some.map((value, n) => ({ Key: `hostile-${n}`, Value: value }));
      const { cluster } = sandbox.bundle();
      const call = cloudCall(cluster, "TagResources", { ResourceType: "instance", ResourceId: [id], Tag: tags });
      expect(await sandbox.run(aliyunCommand(call))).toMatchObject({ status: 0, stderr: "" });
      const lb = sandbox.bundle().alibabaCloud.loadBalancers.find((row) => row.LoadBalancerId === id);
      expect(lb?.Tags?.Tag).toEqual(tags.map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value })));
    }
  });
});

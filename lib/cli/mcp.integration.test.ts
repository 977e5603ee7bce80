import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "@/simulator";
import { BIN } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";

const folder = testFolder();
const demo = path.join(folder, "demo.json");
const bundle = shopOfDemo("2026-11-21T08:00:00Z");
beforeAll(() => writeFile(demo, JSON.stringify(bundle)));

interface Said {
  text: string;
  isError: boolean;
  facts: Record<string, unknown>;
}

/** A session with the SDK's own client. */
async function session(args: string[], env: Record<string, string> = {}) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, "mcp", ...args],
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, ...env },
    stderr: "pipe",
  });
  await client.connect(transport);
  return {
    client,
    async say(name: string, given: Record<string, unknown> = {}): Promise<Said> {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: given });
      const [first] = content as { text: string }[];
      return {
        text: first?.text ?? "",
        isError: isError === true,
        facts: (structuredContent ?? {}) as Record<string, unknown>,
      };
    },
  };
}
type Session = Awaited<ReturnType<typeof session>>;

describe("a session over the demo", () => {
  let named: Session;
  /** Over the live cluster. */
  let hidden: Session;
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ bundle });
    const env = { ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(folder) };
    [named, hidden] = await Promise.all([session([demo, "--names"]), session(["--live"], env)]);
  });
  afterAll(async () => {
    await Promise.all([named.client.close(), hidden.client.close()]);
    await simulator.close();
  });

  it("offers five tools that read, and none that changes anything", async () => {
    const { tools } = await named.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["check", "explain", "plan", "preview", "search"]);
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(named.client.getInstructions()).toContain("never change anything");
  });

  it("answers the verdict, the reason and the fix", async () => {
    const all = await named.say("check");
    expect(all.text).toMatch(/^Not ready: \d+ to fix/);
    expect(all.facts).toMatchObject({ verdict: "notReady", target: "v2.14.0" });
    const { text } = await named.say("check", { service: "shop/product-catalog" });
    expect(text).toContain("[Precheck will report] CLB222");
    expect(text).toMatch(/Service asks for wlc, .* wrr/);
    expect(text).toMatch(/Fix this first: CLB\d+ /);
    expect(text).toContain("; 0 findings the precheck does not show");
    expect(text).toMatch(/Port by port:\n {2}\S+ -> port \S+ of the Pods\n[^]*Line by line:\n/);
    const reason = await named.say("explain", { code: "clb222" });
    expect(reason.text).toMatch(/^CLB222 {2}\S/);
    const plan = await named.say("plan", { service: "shop/cart" });
    expect(plan.text).toContain("kubectl -n shop annotate --overwrite service cart");
    expect((plan.facts as { steps: number }).steps).toBeGreaterThan(0);
  });

  it("judges for another version, and explains a message with what the cluster holds", async () => {
    expect((await named.say("check", { target_version: "v2.15.0" })).facts).toMatchObject({ target: "v2.15.0" });
    const message =
      "Error syncing load balancer [lb-x]: Message: The backend server number has reached to the quota limit of this load balancers";
    expect((await named.say("explain", { message })).text).toContain("EVT101");
  });

  it("previews a change that is not applied, and searches the guide", async () => {
    const manifests = JSON.stringify({
      ...bundle.kubernetes.services.find(({ metadata }) => metadata?.name === "wishlist"),
      apiVersion: "v1",
      kind: "Service",
    }).replace('"intranet"', '"internet"');
    const preview = await named.say("preview", { manifests });
    expect(preview.text).toContain("shop/wishlist");
    expect(preview.facts).toMatchObject({ breaks: 1 });
    expect((await named.say("search", { query: "quota of backends" })).facts.codes).toContain("EVT101");
    const query = "quota of backends ".padEnd(200, "x ");
    expect(await named.say("search", { query: `${query} listener certificate`.repeat(50) })).toEqual(
      await named.say("search", { query }),
    );
  });

  it("holds placeholders in place of names and addresses unless it was started with --names", async () => {
    const names = bundle.kubernetes.services
      .map(({ metadata }) => metadata!.name!)
      .filter((name) => name.includes("-"));
    const texts = await Promise.all(
      ["check", "plan"].map(async (name) => {
        const { text, facts } = await hidden.say(name);
        return text + JSON.stringify(facts);
      }),
    );
    for (const text of texts) {
      expect(names.filter((name) => text.includes(name))).toEqual([]);
      expect(text).not.toMatch(/\b47\.96\.\d+\.\d+\b|mall\.example\.com/);
      expect(text).toMatch(/NAMESPACE-\d+\/SERVICE-\d+/);
    }
    // A placeholder names its Service in the next question.
    const [placeholder = ""] = /NAMESPACE-\d+\/SERVICE-\d+/.exec(texts[0]!) ?? [];
    expect((await hidden.say("check", { service: placeholder })).text).toContain(placeholder);
  });

  it("reads a live cluster, and again with the next check", async () => {
    expect((await hidden.say("check")).text).toMatch(/^Not ready/);
    const lists = simulator.log.counts()["list services"] ?? 0;
    await hidden.say("plan");
    expect(simulator.log.counts()["list services"]).toBe(lists);
    await hidden.say("check");
    expect(simulator.log.counts()["list services"]).toBeGreaterThan(lists);
    expect(
      Object.keys(simulator.log.counts()).filter((call) =>
        /^(?:create|update|patch|delete|Set|Create|Delete|Modify)/.test(call),
      ),
    ).toEqual([]);
  });

  it("answers a question that cannot be answered with what to do", async () => {
    const unknown = await named.say("check", { service: "shop/none" });
    expect(unknown).toMatchObject({
      isError: true,
      text: expect.stringContaining("is no Service of this cluster") as string,
    });
    expect((await named.say("explain", {})).isError).toBe(true);
    expect((await named.say("preview", { manifests: "kind: Pod" })).text).toContain("name a change");
    expect((await named.say("check", { target_version: "v9" })).isError).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { memoizeByObject, once } from "@/lib/text/memoize";
import { OFFICIAL_EVENT } from "@/lib/upgrade/official";
import { compareClouds } from "@/lib/upgrade/compare/cloud";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { labelSynced } from "@/simulator/cluster/kube-objects";
import { demoBundle } from "@/simulator/demo/bundle";
import { openedDemo, shopOfDemo } from "@/testing/clusters";
import { nlbCase, type NlbCase } from "@/testing/nlb-case";
import { buildPlaybook, type Playbook } from "./index";
import { renderPlaybookMarkdown } from "./playbook-markdown";

const NOW = "2026-11-21T08:00:00Z";
const demo = demoBundle({ now: NOW });
const checked = (bundle: Bundle) => ({ bundle, result: runEngine(bundle, { checkedAt: NOW }) });
type Edit = (bundle: Bundle) => void;
/** Of the demo, what an edit is about: a fifth of the work. */
const some = shopOfDemo(
  NOW,
  ...["logistics/route-planner", "payments/card-vault", "payments/notify", "payments/refund", "search/spellcheck"],
);
some.kubernetes.events.push(...demo.kubernetes.events.filter(({ metadata }) => metadata?.name === OFFICIAL_EVENT));
/** It after an edit, checked once. */
const edited = memoizeByObject((edit: Edit) => {
  const bundle = structuredClone(some);
  edit(bundle);
  return checked(bundle);
});
const upgraded: Edit = ({ cluster }) => (cluster.ccmVersion = "v2.14.0");
/** Checked once: tests that change nothing share it. */
const unchanged = checked(demo);
const plain = once(() => buildPlaybook({ ...unchanged, locale: "en" }));

function made(change?: Edit, more: Partial<Parameters<typeof buildPlaybook>[0]> = {}, locale: Locale = "en"): Playbook {
  if (!change && Object.keys(more).length === 0 && locale === "en") return plain();
  if (!change) return buildPlaybook({ ...unchanged, locale, ...more });
  return buildPlaybook({ ...edited(change), locale, ...more });
}
const chapter = (playbook: Playbook, id: string) => playbook.chapters.find((one) => one.id === id)!;
const textOf = (playbook: Playbook, id: string) => JSON.stringify(chapter(playbook, id));

describe("the playbook of an upgrade", () => {
  it("goes through the chapters in order, from the installed to the target version", () => {
    const playbook = made();
    expect([playbook.from, playbook.to]).toEqual(["v2.11.2", "v2.14.0"]);
    expect(playbook.chapters.map(({ id }) => id)).toEqual(
      "changes fix permissions weights official rollback freeze upgrade verify ticket".split(" "),
    );
  });

  it("leads with what the upgrade takes from clients, in its first chapter and in the ticket", () => {
    const playbook = made();
    for (const id of ["changes", "ticket"]) {
      const [first] = chapter(playbook, id).blocks.filter(({ kind }) => kind === "list");
      const text = JSON.stringify(first);
      expect(text).toContain("payments/card-vault");
      expect(text).toContain("shop/h5-legacy");
    }
    expect(chapter(playbook, "changes").summary).toMatch(
      /^As it is, the upgrade gives up the addresses 47\.96\.100\.\d+/,
    );
    expect(chapter(playbook, "changes").blocks[0]!.kind).toBe("list");
  });

  it("from a version to itself there is nothing to upgrade, and no step that prepares one", () => {
    const same = made(upgraded);
    expect(same.title).toBe("Nothing to upgrade: the CCM runs v2.14.0");
    expect(same.chapters.map(({ id }) => id)).toEqual("changes fix official upgrade verify ticket".split(" "));
    expect(same.chapters[0]!.summary).toBe("v2.14.0 runs already: nothing changes.");
  });

  it("upgrades by console or command line, says when to stop, and asks each address afterwards", () => {
    const playbook = made();
    expect(textOf(playbook, "upgrade")).toContain(
      "ecctl ack addon upgrade cloud-controller-manager --cluster c7d3f0a9b1e84c52a6f2d94e83b75c10d",
    );
    expect(textOf(playbook, "upgrade")).toContain("Stop and call");
    expect(textOf(playbook, "fix")).toContain("--output before-fixes.json");
    expect(textOf(playbook, "verify")).toContain("no answer:");
    expect(textOf(playbook, "verify")).toContain("DescribeHealthStatus");
    expect(textOf(playbook, "verify")).toContain("reason=EnsuredLoadBalancer");
    expect(textOf(playbook, "verify")).toContain("readinessGates");
  });

  it("freezes with the commands of the owners and the autoscaler, lifts it after the comparison, and names the stops", () => {
    // Field managers, by which owners are known for certain, are read where a bundle comes in.
    const opened = buildPlaybook({ ...checked(openedDemo(NOW)), locale: "en" });
    const commands = (id: string) =>
      chapter(opened, id).blocks.flatMap((block) => (block.kind === "command" ? block.command : []));
    expect(commands("freeze").join("\n")).toMatch(
      /argocd app set mall-shop --sync-policy none\nflux suspend [^]*deployment cluster-autoscaler --replicas=0/,
    );
    expect(commands("verify").at(-1)).toMatch(/--sync-policy automated[^]*flux resume [^]*--replicas=1$/);
    expect(textOf(made(), "upgrade")).toContain("Releases with other rules on the way: v2.12.4, v2.13.0.");
    const near = made((bundle) => (bundle.cluster.ccmVersion = "v2.13.0"));
    expect(textOf(near, "upgrade")).not.toContain("on the way");
    expect(textOf(made(), "changes")).toContain("set instance-charge-type: PayBySpec");
  });

  it("says what holds for the cluster's kind alone, where it is known", () => {
    const texts = [true, false].map((managed) => {
      const playbook = made((bundle) => (bundle.cluster.managed = managed));
      return ["permissions", "upgrade"].map((id) => textOf(playbook, id)).join();
    });
    expect(texts.map((text) => text.includes("Dedicated clusters"))).toEqual([false, true]);
    expect(texts.map((text) => text.includes("Managed clusters"))).toEqual([true, false]);
    expect(texts[0]).not.toContain("get deploy,ds");
  });

  it("names what changes for this cluster, with its Services, and nothing of features it does not use", () => {
    const before = textOf(made(), "changes");
    expect(before).toContain("alibaba-cloud-loadbalancer-domain-extensions starts to count with v2.13.0");
    expect(before).toContain("payments/notify");
    expect(before).not.toContain("hybrid");
    const hybrid = made((bundle) => {
      bundle.kubernetes.nodes[0]!.spec = { providerID: "ack-hybrid://n1" };
      bundle.cluster.serviceBackendType = "ecs";
    });
    expect(textOf(hybrid, "changes")).toContain("Hybrid nodes (provider id ack-hybrid://) are left out");
    const same = made(upgraded);
    expect(chapter(same, "changes")).toMatchObject({ state: "done", blocks: [] });
    expect(chapter(same, "upgrade").state).toBe("done");
    const unknown = made((bundle) => delete bundle.cluster.ccmVersion);
    expect(["changes", "permissions"].map((id) => chapter(unknown, id).state)).toEqual(["unknown", "unknown"]);
  });

  it("judges the step back: what stays as the new version set it, what changes again, what is lost for good", () => {
    const at = (from: string, change: (bundle: Bundle) => void = () => undefined) =>
      made((bundle) => {
        bundle.cluster.ccmVersion = from;
        change(bundle);
      });
    const lists = (playbook: Playbook) =>
      Object.fromEntries(
        chapter(playbook, "rollback").blocks.flatMap((block) =>
          block.kind === "list" && block.title
            ? [[block.title, block.items.map(({ text, services }) => `${services?.[0]} ${text}`)]]
            : [],
        ),
      );
    const now = lists(made());
    // These two lose their instance, and with it an address that nothing brings back.
    expect(now["Lost for good"]).toEqual([
      expect.stringMatching(/^payments\/card-vault .* is released with 47\.96\.100\.25/),
      expect.stringMatching(/^shop\/h5-legacy .* is released with 47\.96\.100\.17/),
    ]);
    expect(now["The upgrade does this, and it stays"]!.length).toBeGreaterThan(5);
    // v2.14.0 leaves a spare group of a Service in step, v2.11.2 deletes it.
    expect(now["The way back does this"]).toEqual([expect.stringMatching(/^search\/spellcheck .*deletes server/)]);
    // The older release sets this listener otherwise.
    const old = at("v2.5.0", ({ kubernetes }) => {
      for (const service of kubernetes.services) labelSynced(service, "v2.5.0");
    });
    expect(lists(old)["The way back does this"]).toEqual([
      expect.stringMatching(/^payments\/refund .*settings of listener 443\/https/),
    ]);
    const none = at("v2.11.2", (bundle) => {
      bundle.kubernetes.services = [];
    });
    expect(chapter(none, "rollback").summary).toContain("changes nothing that v2.11.2 would have to take back");
  });

  it("has decisions that were taken in the command of the plan", () => {
    const id = "payments/ledger|CLB404|LoadBalancer:lb-1|DeleteProtection";
    const command = (choices?: Map<string, string>) =>
      chapter(made(undefined, { choices }), "fix").blocks.flatMap((block) =>
        block.kind === "command" ? [block.command] : [],
      )[1];
    expect(command()).toContain("plan - --format sh");
    expect(command(new Map([[id, "keep-service"]]))).toContain(`plan - --way '${id}~keep-service' --format sh`);
  });

  it("calls the official precheck done when it reports nothing, not when it agrees that there is work", () => {
    expect(chapter(made(), "official")).toMatchObject({ state: "todo" });
    expect(chapter(made(), "official").summary).toMatch(/reports \d+ items, all found here too.*run it again/);
    const clean = made((bundle) => {
      for (const event of bundle.kubernetes.events)
        if (event.metadata?.name === OFFICIAL_EVENT) event.message = '{"CheckResults":[]}';
    });
    expect(chapter(clean, "official")).toMatchObject({ state: "done" });
  });

  it("asks for the policy, then says what is missing; features are known from the cluster", () => {
    expect(chapter(made(), "permissions").state).toBe("todo");
    const some = made(undefined, {
      policies: [{ Version: "1", Statement: [{ Effect: "Allow", Action: "nlb:ListAsynJobs", Resource: "*" }] }],
    });
    expect(chapter(some, "permissions")).toMatchObject({ state: "todo" });
    expect(textOf(some, "permissions")).toContain("slb:CreateDomainExtension");
    expect(textOf(some, "permissions")).toContain("NLB Services: yes");
    const all = made(undefined, {
      policies: [{ Version: "1", Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] }],
    });
    expect(chapter(all, "permissions").state).toBe("done");
    expect(() => made(undefined, { policies: [{}] })).toThrow();
  });

  it("lays weights of Local Services side by side where shares change, and leaves those alone that are kept by hand", () => {
    // Weights of 100 become 1: every node keeps its third.
    expect(chapter(made(), "weights")).toMatchObject({ state: "done", blocks: [] });
    const uneven = (bundle: Bundle) => {
      const group = bundle.alibabaCloud.vServerGroups.find((one) => one.VServerGroupName?.includes("route-planner"))!;
      group.BackendServers!.BackendServer![0]!.Weight = 40;
    };
    const rows = chapter(made(uneven), "weights").blocks.find((block) => block.kind === "table");
    expect(rows?.rows).toContainEqual(["logistics/route-planner", "cn-hangzhou.10.16.0.3", "1", "40", "1"]);
    const kept = made((bundle) => {
      uneven(bundle);
      const service = bundle.kubernetes.services.find((one) => one.metadata?.name === "route-planner")!;
      service.metadata!.annotations = {
        ...service.metadata!.annotations,
        "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-ignore-weight-update": "on",
      };
    });
    expect(textOf(kept, "weights")).not.toContain("route-planner");
  });

  it("calls no step clean whose load balancers were not read", () => {
    const unread = made((bundle) => {
      for (const list of Object.values(bundle.alibabaCloud)) if (Array.isArray(list)) list.length = 0;
      bundle.errors = [{ source: "slb", action: "DescribeLoadBalancers", code: "Forbidden", message: "no" }];
    });
    expect(chapter(unread, "weights").state).toBe("unknown");
    expect(chapter(unread, "rollback").left).toBe("");
  });

  it("knows what changed since the baseline: before the upgrade a reason to stop, after it the verdict", () => {
    const baseline = (bundle: Bundle) => ({ takenAt: NOW, comparison: compareClouds(demo, bundle) });
    expect(chapter(made(), "freeze").state).toBe("todo");
    const quiet = chapter(made(undefined, { baseline: baseline(demo) }), "freeze");
    expect(quiet).toMatchObject({ state: "info", left: "nothing changed", byHand: true });
    // The reading that the baseline was taken from says nothing about later.
    const own = chapter(made(undefined, { baseline: { takenAt: NOW } }), "freeze");
    expect(own).toMatchObject({ state: "info", left: "baseline taken", byHand: true });
    const moved = structuredClone(demo);
    moved.alibabaCloud.loadBalancers[0]!.LoadBalancerName = "edited";
    expect(chapter(made(undefined, { baseline: baseline(moved) }), "freeze").state).toBe("todo");
    const at = "2026-11-21T09:00:00Z";
    const seen = chapter(made(undefined, { baseline: baseline(demo), seen: [{ service: "shop/web", at }] }), "freeze");
    expect(seen).toMatchObject({ state: "todo", summary: expect.stringContaining("seen changing since ") });
    expect(seen.blocks[0]).toMatchObject({ items: [{ services: ["shop/web"], text: expect.stringContaining(at) }] });
    expect(chapter(made(upgraded, { baseline: baseline(demo) }), "verify").state).toBe("done");
    expect(chapter(made(upgraded, { baseline: baseline(moved) }), "verify").state).toBe("todo");
    expect(chapter(made(upgraded), "verify").state).toBe("info");
  });

  it("takes what people did outside for done, for this target and as long as nothing else is seen", () => {
    const tick = (step: string, target = "v2.14.0") => ({ step, target, by: "ann", at: NOW });
    const ticks = ["changes", "fix", "permissions", "freeze"].map((step) => tick(step));
    const playbook = made(undefined, { ticks });
    expect(chapter(playbook, "changes")).toMatchObject({ state: "done", tick: { by: "ann", at: NOW } });
    expect(chapter(playbook, "permissions").state).toBe("done");
    // An item that a check finds open cannot be ticked off.
    expect(chapter(playbook, "fix")).toMatchObject({ state: "todo" });
    expect(chapter(playbook, "fix").tick).toBeUndefined();
    const moved = structuredClone(demo);
    moved.alibabaCloud.loadBalancers[0]!.LoadBalancerName = "edited";
    const comparison = (bundle: Bundle) => ({ takenAt: NOW, comparison: compareClouds(moved, bundle) });
    expect(chapter(made(undefined, { ticks, baseline: comparison(demo) }), "freeze").state).toBe("todo");
    expect(chapter(made(undefined, { ticks: [tick("changes", "v2.15.0")] }), "changes").state).toBe("info");
    const policies = [{ Version: "1", Statement: [{ Effect: "Allow", Action: "nlb:*", Resource: "*" }] }];
    expect(chapter(made(undefined, { ticks, policies }), "permissions").state).toBe("todo");
  });

  it("groups what changes, and says in a few words what is left of each step", () => {
    const lists = chapter(made(), "changes").blocks.flatMap((block) =>
      block.kind === "list" ? (block.title ?? []) : [],
    );
    expect(lists).toEqual(["Applies to this cluster", "New findings", "No longer found"]);
    expect(chapter(made(), "fix").left).toMatch(/^\d+ left$/);
    expect(textOf(made(), "fix")).not.toContain('"services"');
    const command = (program?: string) => textOf(made(undefined, { program }), "fix");
    expect(command()).toContain("preflight collect | preflight plan -");
    expect(command("npx preflight")).toContain("npx preflight collect | npx preflight plan -");
  });

  it("knows an official result that is older than the last change by what was fixed since", () => {
    const before = runEngine(demo, { checkedAt: NOW });
    const fixed = structuredClone(before);
    const shown = before.services.filter(({ reported }) => reported.length > 0).slice(0, 2);
    for (const row of fixed.services)
      if (shown.some(({ service }) => service === row.service))
        Object.assign(row, { reported: [], findings: [], status: "pass" });
    const official = (earlier: Result[]) =>
      chapter(buildPlaybook({ bundle: demo, result: fixed, locale: "en", earlier }), "official").summary;
    expect(official([before])).toMatch(/before your last change: \d+ items? w(as|ere) fixed since/);
    expect(official([])).toMatch(/Only in the official result/);
  });

  it.each(["en", "zh-CN"] as const)("is whole in %s, as Markdown", (locale) => {
    const playbook = made(undefined, { kubeContext: "prod" }, locale);
    const markdown = renderPlaybookMarkdown(playbook);
    for (const { title } of playbook.chapters)
      expect(title).toMatch(locale === "en" ? /^[\x20-\x7e]+$/ : /[\u4e00-\u9fff]/);
    expect(markdown.match(/^## \d+\. /gm)).toHaveLength(playbook.chapters.length);
    expect(markdown).not.toMatch(/\{\w+\}|undefined|\[object/);
    expect(markdown).toContain("--context prod");
  });

  it("escapes names of the cluster in Markdown", () => {
    const evil = made((bundle) => {
      bundle.cluster.name = "<img src=x onerror=alert(1)>\n# pwned";
    });
    expect(renderPlaybookMarkdown(evil)).not.toMatch(/^# pwned/m);
  });
});

describe("what starting the official precheck writes to NLB Services", () => {
  const written = (target: string, change: (one: NlbCase) => void = () => undefined) => {
    const one = nlbCase();
    change(one);
    const { bundle } = one;
    bundle.cluster.ccmVersion = "v2.13.0";
    const result = runEngine(bundle, { checkedAt: NOW, targetVersion: target });
    return textOf(buildPlaybook({ bundle, result, locale: "en" }), "official");
  };

  it("names the Services by what is written, before it is started", () => {
    const labels = written("v2.15.0", ({ nlb }) => (nlb.loadBalancers[0]!.DNSName = "one.nlb"));
    expect(labels).toContain("1 Service gets the controller's labels");
    expect(labels).toContain("1 Service gets another address in the status");
    expect(labels).toContain('"services":["shop/web"]');
    const bare = (one: NlbCase) => (one.service.metadata!.finalizers = []);
    expect(written("v2.15.0", bare)).toContain("1 Service gets the finalizer");
    // Below v2.15.0 only the finalizer: the dry run stops right after it.
    expect(written("v2.14.0", bare)).toContain("1 Service gets the finalizer");
    expect(written("v2.14.0", bare)).not.toContain("labels");
    expect(written("v2.14.0", bare)).toContain("The dry run of v2.14.0 reports nothing of NLB Services");
    expect(written("v2.14.0")).not.toContain("NLB");
  });

  it("writes no label of a Service that fails, and warns of one that it makes disappear", () => {
    const failing = written("v2.15.0", (one) => one.annotate("idle-timeout", "60"));
    expect(failing).not.toContain("also writes");
    const gone = written("v2.15.0", (one) => {
      one.service.metadata!.deletionTimestamp = NOW;
      one.annotate("id", "nlb-9");
      one.nlb.serverGroups = [];
      one.nlb.servers = [];
    });
    expect(gone).toContain("1 Service disappears");
    expect(gone).toContain("leaves its NLB without an owner");
  });
});

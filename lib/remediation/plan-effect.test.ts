import { describe, expect, it } from "vitest";
import { effectsOf, inReadingOrder, stepNumbers, withNeeds } from "./plan-effect";
import { renderPlanMarkdown } from "./say/markdown";
import { renderPlanScript } from "./say/script";
import type { PlanStep } from "./plan-step";

const step = (id: string, init: Partial<PlanStep>): PlanStep => ({
  service: "shop/web",
  findings: ["CLB222"],
  kind: "aliyun",
  traffic: "none",
  risk: "low",
  label: "safe",
  why: "because",
  id,
  title: `step ${id}`,
  findingIds: [id],
  ...init,
});

describe("effects of steps", () => {
  const group = step("group", { command: "VGROUP_80=$(aliyun slb CreateVServerGroup)", makes: "VGROUP_80" });
  const listener = step("listener", {
    command: 'aliyun slb X --VServerGroupId "${VGROUP_80:?create the group first}"',
    needs: "VGROUP_80",
    traffic: "newConnections",
    label: "window",
  });
  const edit = step("edit", { kind: "kubectl", command: "kubectl -n shop annotate service web a=b" });
  const other = step("other", { service: "shop/api", kind: "kubectl", command: "kubectl annotate", traffic: "none" });
  const left = step("left", { kind: "console" });
  const steps = [group, listener, edit, other, left];

  it("sort by when they may run; an edit waits for the window of the step before it", () => {
    expect([...effectsOf(steps).values()]).toEqual(["safe", "window", "window", "safe", "decide"]);
  });

  it("give the order in which one reads, and each step one number for page, Markdown and script", () => {
    expect(inReadingOrder(steps).map(({ id }) => id)).toEqual(["group", "other", "listener", "edit", "left"]);
    const numbers = stepNumbers(steps);
    expect([...numbers]).toEqual([
      ["group", 1],
      ["other", 2],
      ["listener", 3],
      ["edit", 4],
      ["left", 5],
    ]);
    const markdown = renderPlanMarkdown(steps);
    expect(markdown.match(/^#+ .*|^\d+[.)] \*\*.*?\*\*/gm)?.slice(1)).toEqual([
      "## Safe now",
      "### shop/web",
      "1. **step group**",
      "### shop/api",
      "2. **step other**",
      "## Needs a window",
      "### shop/web",
      "3. **step listener**",
      "4. **step edit**",
      "## Decide",
      "### shop/web",
      "5. **step left**",
    ]);
    const script = renderPlanScript(steps);
    for (const { id, service } of steps) {
      const called = `'${numbers.get(id)}. ${service}`;
      expect(
        script.split("\n").filter((line) => line.includes(called) && line.includes(`step ${id}`)),
        called,
      ).toHaveLength(1);
    }
  });

  it("of a decision show each way with when to choose it, its command, and how to take one", () => {
    const ways: PlanStep["ways"] = [
      {
        name: "keep-cloud",
        title: "Keep it",
        why: "Stays",
        command: "kubectl annotate x",
        traffic: "none",
        risk: "low",
      },
      { name: "other", title: "Delete it", why: "The address goes.", traffic: "addressLost", risk: "high" },
    ];
    const open = step("ask", { asks: ["shop/web|CLB502|LoadBalancer:lb-web|LoadBalancer"], ways });
    const markdown = renderPlanMarkdown([open]);
    expect(markdown).toContain(
      "- Keep it \\(keep-cloud\\): Stays. No effect on traffic.\n\n     ```sh\n     kubectl annotate x",
    );
    expect(markdown).toContain("- Delete it \\(other\\): The address goes. The address is lost.");
    expect(markdown).toContain("--way 'shop/web|CLB502|LoadBalancer:lb-web|LoadBalancer~keep-cloud'");
    expect(markdown).toContain("because. Effect depends on the choice.");
    expect(renderPlanScript([open])).toContain("# Delete it (other): The address goes.");
    const one = step("edit", { risky: { command: "kubectl annotate y", traffic: "existingConnections" } });
    expect(renderPlanMarkdown([one])).toContain("If you choose this:\n   ```sh\n   kubectl annotate y");
  });

  it("with a consequence that cannot be computed are not called quiet", () => {
    const consequence = { clients: "none" as const, facts: [], calls: [], syncs: [], unknown: "notRead" as const };
    const unread = step("unread", { consequence });
    for (const file of [renderPlanMarkdown([unread]), renderPlanScript([unread])]) {
      expect(file).toContain("Effect on traffic not known");
      expect(file).not.toContain("No effect on traffic");
    }
  });

  it("keep their numbers where only some are chosen, also in a list that would count on", () => {
    const more = [
      ...steps,
      step("late", { command: "aliyun slb Y", traffic: "newConnections" }),
      step("last", { command: "aliyun slb Z", traffic: "newConnections" }),
    ];
    const numbers = stepNumbers(more);
    const chosen = more.filter(({ id }) => ["listener", "late", "last"].includes(id));
    const items = renderPlanMarkdown(chosen, {}, numbers).match(/^\d+[.)] \*\*.*?\*\*/gm);
    expect(items).toEqual(["3. **step listener**", "5) **step late**", "6) **step last**"]);
    expect(renderPlanScript(chosen, {}, numbers)).toContain("'6. shop/web: step last'");
  });

  it("bring along what the chosen steps build on, in the plan's order, and nothing of another Service", () => {
    expect(withNeeds(steps, new Set([listener]))).toEqual([group, listener]);
    expect(withNeeds(steps, new Set([edit, left]))).toEqual([group, listener, edit, left]);
    expect(withNeeds(steps, new Set([other]))).toEqual([other]);
  });
});

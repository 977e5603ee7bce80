// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import common from "@/messages/en/common.json";
import plan from "@/messages/en/plan.json";
import remediation from "@/messages/en/remediation.json";
import commonZh from "@/messages/zh-CN/common.json";
import planZh from "@/messages/zh-CN/plan.json";
import remediationZh from "@/messages/zh-CN/remediation.json";
import type { PlanStep } from "@/lib/remediation";
import { effectsOf, stepNumbers } from "@/lib/remediation/plan-effect";
import { PlanList } from "./plan-list";

vi.mock("@/components/common/resource-link", () => ({
  ServiceLink: ({ service }: { service: string }) => <span>{service}</span>,
  InstanceLink: ({ id }: { id: string }) => <span>{id}</span>,
}));
vi.mock("@/components/common/code-chip", () => ({ CodeChip: ({ code }: { code: string }) => <code>{code}</code> }));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);
afterEach(cleanup);

const step = (n: number, init: Partial<PlanStep> = {}): PlanStep => ({
  service: `shop/web-${n}`,
  findings: ["CLB222"],
  kind: "kubectl",
  command: `kubectl -n shop annotate service web-${n} a=b`,
  traffic: "none",
  risk: "none",
  why: "because",
  id: `step-${n}`,
  title: `Change ${n}.`,
  findingIds: [],
  ...init,
});

const { command: _none, ...asked } = step(3, { kind: "console", title: "Choose.", risk: "high" });
const STEPS: PlanStep[] = [
  step(1),
  step(2, { traffic: "existingConnections", undoTraffic: "newConnections" }),
  { ...asked, risky: { command: "aliyun slb DeleteLoadBalancer", traffic: "addressLost" } },
  {
    ...asked,
    id: "step-4",
    service: "shop/web-4",
    title: "Name a label.",
    example: { command: "kubectl annotate svc x l=<label>", places: ["label"] },
  },
];

function List({ steps }: { steps: readonly PlanStep[] }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <output>{[...picked].join(" ")}</output>
      <PlanList
        view={{ header: {}, steps: [...steps], tickets: {}, hidden: 0 }}
        steps={steps}
        effects={effectsOf(steps)}
        numbers={stepNumbers(steps)}
        picked={picked}
        onPick={(ids, value) =>
          setPicked(new Set(value ? [...picked, ...ids] : [...picked].filter((id) => !ids.includes(id))))
        }
        done={new Set()}
        onDone={() => undefined}
        dryRun
      />
    </>
  );
}

function draw(steps: readonly PlanStep[], locale: "en" | "zh-CN" = "en") {
  const onError = vi.fn();
  const messages =
    locale === "en" ? { common, plan, remediation } : { common: commonZh, plan: planZh, remediation: remediationZh };
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC" onError={onError}>
      <List steps={steps} />
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
}

test("steps stand by effect; a risky way is shown, and what it takes to run it; an example offers nothing to copy", () => {
  draw(STEPS);
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Safe now 1",
    "Needs a window 1",
    "Decide 2",
  ]);
  expect(screen.getByText(/--include-risky s\w+/)).toBeTruthy();
  expect(screen.getByText("aliyun slb DeleteLoadBalancer")).toBeTruthy();
  expect(screen.getByText(/Undoing it starts a sync as well/)).toBeTruthy();
  const example = document.querySelector<HTMLElement>('[data-command-kind="example"]')!;
  expect(within(example).queryByRole("button")).toBeNull();
  expect(example.textContent).toContain("Fill in: label");
});

test("a section folds, and is chosen as a whole", () => {
  draw(STEPS);
  fireEvent.click(screen.getByRole("checkbox", { name: "Choose all steps: Decide" }));
  expect(document.querySelector("output")?.textContent).toBe("step-3 step-4");
  fireEvent.click(screen.getByRole("button", { name: "Fold Decide" }));
  expect(document.querySelectorAll("[data-step]")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Unfold Decide" }));
  expect(document.querySelectorAll("[data-step]")).toHaveLength(4);
});

test("of 5,000 steps only those in view are drawn", () => {
  draw(Array.from({ length: 5000 }, (_, n) => step(n)));
  const drawn = document.querySelectorAll("[data-step]").length;
  expect(drawn).toBeGreaterThan(3);
  expect(drawn).toBeLessThan(100);
});

test("all of it is there in Chinese", () => {
  draw(STEPS, "zh-CN");
  expect(screen.getByRole("heading", { level: 2, name: /可立即执行/ })).toBeTruthy();
});

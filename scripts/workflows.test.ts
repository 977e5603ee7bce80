import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, { permissions?: Record<string, string>; steps: Step[] }>;
}

const folder = path.resolve(import.meta.dirname, "../.github/workflows");
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(path.join(folder, name), "utf8");
  return { name, text, workflow: parse(text) as Workflow };
});

describe.each(workflows)("$name", ({ text, workflow }) => {
  const jobs = Object.entries(workflow.jobs);

  it("names every action by commit and version", () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("leaves no token in the checked out folder", () => {
    for (const [, { steps }] of jobs)
      for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")))
        expect(step.with?.["persist-credentials"]).toBe(false);
  });

  it("runs the code of the repository and of its packages only where nothing can be written", () => {
    const writes = (granted: Record<string, string> | undefined) => Object.values(granted ?? {}).includes("write");
    expect(workflow.permissions).toBeDefined();
    for (const [name, { permissions = workflow.permissions, steps }] of jobs)
      if (writes(permissions))
        for (const { uses = "", run = "" } of steps) {
          expect(uses, name).not.toMatch(/actions\/checkout/);
          // A file that was packed and tested by another job is sent as it is.
          const rest = run.replace(/^npm publish \.\/\S+\.tgz .*--ignore-scripts$/m, "");
          expect(rest, name).not.toMatch(/\b(?:npm|npx|node)\b|\.ci\/|docker (?:build|run)/);
        }
  });
});

import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildPlan, planIdentity, renderPlanScript } from "@/lib/remediation";
import { reconcile } from "@/testing/controller/controller";
import { CHECKED_AT } from "./prove";
import { startSandbox } from "./sandbox";

export interface PlanProof {
  steps: number;
  /** Steps that only a person can do. */
  left: number;
  status: number;
  stderr: string;
  /** Findings after the plan that none of its steps had left to a person. */
  remaining: string[];
  /** Commands of a second plan, made after the first: what did not come to rest. */
  second: string[];
  /** The dry run changed something, which it must not. */
  dryRunChanged: boolean;
}

/** Runs the whole plan as its script: first dry, then for real, then checks again. */
export async function provePlan(bundle: Bundle, targetVersion?: string): Promise<PlanProof> {
  const options = { checkedAt: CHECKED_AT, targetVersion };
  const result = runEngine(bundle, options);
  const steps = buildPlan(result, bundle, { targetVersion });
  const script = renderPlanScript(steps, { cluster: bundle.cluster.id, identity: planIdentity(bundle, steps) });
  const sandbox = await startSandbox(bundle);
  try {
    const ids = () =>
      runEngine(sandbox.bundle(), options).services.flatMap((row) =>
        row.findings.filter((finding) => finding.visibility !== "advice").map((finding) => finding.id),
      );
    const before = ids().join("\n");
    const dry = await sandbox.runScript(script, ["--window"]);
    const dryRunChanged = ids().join("\n") !== before;
    const ran = dry.status === 0 ? await sandbox.runScript(script, ["--apply", "--window"]) : dry;
    // The controller runs: what the script edited is synchronised.
    const edited = new Set(steps.filter((step) => step.kind === "kubectl" && step.command).map((step) => step.service));
    for (const service of edited)
      await reconcile(sandbox.simulator, service, sandbox.bundle().cluster.ccmVersion, () => undefined);
    const manual = new Set(steps.filter((step) => step.command === undefined).flatMap((step) => step.findingIds));
    const blocked = new Set(steps.filter((step) => step.command === undefined).map((step) => step.service));
    const named = new Set(result.services.flatMap((row) => row.findings.map((finding) => finding.id)));
    const end = sandbox.bundle();
    const checkedAgain = runEngine(end, options);
    const after = checkedAgain.services;
    const remaining = after.flatMap((row) =>
      row.findings
        // What a person has to do first may hide more of the same Service, but only what was named before.
        .filter(
          (finding) =>
            finding.visibility !== "advice" &&
            !manual.has(finding.id) &&
            !(blocked.has(row.service) && finding.visibility === "masked" && named.has(finding.id)),
        )
        .map((finding) => finding.id),
    );
    return {
      steps: steps.length,
      left: steps.filter((step) => step.command === undefined).length,
      status: ran.status,
      stderr: ran.stderr.trim().split("\n").slice(-6).join("\n").slice(0, 1500),
      remaining,
      second: buildPlan(checkedAgain, end, { targetVersion }).flatMap((step) =>
        step.command ? [`${step.service} ${step.findings.join(" ")}: ${step.command}`] : [],
      ),
      dryRunChanged,
    };
  } finally {
    await sandbox.close();
  }
}

import { createEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildPlan } from "@/lib/remediation";
import { CHECKED_AT } from "./prove";
import { startSandbox } from "./sandbox";

export interface Rounds {
  /** For each Service that the precheck reports: how often one fixes what is reported and starts it again. */
  perService: number[];
  /** Services of those that still fail, silently, when nothing is reported any more. */
  stillFailing: number;
  /** Services that fail without ever being reported. */
  neverTold: number;
}

const MAX_ROUNDS = 12;

/** The official way: fix what the precheck reports, run it again, and so on until it reports nothing. */
export async function countRounds(bundle: Bundle, targetVersion?: string): Promise<Rounds> {
  const sandbox = await startSandbox(bundle);
  const options = { checkedAt: CHECKED_AT, targetVersion };
  try {
    const rounds: Rounds = { perService: [], stillFailing: 0, neverTold: 0 };
    for (const row of createEngine(bundle, options).all().services) {
      if (row.status !== "fail") continue;
      if (!row.findings.some((finding) => finding.visibility === "reported")) {
        rounds.neverTold += 1;
        continue;
      }
      let count = 0;
      while (count < MAX_ROUNDS) {
        const now = sandbox.bundle();
        const engine = createEngine(now, options);
        const current = engine.evaluate(row.service);
        const reported = current?.findings.filter((finding) => finding.visibility === "reported") ?? [];
        if (!current || reported.length === 0) break;
        count += 1;
        const steps = buildPlan(
          { services: [{ ...current, findings: reported }], orphans: [], cluster: now.cluster },
          now,
          { targetVersion },
        );
        const commands = steps.flatMap((step) => step.command ?? []);
        if (commands.length === 0) break;
        await sandbox.run(commands.join("\n"));
      }
      rounds.perService.push(count);
      if (createEngine(sandbox.bundle(), options).evaluate(row.service)?.status === "fail") rounds.stillFailing += 1;
    }
    return rounds;
  } finally {
    await sandbox.close();
  }
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { demoBundle } from "./demo/bundle";
import { demoTrail } from "./demo/trail";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { startSimulator } from "./index";
import { generateScale } from "./cluster/scale";

interface Flags {
  bundle?: string;
  scale?: number;
  nlbs?: number;
  ports: number;
  failing: number;
  latency?: number;
  qps?: number;
}

const number = (text: string) => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError("a number from 0 is wanted");
  return value;
};

const program = new Command("simulator")
  .description(
    "Serves a bundle over the Kubernetes API and the CLB OpenAPI on 127.0.0.1. Without a source: the demo cluster.",
  )
  .option("--bundle <file>", "a bundle file")
  .option("--scale <services>", "a generated cluster of so many Services", number)
  .option("--nlbs <services>", "a generated cluster with so many NLB Services (besides)", number)
  .option("--ports <n>", "ports per Service of the generated cluster", number, 2)
  .option("--failing <share>", "share of failing Services of the generated cluster, 0 to 1", number, 0.1)
  .option("--latency <ms>", "added to every request", number)
  .option("--qps <n>", "ceiling per cloud action; above it Throttling.User", number);

async function source(flags: Flags): Promise<Bundle> {
  if (flags.scale || flags.nlbs)
    return generateScale({
      services: flags.scale ?? 0,
      nlbs: flags.nlbs,
      ports: flags.ports,
      failing: flags.failing,
    });
  if (!flags.bundle) return demoBundle({ now: new Date().toISOString() });
  const parsed = parseBundle(JSON.parse(await readFile(flags.bundle, "utf8")));
  if (!parsed.ok)
    throw new Error(`${flags.bundle}: ${parsed.issues.map((i) => `${i.path || "file"}: ${i.message}`).join("; ")}`);
  return parsed.bundle;
}

async function main(): Promise<void> {
  const flags = program.parse().opts<Flags>();
  const bundle = await source(flags);
  const demo = !flags.bundle && !flags.scale && !flags.nlbs;
  const simulator = await startSimulator({
    bundle,
    trail: demo ? demoTrail(bundle, new Date().toISOString()) : [],
    latencyMs: flags.latency,
    qps: flags.qps,
  });
  const directory = await mkdtemp(path.join(tmpdir(), "preflight-simulator-"));
  const file = await simulator.writeKubeconfig(directory);
  const env: Record<string, string> = { KUBECONFIG: file, ...simulator.cloudEnv() };
  process.stdout.write(
    Object.entries(env)
      .map(([key, value]) => `export ${key}=${value}\n`)
      .join(""),
  );
  process.stderr.write(
    `Kubernetes API ${simulator.kubernetesUrl}, cloud API ${simulator.cloudUrl}, control ${simulator.cloudUrl}/_sim. Ctrl-C stops it.\n`,
  );
  const stop = () =>
    void simulator
      .close()
      .then(() => rm(directory, { recursive: true, force: true }))
      .then(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});

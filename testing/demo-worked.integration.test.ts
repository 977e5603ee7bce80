import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { openPlaces, shellQuote } from "@/lib/text/shell";
import type { Bundle } from "@/lib/model/bundle";
import type { Example, Result } from "@/lib/model/result";
import { buildService } from "@/lib/views/build";
import { demoBundle } from "@/simulator/demo/bundle";
import { syncService } from "@/simulator/controller/sync";
import { startBench } from "./proof/bench";

const NOW = "2026-03-02T06:00:00Z";

/** Commands that the page of a Service shows, best first; of open places the first choice is taken. */
function shown(service: string, result: Result, bundle: Bundle): string[] {
  const part = buildService({ result, bundle }, service, "en")!.services[0]!;
  const chosen = ({ command, choices = {} }: Example) =>
    Object.entries(choices).reduce(
      (text, [place, [first]]) => text.replaceAll(`<${place}>`, shellQuote(first!.value)),
      command,
    );
  const ways = [
    ...(part.first ? [part.first] : []),
    ...part.findings
      .filter(({ visibility }) => visibility !== "advice")
      .flatMap(({ remediation }) => remediation.options.flatMap(({ steps }) => steps)),
  ];
  return ways
    .flatMap(({ command, example }) => command ?? (example ? chosen(example) : []))
    .filter((command) => openPlaces(command).length === 0);
}

it("the demo is worked off with the commands and choices of its pages, until only a decision or the console can help", async () => {
  const bench = await startBench(demoBundle({ now: NOW }));
  try {
    const tried = new Set<string>();
    const failing = () => {
      const bundle = bench.bundle();
      const result = runEngine(bundle, { checkedAt: NOW });
      return result.services
        .filter(({ status }) => status === "fail")
        .map(({ service }) => ({ service, commands: shown(service, result, bundle).filter((one) => !tried.has(one)) }));
    };
    expect(failing().length).toBeGreaterThan(30);
    for (let left = failing(); left.some(({ commands }) => commands.length > 0); left = failing())
      for (const { service, commands } of left) {
        if (commands[0] === undefined) continue;
        tried.add(commands[0]);
        expect(await bench.run(commands[0]), `${service}: ${commands[0]}`).toBeUndefined();
      }
    // The CCM makes the instances that Services wait for, and what an order or a bill in the console held up.
    for (const { service } of failing())
      await syncService(bench.simulator, service, { release: bench.bundle().cluster.ccmVersion, now: NOW });
    // A listener that is not the CCM's uses its group: the console.
    expect(failing().map(({ service }) => service)).toEqual(["platform/git-ssh"]);
  } finally {
    await bench.close();
  }
}, 300_000);

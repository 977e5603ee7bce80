// Loaded before a program (`--import`): writes what its whole process used to the file that BENCH_USAGE names.
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

let firstRequestMs = 0;
subscribe("http.client.request.start", () => (firstRequestMs ||= performance.now()));
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakRssMb: maxRSS / 1024, firstRequestMs };
  writeFileSync(process.env.BENCH_USAGE ?? "", JSON.stringify(usage));
});

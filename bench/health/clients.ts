import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import type { Answered, Job } from "./client";

/** Whoever stands for another machine leaves the processor to what is measured. */
export const POLITE = 10;
/** What was seen, by kind. */
export type Seen = Record<string, Answered>;

/** A process of clients: does what it is told until it is told to stop, then says what it saw. */
export class Clients {
  private readonly child: ChildProcess;
  /** Probes keep the priority of what they measure; crowds are polite. */
  constructor(job: Job) {
    this.child = spawn(
      process.execPath,
      [
        "--max-old-space-size=4096",
        "--import",
        "tsx",
        path.join(import.meta.dirname, "client.ts"),
        JSON.stringify(job),
      ],
      { stdio: ["ignore", "ignore", "inherit", "ipc"] },
    );
    if (this.child.pid) setPriority(this.child.pid, job.kind === "probe" ? 0 : POLITE);
  }
  async started(): Promise<this> {
    await once(this.child, "message");
    return this;
  }
  async stop(): Promise<Seen> {
    const told = this.finished();
    this.child.send("stop");
    return told;
  }
  /** Ends by itself when its work is done. */
  async finished(): Promise<Seen> {
    const [seen] = (await once(this.child, "message")) as [Seen];
    return seen;
  }
}

/** The value that `share` (0 to 1) of the ascending times stay below, in whole milliseconds; 0 without any. */
export function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

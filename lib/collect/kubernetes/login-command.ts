import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import type { KubeConfig } from "@kubernetes/client-node";
import { withDeadline } from "@/lib/collect/http";

/** Without it, a plug-in that waits for a browser or a hidden password prompt would block all requests. */
const LOGIN_COMMAND_MS = 15_000;

/** The kubeconfig's login command (exec plug-in) failed, or did not end in time. */
class LoginCommandError extends Error {
  override readonly name = "LoginCommandError";
}

/** Children of this process that must not outlive it. */
const running = new Set<ChildProcess>();
let atExit = false;

/** Ends the process group: a plug-in is often a script that waits for another program. */
function end(child: ChildProcess): void {
  running.delete(child);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

type Exec = (command: string, args: string[], options: SpawnOptions) => ChildProcess;

/**
 * Runs the login commands of one kubeconfig. The client library starts them without a deadline; here each has one, ends
 * with the request's signal and with this process, and concurrent requests share one run.
 */
export class LoginCommands {
  private readonly own = new Set<ChildProcess>();
  private turn: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly config: KubeConfig,
    private readonly timeoutMs = LOGIN_COMMAND_MS,
  ) {
    // In place of the library's way to start them.
    const { authenticators } = config as unknown as { authenticators?: { execFn?: Exec }[] };
    for (const authenticator of authenticators ?? []) if (authenticator.execFn) authenticator.execFn = this.exec;
  }

  private get hasCommand(): boolean {
    const user = this.config.getCurrentUser() as { exec?: unknown; authProvider?: { name?: string } } | null;
    return Boolean(user?.exec) || user?.authProvider?.name === "exec";
  }

  readonly exec: Exec = (command, args, options) => {
    const child = spawn(command, args, { ...options, detached: process.platform !== "win32" });
    this.own.add(child);
    running.add(child);
    if (!atExit) {
      atExit = true;
      process.once("exit", () => running.forEach(end));
    }
    child.once("close", () => {
      this.own.delete(child);
      running.delete(child);
    });
    return child;
  };

  /** Runs `login`; without a login command it is only awaited. Errors: LoginCommandError, or the signal's reason. */
  during<T>(signal: AbortSignal, login: () => Promise<T>): Promise<T> {
    if (!this.hasCommand) return login();
    // One after the other: the second uses the token of the first, which the library caches.
    const mine = this.turn.then(() => this.guarded(signal, login));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async guarded<T>(signal: AbortSignal, login: () => Promise<T>): Promise<T> {
    if (signal.aborted || this.stopped) throw signal.reason ?? new LoginCommandError("stopped");
    try {
      return await withDeadline(this.timeoutMs, signal, login);
    } catch (error) {
      const late = (error as Error | undefined)?.name === "TimeoutError";
      if (late || signal.aborted) this.kill();
      if (signal.aborted) throw error;
      const said = late
        ? `it did not end within ${this.timeoutMs / 1000} s`
        : error instanceof Error
          ? error.message.trim()
          : String(error);
      throw new LoginCommandError(said === "" ? "it ended with an error and said nothing" : said);
    }
  }

  private kill(): void {
    for (const child of this.own) end(child);
    this.own.clear();
  }

  stop(): void {
    this.stopped = true;
    this.kill();
  }
}

import os from "node:os";

/**
 * A process whose user has no entry in the user database (a number, as in containers) and no HOME has no home folder, and
 * every library that looks for a file there fails before it knows that there is none. Then `/` is its home, which is what
 * container engines set themselves: only root can place a kubeconfig or credentials there.
 */
export function ensureHome(): void {
  try {
    os.homedir();
  } catch {
    process.env.HOME = "/";
  }
}

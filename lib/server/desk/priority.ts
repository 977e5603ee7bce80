import { constants, getPriority, setPriority } from "node:os";

/**
 * The thread that calls this gives way to the others of the process by so many steps: whoever waits for a page or a check
 * waits a little longer, whoever asks whether the server lives does not. Only where priorities belong to threads (Linux).
 */
export function lowerPriority(steps: number): void {
  if (process.platform !== "linux") return;
  try {
    // 0 is the calling thread.
    setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + steps));
  } catch {
    // Not allowed here: all threads are equal then.
  }
}

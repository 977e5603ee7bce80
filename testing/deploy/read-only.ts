import { chmodSync, cpSync, readdirSync } from "node:fs";
import path from "node:path";

/** A copy of a folder that every user may read and none may write to. */
export function copyReadOnly(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  setMode(to, 0o444, 0o555);
}

/** Gives it back to its owner, so that it can be removed. */
export function makeWritable(folder: string): void {
  setMode(folder, 0o644, 0o755);
}

function setMode(folder: string, file: number, dir: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) setMode(full, file, dir);
    else if (entry.isFile()) chmodSync(full, file);
  }
  chmodSync(folder, dir);
}

import { accessSync, constants } from "node:fs";
import path from "node:path";

let found: string | undefined;

/** How the command line is called on the machine of this server: by its name where the shell finds it, as in the demo, else through npx. */
export function programName(demo: boolean): string {
  found ??= demo || onPath("preflight") ? "preflight" : "npx preflight";
  return found;
}

function onPath(name: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return path.isAbsolute(folder);
    } catch {
      return false;
    }
  });
}

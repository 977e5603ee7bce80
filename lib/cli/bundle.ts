import { doubted } from "@/lib/ccm/vanished";
import type { Bundle } from "@/lib/model/bundle";
import type { LiveFlags } from "./collect";
import { CliError, readBundle } from "./io";

/**
 * The bundle of a command that takes a file or the live cluster. `onBegun`: once the first calls are on their way. Error:
 * `CliError` where both or neither are given.
 */
export async function bundleOf(source: string | undefined, flags: LiveFlags, onBegun?: () => void): Promise<Bundle> {
  if (Boolean(flags.live) === (source !== undefined))
    throw new CliError("give either a bundle file (- for standard input) or --live");
  if (source !== undefined) return doubted(await readBundle(source), flags.acceptMissingServices);
  return (await import("./collect")).collectForCli(flags, onBegun);
}

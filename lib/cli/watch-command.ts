import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { checkBundle } from "@/lib/upgrade/check";
import { watch, type Watched } from "@/lib/upgrade/watch";
import { afterReading } from "@/lib/upgrade/watch/receipt";
import { renderReceipt, renderWatched } from "@/lib/upgrade/watch/texts";
import { bundleOf } from "./bundle";
import type { LiveFlags } from "./collect";
import { CliError, note, printJson, printText, readBundle, targetOf, type CliContext } from "./io";

export interface WatchFlags extends LiveFlags {
  json?: boolean;
  receipt?: string;
  lang: Locale;
  /** Milliseconds from one reading to the next, and until it ends without a result. */
  every: number;
  for: number;
}

const STATUS = { predicted: 0, unpredicted: 1, open: 2 } as const;

/**
 * The first minute against what was predicted from a reading before it. A file after it is compared once; the live cluster is read until every lane
 * is done (0), one has a change that was not predicted (1), or the time is over (2).
 */
export async function watchCommand(
  context: CliContext,
  baseline: string | undefined,
  source: string | undefined,
  flags: WatchFlags,
): Promise<void> {
  let next = 0;
  const read = () => {
    const begun = Date.now();
    next = begun + flags.every;
    // A reading takes as many calls of the cloud as a check: one a second, on average.
    const onCalls = (calls: number) => void (next = Math.max(next, begun + calls * 1000));
    return bundleOf(source, { ...flags, onCalls });
  };
  if (baseline === undefined && !flags.live) throw new CliError("give a bundle from before the upgrade, or --live");
  const before = baseline === undefined ? await read() : await readBundle(baseline);
  const targetVersion = targetOf(flags.targetVersion, before);
  const result = checkBundle(before, { checkedAt: before.capturedAt, targetVersion });
  const print = (watched: Watched, last: Watched | undefined) =>
    flags.json ? printJson(watched, false) : printText(renderWatched(watched, flags.lang, "text", last));
  const end = Date.now() + flags.for;
  let last: Watched | undefined;
  let begin: string | undefined;
  let since: string | undefined;
  if (baseline !== undefined) next = 0;
  for (;;) {
    if (next > end) break;
    await pause(Math.max(0, next - Date.now()));
    const now = await attempt(read, flags.live === true && Date.now() < end);
    if (now) {
      if (before.cluster.id && now.cluster.id && before.cluster.id !== now.cluster.id)
        throw new CliError(`the bundle before is of cluster ${before.cluster.id}, not of ${now.cluster.id}`);
      const watched = watch({ result, bundle: before }, now, since);
      await print(watched, last);
      // The start is known no more exactly than the readings.
      if (watched.running === watched.to) begin ??= watched.at;
      if (watched.running === watched.from) since = watched.at;
      last = watched;
      if (watched.state !== "open" || !flags.live) break;
    }
  }
  if (last && flags.receipt !== undefined) {
    const made = afterReading(undefined, last, { at: begin ?? before.capturedAt });
    await writeFile(flags.receipt, renderReceipt(made, before.cluster.id, flags.lang));
  }
  context.exit(STATUS[last?.state ?? "open"]);
}

/** Undefined where a reading failed that is tried again. */
async function attempt(read: () => Promise<Bundle>, again: boolean): Promise<Bundle | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!again || !(error instanceof AppError)) throw error;
    note(`preflight: not read: ${error.message}`);
    return undefined;
  }
}

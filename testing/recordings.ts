import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { ReportedItem } from "@/lib/model/result";

/** Events that the reference controller left on the Services of one recording, by `namespace/name`. */
export interface RecordedRun {
  services: Record<
    string,
    {
      reported: ReportedItem[];
      events: { type: string; reason: string; message: string }[];
      /** It failed, but its Event was lost when the process ended: the text is not known. */
      eventLost?: boolean;
    }
  >;
  /** Services whose outcome differs from run to run. */
  unstable?: string[];
  /** Codes of items whose form in the release is not known: left out on both sides. */
  unreadCodes?: string[];
}

export interface Recording {
  name: string;
  bundle(): Bundle;
  /** The newest controller's run, and those of other target versions where they were recorded. */
  expected(): RecordedRun & { versions?: Record<string, RecordedRun> };
}

/** Recordings of the real controller, tables of messages and questions, published errors: its README says what. */
const FOLDER = path.join(import.meta.dirname, "conformance");

/** One file by its name without the ending; large ones are packed. */
export function recorded<T>(name: string): T {
  const file = path.join(FOLDER, `${name}.json`);
  return JSON.parse(
    existsSync(file) ? readFileSync(file, "utf8") : gunzipSync(readFileSync(`${file}.gz`)).toString("utf8"),
  ) as T;
}

/** Names of the files of a folder that end so, packed or not. */
export const recordedIn = (folder: string, end: string): string[] =>
  readdirSync(path.join(FOLDER, folder))
    .map((file) => file.replace(/\.gz$/, ""))
    .filter((file) => file.endsWith(`.${end}.json`))
    .map((file) => path.posix.join(folder, file.slice(0, -`.${end}.json`.length)))
    .sort();

const recordingsIn = (folder: string): Recording[] =>
  recordedIn(folder, "bundle").map((name) => ({
    name: path.posix.basename(name),
    bundle() {
      const parsed = parseBundle(recorded(`${name}.bundle`));
      if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.issues)}`);
      return parsed.bundle;
    },
    expected: () => recorded(`${name}.expected`),
  }));

/** A choice of few Services that shows many codes. */
export const SHIPPED: readonly Recording[] = recordingsIn("choice");
/** Whole corpora. */
export const CORPORA: readonly Recording[] = recordingsIn("");
const NEXT = recordingsIn("next");
/** These, and those of `next` that hold CLBs only. */
export const FURTHER: readonly Recording[] = [...CORPORA, ...NEXT.filter(({ name }) => name.startsWith("corpus-1"))];
/** Clusters with NLB Services, recorded with v2.15.0. */
export const WITH_NLB: readonly Recording[] = NEXT.filter(({ name }) => name.startsWith("corpus-3"));
/** The same, read after the official precheck has left its Events. */
export const WITH_EVENTS: readonly Recording[] = recordingsIn("with-events");
/** The first minute of a release that was started over a cluster of an older one. */
export const FIRST_MINUTE: readonly Pick<Recording, "name" | "bundle">[] = recordingsIn("first-minute");
/** Clusters of every recorded run, those of the recorded consequences too. */
export const RECORDED: readonly Pick<Recording, "name" | "bundle">[] = [
  ...[...SHIPPED, ...FURTHER, ...WITH_NLB, ...WITH_EVENTS],
  ...recordingsIn("consequences"),
  ...recordingsIn("unblocked"),
];

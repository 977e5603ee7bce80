import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { ReportedItem } from "@/lib/model/result";

/** What the reference controller left on the Services of one recording, by `namespace/name`. */
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

const SHIPPED_DIR = path.join(import.meta.dirname, "recordings");
/** Folder of the recorded runs: not part of the repository, looked for beside it unless the environment names one. */
export const CORPORA_DIR =
  process.env.PREFLIGHT_CONFORMANCE_DIR ?? path.resolve(import.meta.dirname, "../../shared/conformance");

function recordingsIn(folder: string): Recording[] {
  if (!existsSync(folder)) return [];
  const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".bundle.json"))
    .map((file) => file.replace(".bundle.json", ""))
    .sort()
    .map((name) => ({
      name,
      bundle() {
        const parsed = parseBundle(json(`${name}.bundle.json`));
        if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.issues)}`);
        return parsed.bundle;
      },
      expected: () => json(`${name}.expected.json`) as ReturnType<Recording["expected"]>,
    }));
}

/** In the repository: a choice of Services for every clone (testing/recordings/README.md). */
export const SHIPPED: readonly Recording[] = recordingsIn(SHIPPED_DIR);
/** Whole corpora of the folder beside the clone; none where there is no such folder. */
export const CORPORA: readonly Recording[] = recordingsIn(CORPORA_DIR);
const NEXT = recordingsIn(path.join(CORPORA_DIR, "next"));
/** These, and those of `next` that hold CLBs only. */
export const FURTHER: readonly Recording[] = [...CORPORA, ...NEXT.filter(({ name }) => name.startsWith("corpus-1"))];

/** Clusters with NLB Services, recorded with v2.15.0: what is proved of CLB is not yet proved of them. */
export const WITH_NLB: readonly Recording[] = NEXT.filter(({ name }) => name.startsWith("corpus-3"));

/** Name of a suite on the further recordings; says why where it is skipped. */
export function onFurtherRecordings(title: string): string {
  return FURTHER.length > 0 ? title : `${title}: no recordings in ${CORPORA_DIR} (PREFLIGHT_CONFORMANCE_DIR)`;
}

import { createCompleter } from "@/lib/check";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { findingText } from "./finding-text";
import type { Localize } from "./resource";

/** One check at rest: what a local source draws from, and what the server's routes hand to the same builders. */
export interface Snapshot {
  result: Result;
  /** Absent when a report was shared without the raw objects. */
  bundle?: Bundle;
}

/** Sentences and remediation in `locale`. Without the bundle only titles and causes can be put into another language. */
export function localizer({ result, bundle }: Snapshot, locale: Locale, kubeContext?: string): Localize {
  if (!bundle) return (finding) => ({ ...finding, ...findingText(finding, locale) }) satisfies Finding;
  const complete = createCompleter(bundle, {
    checkedAt: result.checkedAt,
    targetVersion: result.cluster.targetCcmVersion,
    locale,
    kubeContext,
  });
  return complete.finding;
}

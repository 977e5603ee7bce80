import { harmlessText, kindOf, maskingText, renderFinding, type FindingText } from "@/lib/knowledge/findings/text";
import type { Bundle } from "@/lib/model/bundle";
import type {
  Category,
  Finding,
  Remediation,
  RemediationOption,
  Result,
  ResultService,
  Severity,
} from "@/lib/model/result";
import type { RowSummary } from "@/lib/model/run";
import type { PublishedWords } from "@/lib/model/stored-result";
import type { Locale } from "@/lib/model/text";
import { remediate, remediesOf } from "@/lib/remediation";
import { isLossOf } from "@/lib/judge/label";
import { memoizeByObject } from "@/lib/text/memoize";
import { differenceLines, type DifferenceLine } from "./difference";

/** One finished check: the input of the builders of views. */
export interface Snapshot {
  result: Result;
  /** Absent when a result was opened without the raw objects. */
  bundle?: Bundle;
  /** Rows that know when they were read. */
  rows?: RowSummary[];
  /** Set when several clusters are configured: commands then carry `--context`. */
  kubeContext?: string;
  /** Sentences of the file, for codes that this build does not know and findings without raw objects. */
  words?: PublishedWords;
}

/** A finding as a page draws it: data, sentences in the reader's language, and what to do. */
export interface PageFinding extends Finding, FindingText {
  category: Category;
  severity: Severity;
  /** Differences, setting by setting. */
  lines: DifferenceLine[];
  /** Why the difference does no harm, when it does none. */
  harmlessReason?: string;
  /** Why the dry run hides it, when it does; which findings hide it is in `maskedBy`. */
  hiddenReason?: string;
  remediation: Remediation;
  /** Clients lose something by the upgrade: it is work, whatever the precheck says of it. */
  loss?: true;
  /** Id of the finding whose decision settles this one too: its ways are shown. */
  askedWith?: string;
  /** The decision of the plan that settles this finding, with its ways, and others by the same answer. */
  together?: { ids: readonly string[]; options: RemediationOption[] };
}

/** Puts findings of one check into one language. The look-ups are built once per check. */
export function presenter({ result, bundle, words, kubeContext }: Snapshot, locale: Locale) {
  const remedies =
    bundle &&
    remediesOf(bundle, { locale, kubeContext, targetVersion: result.cluster.targetCcmVersion }, result.services);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const togetherOf = memoizeByObject((row: ResultService) => remedies?.together(row) ?? []);
  const present = (finding: Finding, serviceKey: string, loadBalancerId: string | null): PageFinding => {
    const written = words?.get(finding.id);
    const row = rows.get(serviceKey);
    const together = (row ? togetherOf(row) : []).find(({ ids }) => ids.includes(finding.id));
    const asked = row && remedies?.askedWith(finding, row);
    const kind = kindOf(finding.code);
    const text = renderFinding(finding, locale);
    const harmless = finding.harmless ? harmlessText(finding.harmless, locale) : undefined;
    const masked = maskingText(finding.maskRule, [], locale);
    return {
      ...finding,
      ...text,
      lines: differenceLines(finding, locale),
      ...(written && !kind.known ? { title: written.title, cause: written.cause } : {}),
      category: kind.known || !written ? kind.category : written.category,
      severity: kind.known || !written ? kind.severity : written.severity,
      ...(masked ? { hiddenReason: masked } : {}),
      ...(harmless ? { harmlessReason: harmless } : {}),
      remediation: remedies
        ? remediate(finding, remedies.contextOf(finding, serviceKey, loadBalancerId), locale)
        : (written?.remediation ?? { summary: text.remedy, options: [] }),
      ...(row && finding.visibility === "advice" && isLossOf(row, finding) ? { loss: true } : {}),
      ...(asked ? { askedWith: asked.id } : {}),
      ...(together ? { together } : {}),
    };
  };
  /** The plan of a Service; undefined without the raw objects. */
  return { present, stepsOf: remedies?.stepsOf };
}

import * as z from "zod";
import { parseBundle, type BundleIssue } from "@/lib/model/bundle";
import type { PublishedResult, Result } from "@/lib/model/result";
import { publishedWords, resultData, type PublishedWords } from "@/lib/model/stored-result";
import { CHANGED, LANE_STATES } from "@/lib/upgrade/watch/watched";
import { REPORT_FORMAT, type Report } from "./schema";

/** Fields of one type by their names. */
const fields = <T extends z.ZodType>(type: T, names: string): Record<string, T> =>
  Object.fromEntries(names.split(" ").map((name) => [name, type]));
const texts = (names: string) => fields(z.string(), names);
const optionalTexts = (names: string) => fields(z.string().nullish(), names);
const numbers = (names: string) => fields(z.number(), names);
const flags = (names: string) => fields(z.boolean(), names);

const bilingual = z.object(texts("en zh"));
const params = z.record(z.string(), z.unknown());
const counts = z.record(z.string(), z.number());
const cluster = z.looseObject(texts("id region vpcId"));

const step = z.looseObject({
  ...texts("kind text traffic risk"),
  ...optionalTexts("path command inspect undo"),
  example: z.looseObject({ command: z.string(), places: z.array(z.string()) }).nullish(),
});
const option = z.looseObject({ ...texts("direction title why"), ...flags("recommended"), steps: z.array(step) });
const finding = z.looseObject({
  ...texts("id code"),
  visibility: z.enum(["reported", "masked", "silent", "advice"]),
  resource: z.looseObject(texts("kind")),
  params,
});
const publishedFinding = finding.extend({
  ...texts("title category cause"),
  severity: z.enum(["error", "warning", "info"]),
  remediation: z.looseObject({
    ...texts("summary"),
    ...optionalTexts("noCommandReason"),
    options: z.array(option),
  }),
});
const item = z.looseObject(texts("code key id message"));
const summarySchema = z.looseObject({
  ...numbers("failedCount cappedAt"),
  ...flags("truncated"),
  items: z.array(item),
});
const resultOf = <F extends z.ZodType>(findingSchema: F) =>
  z.looseObject({
    ...texts("checkedAt engineVersion rulesVersion"),
    format: z.literal("ccm-preflight/result@1"),
    cluster,
    services: z.array(
      z.looseObject({
        ...texts("service"),
        loadBalancerId: z.string().nullable(),
        status: z.enum(["pass", "fail", "unknown", "skipped"]),
        reported: z.array(item),
        syncError: z.string().nullable(),
        findings: z.array(findingSchema),
      }),
    ),
    orphans: z.array(
      z.looseObject({
        ...texts("loadBalancerId name address"),
        kind: z.enum(["orphan", "apiserver"]),
        finding: findingSchema.optional(),
      }),
    ),
    summary: z.looseObject({
      ...numbers("services instances hidden orphans"),
      ...fields(counts, "status visibility category code"),
    }),
    versionNotes: z.array(z.looseObject({ ...texts("code"), params })),
    errors: z.array(z.looseObject(texts("source action code message"))),
  });

const publishedResult = resultOf(publishedFinding).extend({ folded: summarySchema });

const lane = z.looseObject({
  ...texts("id"),
  loadBalancerId: z.string().nullable(),
  services: z.array(z.string()),
  state: z.enum(LANE_STATES),
  calls: z.array(z.unknown()),
  unpredicted: z.array(
    z.looseObject({ ...texts("name field"), kind: z.enum(CHANGED), ...optionalTexts("before after predicted") }),
  ),
});
const upgrade = z.looseObject({
  begun: z.looseObject(texts("at")),
  watched: z.looseObject({
    ...texts("to before at"),
    ...optionalTexts("from running"),
    state: z.enum(["predicted", "unpredicted", "open"]),
    counts,
    lanes: z.array(lane),
    unread: z.array(z.string()),
  }),
  gone: z.array(lane),
  baseline: z.looseObject({ ...texts("at"), ...numbers("changes warnings") }).optional(),
});

const reportSchema = z.looseObject({
  ...texts("engineVersion createdAt"),
  note: z.string().optional(),
  ways: z.array(z.string()).max(20_000).optional(),
  format: z.literal(REPORT_FORMAT),
  expiresAt: z.string().nullable(),
  scope: z.union([
    z.object({ kind: z.literal("cluster") }),
    z.object({ kind: z.literal("services"), services: z.array(z.string()).max(20_000) }),
  ]),
  cluster,
  ccm: z.object({ ...fields(z.string().nullable(), "from to"), ...texts("rules") }),
  read: z.looseObject({
    ...texts("capturedAt checkedAt"),
    sources: z.array(z.looseObject(texts("source state"))),
    facts: z.array(z.looseObject(texts("fact value from"))),
    services: z.record(z.string(), z.string()),
  }),
  result: resultOf(finding).extend({ officialSummary: summarySchema }),
  bundle: z.unknown(),
  events: z.array(
    z.looseObject({
      ...texts("service type reason message"),
      ...numbers("count"),
      ...fields(z.string().nullable(), "firstAt lastAt"),
      state: z.enum(["failing", "recovered", "past", "precheck", "gone", "info"]).optional(),
      classification: z
        .looseObject({
          ...texts("code"),
          ...fields(bilingual, "title cause remedy"),
          ...flags("known"),
          ...numbers("confidence"),
          whoActs: z.enum(["you", "account", "permissions", "wait", "vendor"]).optional(),
        })
        .nullable(),
    }),
  ),
  official: z.looseObject({ items: z.array(z.looseObject(texts("state"))) }).nullable(),
  upgrades: z.array(upgrade).max(20).optional(),
  redaction: z.looseObject({ ...flags("managedFields ips names domains"), freeTexts: z.boolean().optional() }),
  redacted: z.array(z.object({ ...texts("kind where"), ...numbers("count") })),
});

export type ParsedReport = { ok: true; report: Report } | { ok: false; issues: BundleIssue[] };
const MAX_ISSUES = 50;

/** Checks a report that came from outside and names each wrong place, as `parseBundle` does. */
export function parseReport(value: unknown): ParsedReport {
  const format = typeof value === "object" && value !== null ? (value as { format?: unknown }).format : undefined;
  if (typeof format === "string" && format !== REPORT_FORMAT) {
    const family = /^ccm-preflight\/report@(\d{1,9})$/.exec(format);
    const message = family
      ? `report version ${family[1]} is not known here (this build reads version 2): have it made again, or use the CCM Preflight that wrote it`
      : `"${format.slice(0, 60)}" is not a report: expected "${REPORT_FORMAT}"`;
    return { ok: false, issues: [{ path: "format", message }] };
  }
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) return problems(parsed.error);
  const bundle = parseBundle(parsed.data.bundle);
  if (!bundle.ok)
    return {
      ok: false,
      issues: bundle.issues.map((issue) => ({
        path: issue.path === "" ? "bundle" : `bundle.${issue.path}`,
        message: issue.message,
      })),
    };
  // The schema checks what a reader relies on; the literal unions inside are read leniently.
  return { ok: true, report: { ...(parsed.data as unknown as Report), bundle: bundle.bundle } };
}

/** A result as data, and the sentences that were in its file. */
export type ParsedResult = { ok: true; result: Result; words: PublishedWords } | { ok: false; issues: BundleIssue[] };

/** The same for a bare result (`ccm-preflight/result@1`), as `preflight check --json` prints it. */
export function parseResult(value: unknown): ParsedResult {
  const parsed = publishedResult.safeParse(value);
  if (parsed.success) {
    const stored = parsed.data as unknown as PublishedResult;
    return { ok: true, result: resultData(stored), words: publishedWords(stored) };
  }
  return problems(parsed.error);
}

function problems({ issues }: z.ZodError): { ok: false; issues: BundleIssue[] } {
  const shown = issues.slice(0, MAX_ISSUES);
  return { ok: false, issues: shown.map(({ path, message }) => ({ path: pathText(path), message })) };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
}

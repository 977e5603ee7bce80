import * as z from "zod";
import { parseBundle, type BundleIssue } from "@/lib/model/bundle";
import type { PublishedResult, Result } from "@/lib/model/result";
import { publishedWords, resultData, type PublishedWords } from "@/lib/model/stored-result";
import { REPORT_FORMAT, type Report } from "./schema";

const scopeSchema = z.union([
  z.object({ kind: z.literal("cluster") }),
  z.object({ kind: z.literal("services"), services: z.array(z.string()).max(20_000) }),
]);
const text = z.object({ en: z.string(), zh: z.string() });
const optionalText = z.string().nullish();

const step = z.looseObject({
  kind: z.string(),
  text: z.string(),
  path: optionalText,
  command: optionalText,
  example: z.looseObject({ command: z.string(), places: z.array(z.string()) }).nullish(),
  inspect: optionalText,
  undo: optionalText,
  traffic: z.string(),
  risk: z.string(),
});
const option = z.looseObject({
  direction: z.string(),
  title: z.string(),
  recommended: z.boolean(),
  why: z.string(),
  steps: z.array(step),
});
const severity = z.enum(["error", "warning", "info"]);
const finding = z.looseObject({
  id: z.string(),
  code: z.string(),
  visibility: z.enum(["reported", "masked", "silent", "advice"]),
  resource: z.looseObject({ kind: z.string() }),
  params: z.record(z.string(), z.unknown()),
});
const publishedFinding = finding.extend({
  title: z.string(),
  category: z.string(),
  severity,
  cause: z.string(),
  remediation: z.looseObject({ summary: z.string(), options: z.array(option), noCommandReason: optionalText }),
});
const item = z.looseObject({ code: z.string(), key: z.string(), id: z.string(), message: z.string() });
const counts = z.record(z.string(), z.number());
const summarySchema = z.looseObject({
  items: z.array(item),
  failedCount: z.number(),
  cappedAt: z.number(),
  truncated: z.boolean(),
});
const resultOf = <F extends z.ZodType>(findingSchema: F) =>
  z.looseObject({
    format: z.literal("ccm-preflight/result@1"),
    cluster: z.looseObject({ id: z.string(), region: z.string(), vpcId: z.string() }),
    checkedAt: z.string(),
    engineVersion: z.string(),
    rulesVersion: z.string(),
    services: z.array(
      z.looseObject({
        service: z.string(),
        loadBalancerId: z.string().nullable(),
        status: z.enum(["pass", "fail", "unknown", "skipped"]),
        reported: z.array(item),
        syncError: z.string().nullable(),
        findings: z.array(findingSchema),
      }),
    ),
    orphans: z.array(
      z.looseObject({
        loadBalancerId: z.string(),
        name: z.string(),
        address: z.string(),
        kind: z.enum(["orphan", "apiserver"]),
        finding: findingSchema.optional(),
      }),
    ),
    summary: z.looseObject({
      services: z.number(),
      instances: z.number(),
      status: counts,
      visibility: counts,
      category: counts,
      code: counts,
      hidden: z.number(),
      orphans: z.number(),
    }),
    versionNotes: z.array(z.looseObject({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
    errors: z.array(z.looseObject({ source: z.string(), action: z.string(), code: z.string(), message: z.string() })),
  });

const publishedResult = resultOf(publishedFinding).extend({ folded: summarySchema });
const redactedList = z.array(z.object({ kind: z.string(), where: z.string(), count: z.number() }));

const common = z.looseObject({
  engineVersion: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  scope: scopeSchema,
  cluster: z.looseObject({ id: z.string(), region: z.string(), vpcId: z.string() }),
  ccm: z.object({ from: z.string().nullable(), to: z.string().nullable(), rules: z.string() }),
  read: z.looseObject({
    capturedAt: z.string(),
    checkedAt: z.string(),
    sources: z.array(z.looseObject({ source: z.string(), state: z.string() })),
    facts: z.array(z.looseObject({ fact: z.string(), value: z.string(), from: z.string() })),
    services: z.record(z.string(), z.string()),
  }),
  bundle: z.unknown(),
  events: z.array(
    z.looseObject({
      service: z.string(),
      type: z.string(),
      reason: z.string(),
      message: z.string(),
      count: z.number(),
      firstAt: z.string().nullable(),
      lastAt: z.string().nullable(),
      state: z.enum(["failing", "recovered", "past", "precheck", "gone", "info"]).optional(),
      classification: z
        .looseObject({
          code: z.string(),
          title: text,
          cause: text,
          remedy: text,
          known: z.boolean(),
          confidence: z.number(),
          whoActs: z.enum(["you", "account", "permissions", "wait", "vendor"]).optional(),
        })
        .nullable(),
    }),
  ),
  official: z.looseObject({ items: z.array(z.looseObject({ state: z.string() })) }).nullable(),
  redaction: z.looseObject({
    managedFields: z.boolean(),
    ips: z.boolean(),
    names: z.boolean(),
    domains: z.boolean(),
    freeTexts: z.boolean().optional(),
  }),
});
const reportSchema = common.extend({
  format: z.literal(REPORT_FORMAT),
  result: resultOf(finding).extend({ officialSummary: summarySchema }),
  redacted: redactedList,
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

/** A result as data, and the sentences that stood in its file. */
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

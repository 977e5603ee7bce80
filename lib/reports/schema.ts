import { z } from "zod";
import { parseBundle, type Bundle, type BundleCluster, type BundleIssue } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { FactSource, SourceHealth } from "@/lib/model/run";
import type { Text } from "@/lib/model/text";
import type { OfficialComparison } from "./official";

/**
 * A report (`ccm-preflight/report@1`): a frozen result with the bundle parts it rests on. The page, the HTML file
 * and the ticket text are drawn from it alone, so it must open years later, far from the cluster.
 */
export const REPORT_FORMAT = "ccm-preflight/report@1";

export type ReportScope = { kind: "cluster" } | { kind: "services"; services: string[] };

/** What was asked to be hidden. Secrets are always masked; the rest is a choice. */
export interface Redaction {
  /** `kubectl.kubernetes.io/last-applied-configuration`: an older copy of the Service. */
  lastApplied: boolean;
  managedFields: boolean;
  ips: boolean;
  /** Names of namespaces, Services, Nodes, Pods, CLB instances and the like; ids stay. */
  names: boolean;
  domains: boolean;
}

export const DEFAULT_REDACTION: Redaction = {
  lastApplied: true,
  managedFields: true,
  ips: false,
  names: false,
  domains: false,
};

/** One kind of value masked at one kind of place. Secrets are replaced by a note, the optional kinds by placeholders. */
export interface Masked {
  kind: string;
  /** Path without indexes, e.g. `bundle.kubernetes.events[].message`. */
  where: string;
  count: number;
}

/** One Event with what it means, as known when the report was made. */
export interface ReportEvent {
  /** `namespace/name` of the Service it is about. */
  service: string;
  type: string;
  reason: string;
  /** Verbatim, but for what was masked. */
  message: string;
  count: number;
  firstAt: string | null;
  lastAt: string | null;
  component: string | null;
  classification: EventClass | null;
}

export interface EventClass {
  code: string;
  title: Text;
  cause: Text;
  remedy: Text;
  known: boolean;
  confidence: number;
}

export interface Report {
  format: typeof REPORT_FORMAT;
  engineVersion: string;
  /** RFC 3339 */
  createdAt: string;
  /** RFC 3339; null: the file or link has no end. */
  expiresAt: string | null;
  scope: ReportScope;
  cluster: BundleCluster;
  ccm: { from: string | null; to: string | null; rules: string };
  /** When each datum was read, and where the cluster facts came from. */
  read: {
    capturedAt: string;
    checkedAt: string;
    sources: SourceHealth[];
    facts: FactSource[];
    /** Per Service, when its inputs were read, if the collector said so. */
    services: Record<string, string>;
  };
  result: Result;
  bundle: Bundle;
  events: ReportEvent[];
  official: OfficialComparison | null;
  /** English sentence of the result -> the same in Chinese. Keeps one result readable in both languages. */
  phrases: Record<string, string>;
  redaction: Redaction;
  masked: Masked[];
}

const scopeSchema = z.union([
  z.object({ kind: z.literal("cluster") }),
  z.object({ kind: z.literal("services"), services: z.array(z.string()).max(20_000) }),
]);
const text = z.object({ en: z.string(), zh: z.string() });
const optionalText = z.string().nullish();

const step = z.looseObject({
  kind: z.string(),
  text: z.string(),
  command: optionalText,
  inspect: optionalText,
  undo: optionalText,
  traffic: z.string(),
  risk: z.string(),
});
const finding = z.looseObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  category: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  visibility: z.enum(["reported", "masked", "silent", "advice"]),
  cause: z.string(),
  resource: z.looseObject({ kind: z.string() }),
  params: z.record(z.string(), z.unknown()),
  remediation: z.looseObject({
    summary: z.string(),
    options: z.array(
      z.looseObject({
        direction: z.string(),
        title: z.string(),
        recommended: z.boolean(),
        why: z.string(),
        steps: z.array(step),
      }),
    ),
  }),
});
const item = z.looseObject({ code: z.string(), key: z.string(), id: z.string(), message: z.string() });
const counts = z.record(z.string(), z.number());
const resultSchema = z.looseObject({
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
      findings: z.array(finding),
    }),
  ),
  orphans: z.array(
    z.looseObject({
      loadBalancerId: z.string(),
      name: z.string(),
      address: z.string(),
      kind: z.enum(["orphan", "apiserver"]),
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
  folded: z.looseObject({
    items: z.array(item),
    failedCount: z.number(),
    cappedAt: z.number(),
    truncated: z.boolean(),
  }),
  versionNotes: z.array(z.looseObject({ code: z.string(), params: z.record(z.string(), z.unknown()) })),
  errors: z.array(z.looseObject({ source: z.string(), action: z.string(), code: z.string(), message: z.string() })),
});

const reportSchema = z.looseObject({
  format: z.literal(REPORT_FORMAT),
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
  result: resultSchema,
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
      classification: z
        .looseObject({
          code: z.string(),
          title: text,
          cause: text,
          remedy: text,
          known: z.boolean(),
          confidence: z.number(),
        })
        .nullable(),
    }),
  ),
  official: z.looseObject({ items: z.array(z.looseObject({ state: z.string() })) }).nullable(),
  phrases: z.record(z.string(), z.string()),
  redaction: z.looseObject({
    lastApplied: z.boolean(),
    managedFields: z.boolean(),
    ips: z.boolean(),
    names: z.boolean(),
    domains: z.boolean(),
  }),
  masked: z.array(z.object({ kind: z.string(), where: z.string(), count: z.number() })),
});

export type ParsedReport = { ok: true; report: Report } | { ok: false; issues: BundleIssue[] };
const MAX_ISSUES = 50;

/** Checks a report that came from outside and names each wrong place, as `parseBundle` does. */
export function parseReport(value: unknown): ParsedReport {
  const format = typeof value === "object" && value !== null ? (value as { format?: unknown }).format : undefined;
  if (typeof format === "string" && format !== REPORT_FORMAT) {
    const family = /^ccm-preflight\/report@(\d{1,9})$/.exec(format);
    const message = family
      ? `report version ${family[1]} is not known here (this build reads version 1): use a newer CCM Preflight`
      : `"${format.slice(0, 60)}" is not a report: expected "${REPORT_FORMAT}"`;
    return { ok: false, issues: [{ path: "format", message }] };
  }
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) {
    return {
      ok: false,
      issues: parsed.error.issues
        .slice(0, MAX_ISSUES)
        .map((issue) => ({ path: pathText(issue.path), message: issue.message })),
    };
  }
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

export type ParsedResult = { ok: true; result: Result } | { ok: false; issues: BundleIssue[] };

/** The same for a bare result (`ccm-preflight/result@1`), as `preflight check --json` prints it. */
export function parseResult(value: unknown): ParsedResult {
  const parsed = resultSchema.safeParse(value);
  if (parsed.success) return { ok: true, result: parsed.data as unknown as Result };
  return {
    ok: false,
    issues: parsed.error.issues
      .slice(0, MAX_ISSUES)
      .map((issue) => ({ path: pathText(issue.path), message: issue.message })),
  };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
}

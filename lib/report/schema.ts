import type { WhoActs } from "@/lib/knowledge/events/types";
import type { ClassifiedEvent } from "@/lib/triage/group-events";
import type { ClassifiedPart } from "@/lib/triage/types";
import type { EventState } from "@/lib/triage/urgency";
import type { Bundle, BundleCluster } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { FactSource, SourceHealth } from "@/lib/model/run";
import type { Text } from "@/lib/model/text";
import type { OfficialComparison } from "@/lib/upgrade/official";
import type { UpgradeReceipt } from "@/lib/upgrade/watch/receipt";

/**
 * A report (`ccm-preflight/report@2`): a frozen result with the bundle parts it rests on. The page, the HTML file and the ticket
 * text are drawn from it alone, far from the cluster.
 */
export const REPORT_FORMAT = "ccm-preflight/report@2";

export type ReportScope = { kind: "cluster" } | { kind: "services"; services: string[] };

/** The requested redactions. Secrets are always masked; the rest is optional. */
export interface Redaction {
  managedFields: boolean;
  ips: boolean;
  /** Names of namespaces, Services, Nodes, Pods, CLB instances and the like; ids stay. */
  names: boolean;
  domains: boolean;
  /**
   * Users' own text: values of annotations (but the controller's own) and tags, descriptions, reasons of acceptances, and
   * Event texts that match no row of the error table. Absent in older reports.
   */
  freeTexts?: boolean;
}

export const DEFAULT_REDACTION: Redaction = {
  managedFields: true,
  ips: false,
  names: false,
  domains: false,
  freeTexts: true,
};

/** One kind of value redacted at one kind of place. Secrets are replaced by a note, the optional kinds by placeholders. */
export interface Redacted {
  kind: string;
  /** Path without indexes, e.g. `bundle.kubernetes.events[].message`. */
  where: string;
  count: number;
}

/** One Event with what it means, as known when the report was made. */
export interface ReportEvent extends Pick<ClassifiedEvent, "type" | "reason" | "message" | "count"> {
  /** `namespace/name` of the Service it is about. */
  service: string;
  firstAt: string | null;
  lastAt: string | null;
  component: string | null;
  /** RequestId of the API in its message: support searches by it. Absent in reports of older versions. */
  requestId?: string;
  /** Whether it fails now, was a dry run's, or is over; absent in reports of older versions. */
  state?: EventState;
  classification: EventClass | null;
}

export interface EventClass extends Pick<ClassifiedPart, "code" | "title" | "known" | "confidence"> {
  cause: Text;
  remedy: Text;
  /** Who has to act; absent where no action is needed, and in reports of older versions. */
  whoActs?: WhoActs;
}

export interface Report {
  format: typeof REPORT_FORMAT;
  engineVersion: string;
  /** The request for help, in their words. */
  note?: string;
  /** Decisions that the sender took (`lib/model/ways.ts`), by the ids of this report. */
  ways?: string[];
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
    /** Per Service, when its inputs were read, where known. */
    services: Record<string, string>;
  };
  result: Result;
  bundle: Bundle;
  events: ReportEvent[];
  official: OfficialComparison | null;
  /** Upgrades that were watched, the newest first, without persons and commands. */
  upgrades?: UpgradeReceipt[];
  redaction: Redaction;
  redacted: Redacted[];
}

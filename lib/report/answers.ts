import type { Redacted, Redaction, ReportScope } from "./schema";

/** Requests and answers of the report routes; routes and the browser's queries share these types. */

/** Content of a report of a cluster's last check. */
export interface ReportChoice {
  cluster: string;
  scope: ReportScope;
  redaction: Redaction;
  /** The request for help, on top of the report. */
  note?: string;
  /** Decisions taken, as addresses carry them. */
  ways?: string[];
  /** A stored run; the last check when absent. */
  run?: string;
}

/** Counts and redacted list of a report that is not made yet. */
export interface ReportPreview {
  services: number;
  instances: number;
  findings: number;
  events: number;
  /** RFC 3339. */
  checkedAt: string;
  redacted: Redacted[];
  /** The operator allows links without an end. */
  allowUnexpiring: boolean;
}

/** A link that was made. Its token is in no answer but the first. Times are RFC 3339. */
export interface ShareLink {
  id: string;
  cluster: string;
  createdAt: string;
  /** Subject of who made it; null for links of earlier versions. */
  createdBy?: string | null;
  /** null: no end. */
  expiresAt: string | null;
  revokedAt: string | null;
  views: number;
  /** null: any number of openings. */
  maxViews: number | null;
  lastViewAt: string | null;
  summary: { scope: ReportScope; services: number; findings: number; redacted: Redacted[]; checkedAt: string };
}

export interface SharesAnswer {
  shares: ShareLink[];
}

/** A link just made: `url` as the reader's address, `path` without host. */
export interface MadeShare {
  id: string;
  path: string;
  url: string;
  expiresAt: string | null;
}

export const EXPORT_FORMATS = ["html", "markdown", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

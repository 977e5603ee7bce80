import type { Generated } from "kysely";

/**
 * Tables, the same on SQLite and PostgreSQL. Times are RFC 3339 UTC with milliseconds, as text: they sort as they
 * read and need no conversion. Large parts are gzip'd JSON. Names are camelCase here and snake_case in the database.
 */
export interface Tables {
  runs: {
    id: string;
    /** Order of arrival, assigned by PostgreSQL; SQLite orders rows by `rowid`. Clocks of servers differ, and are set back. */
    number: Generated<number>;
    cluster: string;
    startedAt: string;
    finishedAt: string;
    state: string;
    verdict: string | null;
    ccmVersion: string | null;
    targetVersion: string | null;
    failing: number;
    unknownCount: number;
    total: number;
    hidden: number;
    instances: number;
    /** ResultSummary as JSON. */
    summary: string;
    /** gzip'd Result; null for a run that ended without one. */
    result: Uint8Array | null;
    /** gzip'd Bundle of the newest runs only: enough to show the dashboard after a restart. */
    bundle: Uint8Array | null;
    /** ErrorBody as JSON, for a failed run. */
    error: string | null;
  };
  events: {
    cluster: string;
    /** Event uid, or a digest of the Event where it has none. */
    id: string;
    namespace: string;
    kind: string;
    name: string;
    type: string;
    reason: string;
    lastAt: string;
    resourceVersion: string;
    /** The Event as JSON, secrets redacted. */
    body: string;
  };
  shares: {
    id: string;
    /** SHA-256 of the token, hex. The token itself is nowhere. */
    tokenHash: string;
    cluster: string;
    createdAt: string;
    /** Subject of who made it; null for links of earlier versions. */
    createdBy: string | null;
    /** null: no end, only where the operator allows it. */
    expiresAt: string | null;
    revokedAt: string | null;
    views: Generated<number>;
    /** The link ends after so many openings; null: no such end. */
    maxViews: number | null;
    lastViewAt: string | null;
    /** Scope, counts and redacted list, as JSON. */
    summary: string;
    /** gzip'd report; removed when the link is revoked. */
    report: Uint8Array | null;
  };
  waivers: {
    id: string;
    cluster: string;
    createdAt: string;
    /** Who accepted it, as they had signed in. */
    createdBy: string;
    /** The waiver as JSON, secrets redacted. */
    body: string;
  };
  /** Services that the watch saw change, with the last time. */
  seenChanges: {
    cluster: string;
    /** `namespace/name` */
    service: string;
    seenAt: string;
  };
  /** One per cluster: the cloud's side as it was before an upgrade. */
  baselines: {
    cluster: string;
    takenAt: string;
    takenBy: string;
    ccmVersion: string | null;
    /** gzip'd Bundle, cut to what is compared. */
    bundle: Uint8Array;
  };
  /** Steps of an upgrade that a person ticked off. */
  upgradeTicks: {
    cluster: string;
    step: string;
    /** The version that the upgrade leads to. */
    target: string;
    tickedAt: string;
    /** Who did, as they had signed in. */
    tickedBy: string;
  };
  /** Upgrades that were watched. */
  upgrades: {
    cluster: string;
    /** The version that it leads to. */
    target: string;
    begunAt: string;
    /** gzip'd UpgradeReceipt. */
    receipt: Uint8Array;
  };
  /** Ways that people chose, of findings and of live Events. */
  decisions: {
    cluster: string;
    /** Id of the finding or Event, or a code for all its findings. */
    finding: string;
    /** Name of the way; empty: it stays open. */
    way: string;
    decidedAt: string;
    /** Who did, as they had signed in. */
    decidedBy: string;
  };
  /** Sessions signed out of before they ran out. */
  endedSessions: {
    id: string;
    /** Unix seconds: from then on the cookie ends by itself. */
    until: number;
  };
}

export type EventRow = Tables["events"];

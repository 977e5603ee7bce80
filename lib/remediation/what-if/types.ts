import type { Family } from "@/lib/model/family";
import type { Phase } from "@/lib/knowledge/sync-calls";
import type { Finding, Traffic, Value } from "@/lib/model/result";
import type { KubeService } from "@/lib/model/bundle";
import type { LintFinding } from "@/lib/lint/index";
import type { Text } from "@/lib/model/text";

/** What a person is about to do to one Service. */
export type Change =
  /** A manifest: what `kubectl apply` would be given. */
  { kind: "apply"; service: KubeService } | { kind: "delete"; service: string };

export interface FieldChange {
  field: string;
  from: Value;
  to: Value;
}

/** One call of the controller to the cloud. */
export interface PreviewCall {
  phase: Phase;
  /** OpenAPI action. */
  action: string;
  /** Null: the instance that an earlier call creates. */
  loadBalancerId: string | null;
  /** What of the instance: `443/https`, a group's name or id, a domain; "" for the instance itself. */
  target: string;
  changes: FieldChange[];
  /** Backends in this call. */
  count?: number;
  traffic: Traffic;
  /** The bill changes. */
  cost: boolean;
  /** The difference was there before the change: the next sync of the Service makes the call too. */
  already: boolean;
  /** Codes of the findings behind the call. */
  codes: string[];
}

/** Something the controller (or an API) refuses. */
export interface PreviewProblem {
  code: string;
  /** For problems that are no finding of the engine. */
  text?: Text;
  params?: Record<string, string | number>;
  finding?: Finding;
  /** Was there before the change. */
  already: boolean;
  /** Nothing of the Service is synchronised while it lasts. */
  stops: boolean;
}

export interface PreviewService {
  /** `namespace/name` */
  service: string;
  change: "create" | "update" | "delete" | "none";
  loadBalancerId: string | null;
  /** The controller that serves it; absent: CLB. */
  family?: Family;
  /** `ok`, `breaks` (exit status 1), `unknown` (an input is missing), `notClb` (not the CLB controller's business). */
  verdict: "ok" | "breaks" | "unknown" | "notClb";
  /** In order. */
  calls: PreviewCall[];
  /** Calls that the problems keep from being made. */
  blocked: PreviewCall[];
  problems: PreviewProblem[];
  /** The worst that the sync does to traffic which the change starts, calls that were due anyway included. */
  traffic: Traffic;
  /** What nobody can know before, and what was assumed for it. */
  assumed: Text[];
  lint: LintFinding[];
}

/** `preflight diff --format json` (`ccm-preflight/preview@1`). */
export interface Preview {
  format: typeof PREVIEW_FORMAT;
  cluster: { id: string; name?: string; region: string };
  rulesVersion: string;
  services: PreviewService[];
  summary: { services: number; breaks: number; unknown: number; calls: number };
}

export const PREVIEW_FORMAT = "ccm-preflight/preview@1";

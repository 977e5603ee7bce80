import type {
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeService,
} from "@/lib/model/bundle";
import type { Family } from "@/lib/model/family";
import type { EventsView } from "@/lib/triage/events-view";
import type { LintFinding } from "@/lib/lint";
import type { RowSummary } from "@/lib/model/run";
import type { OrphanOf, Result, ResultService, Category, Finding, Remediation, Severity } from "@/lib/model/result";
import type { ChangeAtSource, OwnerLine } from "@/lib/owners";
import type { FirstStep } from "@/lib/remediation";
import type { DiffLine } from "./diff";
import type { DifferenceLine } from "./difference";
import type { RowState } from "@/lib/model/row-state";
import type { TopologyPath } from "./topology";
import type { FindingText } from "@/lib/knowledge/findings/text";

/** One Service on the page, with its findings in fix order. */
export interface ServicePart extends Omit<ResultService, "findings"> {
  findings: PageFinding[];
  /** Text of `reason`, in the reader's language. */
  reasonTitle?: string;
  /** The missing inputs and the differences that are certain all the same, in one sentence. */
  unjudged?: string;
  state: RowState;
  /** First step; absent when there is nothing to do or the raw objects are not at hand. */
  first?: FirstStep;
  /** Who owns it; absent without the raw objects. */
  owner?: OwnerLine;
  /** The change of the first step where its value comes from; absent where that step edits no annotation. */
  atSource?: ChangeAtSource;
  raw?: KubeService;
  /** Both sides by field; absent without raw objects, and while the Service is not compared. */
  diff?: DiffLine[];
  /** Faults and surprises of its annotations, without a look at the cloud. */
  lint?: LintFinding[];
  /** Addresses the Service hands out now. */
  ingress: string[];
}

/** Data of the instance page and the Service page: the same things seen from either side. */
export interface ResourceView {
  subject: { kind: "instance"; id: string } | { kind: "service"; key: string };
  cluster: Result["cluster"];
  checkedAt: string;
  /** Reading it again failed: it is as it was read at `checkedAt`. */
  stale?: RowSummary["stale"];
  state: RowState;
  services: ServicePart[];
  /** Family of the objects below; those of an NLB are as its API returns them, groups with their `Servers`. */
  family?: Family;
  loadBalancerId: string | null;
  loadBalancer?: CloudLoadBalancer;
  listeners: CloudListener[];
  vServerGroups: CloudVServerGroup[];
  domainExtensions: CloudDomainExtension[];
  endpointSlices: KubeEndpointSlice[];
  orphan?: OrphanOf<PageFinding>;
  topology: TopologyPath[];
  /** Of the Services above; absent without raw objects. */
  events?: EventsView;
  /** Names of ids on this page: certificates by name, domain and expiry, servers by their node or pod. */
  names?: Readonly<Record<string, string>>;
  /** Inputs of this page that could not be read. */
  errors: Result["errors"];
  /** Whether the raw objects are at hand: a report may leave them out. */
  hasRaw: boolean;
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
}

import type { Category, Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";

/** Rows of the product's precheck table, word for word. */
export const OFFICIAL_CHECKS = [
  "create a new load balancer",
  "delete the load balancer",
  "modify the slb instance spec",
  "modify the slb internet spec",
  "modify loadbalancer instance charge type",
  "stop listener",
  "start listener",
  "delete listener",
  "create listener",
  "update listener",
  "remove backend servers",
  "add backend servers",
  "create VServerGroup",
  "delete VServerGroup",
  "add VServerGroup backends",
  "remove VServerGroup backends",
] as const;
export type OfficialCheck = (typeof OFFICIAL_CHECKS)[number];

export interface FindingInfo {
  /** Stable, never reused. The hundreds digit is the family. */
  code: string;
  title: Text;
  /** For chips and filters, which have no finding at hand: no placeholders. */
  shortTitle: Text;
  /** Why the two sides differ or the run fails; `{placeholders}` are keys of `Finding.params`. */
  cause: Text;
  /** The cause by the dry run's item, where one code covers several. */
  causes?: Readonly<Record<string, Text>>;
  /** One sentence: what to do. Commands are made elsewhere. */
  remedy: Text;
  category: Category;
  severity: Severity;
  officialCheck?: OfficialCheck;
  /** MessageCode of the CCM's dry run, when it has an item for this. */
  messageCode?: string;
  /** Every key the texts may use. The engine always fills them. */
  params: readonly string[];
  /** Params without a text, for the fix or the caller; the engine fills what it knows. */
  extraParams?: readonly string[];
  /** Refused by the controller, it ends one part of a sync; other refusals end all of it (docs/dry-run.md 4.2, 4.6). */
  endsPart?: true;
  /** Refused at an attribute, a listener or the reuse of an instance: a sync of backends alone does not come to it. */
  wholeOnly?: true;
  retired?: true;
  /** A row of the official table that no known CCM 2.x can produce: for explaining old results, never emitted. */
  documentedOnly?: true;
}
type Usual = "category" | "severity" | "shortTitle" | "params";
/** A finding as its row says it: without what is as in most rows of its family, `findingsOf` of index.ts. */
export type FindingRow = Omit<FindingInfo, "code" | Usual> & Partial<Pick<FindingInfo, Usual>>;
export type FindingTable = Record<string, FindingRow>;

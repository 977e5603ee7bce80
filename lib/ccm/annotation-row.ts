import type { Text } from "@/lib/model/text";

/** Effect of an invalid value: the sync of the whole Service fails, the API refuses it, it counts as off, or nothing. */
type InvalidEffect = "reconcile-fails" | "api-rejects" | "treated-as-off" | "ignored";

type AnnotationTarget = "loadbalancer" | "listener" | "vservergroup" | "backend" | "service";

export interface RequirementCondition {
  /** The key's own value; `https:*` means an entry of that protocol in the list. */
  value?: string;
  /** Only for listeners of these protocols. */
  protocols?: readonly string[];
  /** Only for instances made by this CCM version or a newer one. */
  createdBy?: string;
  /** Only when the cluster's default backend type is not eni. */
  clusterBackend?: "not-eni";
}

export interface AnnotationRow {
  /** Short key, see `ROWS`. */
  key: string;
  /** Effect, where no compared field says that. */
  meaning?: Text;
  /** Common mistakes, in a sentence or two. */
  caution?: Text;
  /** The `alicloud-` spelling is not read. */
  legacy?: false;
  appliesTo: readonly ("clb" | "nlb" | "elb")[];
  target: AnnotationTarget;
  /** Absent: an enum where values are listed, else a string. */
  valueType?: "string" | "enum" | "flag" | "int" | "list" | "map";
  allowed?: readonly string[];
  min?: number;
  max?: number;
  /** Regular expression for the whole value. */
  pattern?: string;
  /** False: the value is compared without case. Keys always are compared with case. */
  caseSensitive?: false;
  /** Used when an instance is made; an absent key is not compared afterwards. */
  defaultValue?: string;
  /** Listener protocols for which the key is read. */
  protocols?: readonly string[];
  since: string;
  /** First public tag that does not read the key any more. */
  removedIn?: string;
  /** A difference on an existing instance stops the sync. */
  immutable?: true;
  /** Read only while the instance is made. */
  createOnly?: true;
  /** Applying a change can cut traffic or lose configuration. */
  destructive?: true;
  /** The dry run compares it. */
  compared?: true;
  /** MessageCodes of the dry run; none although compared: the difference shows only as a Warning Event. */
  precheckCodes?: readonly string[];
  requires?: readonly { key: string; values?: readonly string[]; when?: RequirementCondition }[];
  /** `values` of the other key; `when`: the one value of this key that contradicts. Both absent: any. */
  conflictsWith?: readonly { key: string; values?: readonly string[]; when?: string }[];
  unparsable?: InvalidEffect;
  /** Absent: as what cannot be parsed. */
  notAllowed?: InvalidEffect;
  nlb?: {
    since?: string;
    target?: string;
    protocols?: readonly string[];
    allowed?: readonly string[];
    min?: number;
    max?: number;
    defaultValue?: string;
  };
  /** Further words by which the API's answers mean it, in small letters and without separators, its spelling mistakes included. */
  apiWords?: readonly string[];
  /** OpenAPI or console field. */
  console?: string;
}

/** A row that says what its key means. */
export type ExplainedRow = AnnotationRow & ({ meaning: Text } | { caution: Text });

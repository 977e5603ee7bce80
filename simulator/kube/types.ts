export interface KubeMeta {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  creationTimestamp?: string;
  deletionTimestamp?: string | null;
  labels?: Record<string, string> | null;
  annotations?: Record<string, string> | null;
  finalizers?: string[] | null;
  [key: string]: unknown;
}

export interface KubeObject {
  apiVersion?: string;
  kind?: string;
  metadata: KubeMeta;
  [key: string]: unknown;
}

export interface WatchRecord {
  version: number;
  resource: string;
  type: "ADDED" | "MODIFIED" | "DELETED";
  object: KubeObject;
  /** The object before the change: a selector may have matched it. */
  previous?: KubeObject;
}

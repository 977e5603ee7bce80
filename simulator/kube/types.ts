import type { ObjectMeta } from "@/lib/model/bundle";

export interface KubeMeta extends ObjectMeta {
  name: string;
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
